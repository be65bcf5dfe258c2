import { ClanHook, HookDelivery, NewClanHook } from '@buri/contract/clanHooks'
import { HOOK_MESSAGES } from '@buri/contract/hookMessages'
import { HOOK_ATTEMPTS, HOOK_EVENTS, HOOK_LIMITS, type HookEvent } from '@buri/domain/clans/hooks/hookEvents'
import { HIDDEN_NAME } from '@buri/domain/players/visibility'
import { DAY_MS, MINUTE_MS } from '@buri/domain/seoulTime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { aBoard } from '#server/features/community/testCommunity.ts'
import { eveningsOf, NIGHTS, nightFrom } from '#server/features/nights/testNights.ts'
import { replayNamed, sendFiles } from '#server/features/uploads/testUploads.ts'
import { type Job, jobRegistry } from '#server/platform/jobs/registry.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { aKey, press } from '#testing/testRepeats.ts'
import { waitingDeliveries } from './outbox.repository.ts'
import { HOST, openReceiver, type Receiver, verified } from './testReceiver.ts'
import { startSender } from './testSender.ts'

const START = Date.parse('2026-11-21T12:00:00Z')
const SECRET = 'a secret of tests that is long enough'
const ADDRESS = `https://${HOST}/in/s3cr3t-path?key=abcd`

/** A process of the site, whose jobs run when the test says so. */
async function aProcess(outside: Receiver['outside'], beside?: TestApp, stream?: { write: (line: string) => void }) {
  const runs = new Map<string, Job['run']>()
  const registry = jobRegistry()
  const jobs = { ...registry, add: (job: Job) => void runs.set(job.name, job.run) }
  const logger = stream ? { logger: { level: 'trace', stream } } : {}
  const config = { sessionSecret: SECRET }
  const site = await startTestApp({ jobs, outside, config, ...(beside ? { beside } : {}), ...logger })
  const send = () => runs.get('clan-hooks')?.(new AbortController().signal) ?? expect.fail('no job')
  return { site, send }
}
type Process = Awaited<ReturnType<typeof aProcess>>

let receiver: Receiver
let first: Process
let second: Process
let site: TestApp
let leader: SignedInBrowser
let officer: SignedInBrowser
let clanId: string
let now = new Date(START)
const lines: string[] = []
beforeAll(async () => {
  receiver = await openReceiver()
  first = await aProcess(receiver.outside, undefined, { write: (line) => void lines.push(line) })
  second = await aProcess(receiver.outside, first.site)
  site = first.site
})
afterAll(async () => {
  await second.site.close()
  await site.close()
  receiver.close()
})
beforeEach(async () => {
  await site.pool.query('truncate request_window')
  await site.pool.query('delete from clan_hook')
  at(0)
  receiver.answers.length = 0
  leader = await signedIn(site, { nickname: '클랜장' })
  officer = await signedIn(site, { nickname: '운영진' })
  clanId = await aClan(site, { clanName: `새벽반${aKey().slice(0, 6)}`, leader, officers: [officer] })
  receiver.received.length = 0
})
const { evening, fixed, running, upload: playedBy } = eveningsOf(() => ({ site, host: leader }))

function at(ms: number) {
  now = new Date(START + ms)
  for (const one of [first, second]) one.site.setNow(now.toISOString())
}
const hooksAt = (id = clanId) => `/api/clans/${id}/webhooks`
const hookAt = ({ id }: { id: string }, more = '') => `${hooksAt()}/${id}${more}`

async function aHook(events: readonly HookEvent[] = HOOK_EVENTS, url = ADDRESS) {
  const answer = await leader.command('POST', hooksAt(), { url, events })
  expect([answer.status, answer.status === 201 ? null : await answer.text()]).toEqual([201, null])
  return NewClanHook.parse(await answer.json())
}
const hooks = async () => z.object({ hooks: z.array(ClanHook) }).parse(await (await leader.get(hooksAt())).json()).hooks
const log = async (hook: { id: string }) =>
  z.object({ deliveries: z.array(HookDelivery) }).parse(await (await leader.get(hookAt(hook, '/deliveries'))).json())
    .deliveries
const bells = async (who: SignedInBrowser) => {
  const { items } = await (await who.get('/api/me/notifications')).json()
  return items.map(({ outcome, url }: { outcome: string; url: string | null }) => ({ outcome, url }))
}
const aNight = () => nightFrom(leader.command('POST', NIGHTS, { clanId, title: '금요 내전' }), 201)
const events = () => receiver.received.map(({ body }) => JSON.parse(body).event)
const ids = () => receiver.received.map(({ headers }) => headers['webhook-id'])

test('a public library verifies the message of every attempt, through three failures to the fourth', async () => {
  const { id, secret } = await aHook(['night.opened'])
  const night = await aNight()
  receiver.answers.push(
    { status: 500 },
    { status: 302, headers: { location: `https://${HOST}/elsewhere` } },
    { status: 404 },
  )
  const waits = [0, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS]
  let passed = 0
  for (const [nth, wait] of waits.entries()) {
    if (wait > 0) {
      at(passed + wait - 1)
      await first.send()
      expect(receiver.received).toHaveLength(nth)
    }
    passed += wait
    at(passed)
    await (nth % 2 === 0 ? first : second).send()
    expect(receiver.received).toHaveLength(nth + 1)
    const last = receiver.received.at(-1) ?? expect.fail()
    const message = verified(last, secret, now)
    expect(message).toEqual({
      id: last.headers['webhook-id'],
      event: 'night.opened',
      time: '2026-11-21T12:00:00.000Z',
      clan: { id: clanId, clanName: expect.stringContaining('새벽반') },
      data: {
        night: {
          nightId: night.id,
          url: `https://buri.example/i/${night.code}`,
          title: '금요 내전',
          startsAt: night.startsAt,
          places: 10,
          map: 'rift',
          state: 'open',
        },
      },
    })
    expect(() => verified({ ...last, body: `${last.body} ` }, secret, now)).toThrow()
    expect(() => verified(last, secret, new Date(now.getTime() + 10 * MINUTE_MS))).toThrow()
  }
  expect(new Set(ids()).size).toBe(1)
  expect(receiver.received.map(({ path }) => path)).toEqual(Array(4).fill('/in/s3cr3t-path?key=abcd'))
  const [delivery] = await log({ id })
  expect(delivery).toMatchObject({ state: 'arrived', attempts: 4, status: 204, problem: null, nextAt: null })
  at(passed + DAY_MS)
  await first.send()
  expect(receiver.received).toHaveLength(4)
})

test('each event reaches the webhooks that chose it, in the shape that the documents give', async () => {
  const hook = await aHook()
  const other = await aHook(['post.published'])
  const one = await evening({ clanId })
  await running(one)
  const matchId = await playedBy(one)
  const boardId = await aBoard(site, { clanId, readAccess: 'members' })
  expect((await leader.command('POST', '/api/community/posts', { boardId, title: '공지', body: '본문' })).status).toBe(
    201,
  )
  const upload = await sendFiles(leader, [replayNamed('KR-7900000001.rofl')], {
    matchDate: '2026-11-10T12:00:00Z',
    clanId,
  })
  expect(upload.status).toBe(200)
  // The result is looked for an hour later.
  at(60 * MINUTE_MS)
  for (let turn = 0; turn < 3; turn += 1) await first.send()
  expect(events().sort()).toEqual([
    'match.stored',
    'night.game_finished',
    'night.opened',
    'night.teams_fixed',
    'post.published',
    'post.published',
  ])
  for (const { body } of receiver.received) {
    const message = JSON.parse(body)
    const shape = HOOK_MESSAGES.find(({ event }) => event === message.event)?.schema ?? expect.fail('no shape')
    expect(shape.strict().safeParse(message).error).toBeUndefined()
  }
  const dataOf = (event: string) =>
    JSON.parse(receiver.received.find(({ body }) => JSON.parse(body).event === event)?.body ?? '{}').data
  expect(dataOf('night.teams_fixed').game.blue).toHaveLength(5)
  expect(dataOf('night.game_finished').game).toMatchObject({ n: 1, state: 'finished', winner: 'blue', matchId })
  expect(dataOf('post.published').post).toMatchObject({ title: '공지', authorName: '클랜장' })
  expect(dataOf('match.stored').match).toMatchObject({ matchId: 'KR_7900000001', winner: expect.any(String) })
  expect(dataOf('match.stored').match.players).toHaveLength(10)
  expect((await log(hook)).map(({ state }) => state)).toEqual(Array(5).fill('arrived'))
  expect(await log(other)).toMatchObject([{ event: 'post.published', state: 'arrived' }])
})

test('people who hide are not named, and what members may not read is not sent', async () => {
  const hook = await aHook(['night.teams_fixed', 'post.published', 'match.stored'])
  await playedBy({ suffix: '숨' })
  const one = await evening({ clanId, suffix: '숨' })
  await site.pool.query(`update player set visibility = 'private' where game_name = $1`, [`가${one.suffix}`])
  await fixed(one)
  const boards = [await aBoard(site, { clanId, readAccess: 'none' }), await aBoard(site, { clanId, isVisible: false })]
  const open = await aBoard(site, { clanId, readAccess: 'members' })
  for (const boardId of [...boards, open])
    await leader.command('POST', '/api/community/posts', { boardId, title: '글', body: '본문' })
  await site.pool.query('update post set is_blind = true where board_id = $1', [open])
  for (let turn = 0; turn < 2; turn += 1) await first.send()
  const [fixedTeams, ...others] = receiver.received.map(({ body }) => body)
  expect(others).toEqual([])
  const { blue } = JSON.parse(fixedTeams ?? '{}').data.game
  expect(blue).toEqual([HIDDEN_NAME, ...[...'나다라마'].map((name) => `${name}${one.suffix}`)])
  expect(fixedTeams).not.toContain(`가${one.suffix}`)
  const ofPosts = (await log(hook)).filter(({ event }) => event === 'post.published')
  expect(ofPosts.map(({ state }) => state)).toEqual(['outdated', 'outdated', 'outdated'])
})

test('a hidden player of a stored match is sent without a name', async () => {
  await aHook(['match.stored'])
  const name = replayNamed('KR-7900000002.rofl')
  const fields = { matchDate: '2026-11-10T12:00:00Z', clanId }
  expect((await sendFiles(leader, [name], fields)).status).toBe(200)
  const { rows } = await site.pool.query<{ name: string }>(
    `update player set visibility = 'private' where id in (
      select player_id from match_participant where match_id = 'KR_7900000002') returning game_name as name`,
  )
  expect(rows.length).toBeGreaterThan(0)
  await first.send()
  const { body } = receiver.received[0] ?? expect.fail('nothing was sent')
  for (const { name } of rows) expect(body).not.toContain(`"${name}"`)
})

test('a match that begins to count is told of', async () => {
  const hook = await aHook(['match.counting_changed'])
  const fields = { matchDate: '2026-11-10T12:00:00Z', clanId }
  expect((await sendFiles(leader, [replayNamed('KR-7900000003.rofl')], fields)).status).toBe(200)
  const { rows } = await site.pool.query(`select standing from match where id = 'KR_7900000003'`)
  const admin = await signedIn(site, { isAdmin: true })
  expect(rows).toEqual([{ standing: 'waiting' }])
  const confirmed = await admin.command('POST', '/api/matches/KR_7900000003/confirmations')
  expect([confirmed.status, await confirmed.text()]).toEqual([200, expect.anything()])
  expect(await log(hook)).toMatchObject([{ event: 'match.counting_changed' }])
})

test('two processes send each of many deliveries once', async () => {
  await aHook(['night.opened'])
  await aHook(['night.opened'], `https://${HOST}/other`)
  for (let nth = 0; nth < 6; nth += 1) await aNight()
  const release = receiver.hold()
  const both = Promise.all([first, second, first, second].map(({ send }) => send()))
  await expect.poll(() => receiver.received.length).toBe(2)
  release()
  await both
  for (let turn = 0; turn < 3; turn += 1) await Promise.all([first, second].map(({ send }) => send()))
  expect(ids()).toHaveLength(12)
  expect(new Set(ids()).size).toBe(12)
})

test('a webhook that is freed while a process sends to it gets no attempt twice', async () => {
  const hook = await aHook(['night.opened'])
  await aNight()
  const release = receiver.hold()
  const sending = first.send()
  await expect.poll(() => receiver.received.length).toBe(1)
  const [underway] = await log(hook)
  at(1)
  expect((await leader.command('POST', hookAt(hook, '/test'))).status).toBe(202)
  const again = hookAt(hook, `/deliveries/${underway?.id}/redeliver`)
  expect((await leader.command('POST', again)).status).toBe(202)
  const other = second.send()
  await expect.poll(() => receiver.received.length).toBe(2)
  release()
  await Promise.all([sending, other])
  expect(events()).toEqual(['night.opened', 'test'])
})

test('many processes that want the same delivery share it out to one', async () => {
  const hook = await aHook(['night.opened'])
  await aNight()
  const claim = { now, until: new Date(now.getTime() + MINUTE_MS) }
  const takeAll = () =>
    Array.from({ length: 4 }, (_, nth) =>
      waitingDeliveries((nth % 2 === 0 ? first : second).site.db).next(hook.id, claim),
    )
  const client = await site.pool.connect()
  await client.query('begin')
  await client.query('select from clan_hook_delivery for no key update')
  const waiting = takeAll()
  await client.query('select pg_sleep(0.2)')
  await client.query('rollback')
  client.release()
  const taken = await Promise.all([...waiting, ...takeAll()])
  expect(taken.filter((one) => one !== undefined)).toHaveLength(1)
})

test('a delivery whose process is killed is sent again with the same id, after its claim has run out', async () => {
  const hook = await aHook(['night.opened'])
  await aNight()
  const release = receiver.hold()
  const { port, ca } = receiver.outside
  const { kill } = startSender({ url: site.url, secret: SECRET, now: now.toISOString(), port, ca })
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1)
  await kill()
  release()
  await first.send()
  expect(receiver.received).toHaveLength(1)
  expect(await log(hook)).toMatchObject([{ state: 'waiting', attempts: 1, status: null }])
  at(2 * MINUTE_MS)
  await first.send()
  expect(receiver.received).toHaveLength(2)
  expect(new Set(ids()).size).toBe(1)
  for (const message of receiver.received) verified(message, hook.secret, now)
  expect(await log(hook)).toMatchObject([{ state: 'arrived', attempts: 2 }])
})

test('a delivery over which processes die each time is given up', async () => {
  const hook = await aHook(['night.opened'])
  await aNight()
  await site.pool.query('update clan_hook_delivery set attempts = $1', [HOOK_ATTEMPTS])
  await first.send()
  expect(receiver.received).toEqual([])
  expect(await log(hook)).toMatchObject([{ state: 'given_up' }])
})

test('nothing is locked while a receiver takes its time', async () => {
  const hook = await aHook(['night.opened'])
  await aNight()
  const release = receiver.hold()
  const sending = first.send()
  await expect.poll(() => receiver.received.length).toBe(1)
  const { rows } = await site.pool.query(
    `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  )
  expect(rows).toEqual([])
  expect((await leader.command('DELETE', hookAt(hook))).status).toBe(204)
  release()
  await sending
  expect(await hooks()).toEqual([])
})

test('a webhook that fails for ten deliveries, or for three days, is turned off, and the clan’s staff hear of it', async () => {
  const hook = await aHook(['night.opened'])
  await site.pool.query(`update clan_hook set given_up = 9, failing_since = $1`, [now])
  await aNight()
  receiver.answers.push({ status: 500 })
  await site.pool.query('update clan_hook_delivery set attempts = 5')
  await first.send()
  expect(await hooks()).toMatchObject([{ state: 'failing', offAt: now.toISOString() }])
  const settings = `/clan/${clanId}/settings`
  expect(await bells(leader)).toContainEqual({ outcome: 'hookOff', url: settings })
  expect(await bells(officer)).toContainEqual({ outcome: 'hookOff', url: `/clans/${clanId}` })
  await aNight()
  expect(await log(hook)).toHaveLength(1)
  expect(await refusalOf(await leader.command('POST', hookAt(hook, '/test')))).toEqual([409, 'HOOK_OFF'])
  at(1000)
  const on = await leader.command('PATCH', hookAt(hook), { isOn: true })
  expect(ClanHook.parse(await on.json()).state).toBe('on')
  await site.pool.query(`update clan_hook set failing_since = $1`, [new Date(START - 3 * DAY_MS)])
  receiver.answers.push({ status: 503 })
  expect((await leader.command('POST', hookAt(hook, '/test'))).status).toBe(202)
  await first.send()
  expect(await hooks()).toMatchObject([{ state: 'failing' }])
  expect((await log(hook))[0]).toMatchObject({ event: 'test', state: 'stopped', status: 503 })
  const { rows } = await site.pool.query(`select after from audit_log where action = 'clan.hook_turned_off'`)
  expect(JSON.stringify(rows)).not.toContain('s3cr3t')
})

test('a receiver that says 410 is not asked again', async () => {
  const hook = await aHook(['night.opened'])
  await aNight()
  await aNight()
  receiver.answers.push({ status: 410 })
  await first.send()
  expect(await hooks()).toMatchObject([{ state: 'gone' }])
  expect((await log(hook)).map(({ state }) => state).sort()).toEqual(['given_up', 'stopped'])
  at(DAY_MS)
  await first.send()
  expect(receiver.received).toHaveLength(1)
})

test('a delivery is sent again on demand, with its id, and a test reaches the receiver', async () => {
  const hook = await aHook(['night.opened'])
  await aNight()
  await first.send()
  const [delivery] = await log(hook)
  const again = hookAt(hook, `/deliveries/${delivery?.id}/redeliver`)
  expect((await leader.command('POST', again)).status).toBe(202)
  expect((await leader.command('POST', hookAt(hook, '/test'))).status).toBe(202)
  await first.send()
  expect(events().sort()).toEqual(['night.opened', 'night.opened', 'test'])
  expect(ids().filter((id) => id === delivery?.id)).toHaveLength(2)
  const elsewhere = await aHook(['night.opened'])
  const foreign = hookAt(elsewhere, `/deliveries/${delivery?.id}/redeliver`)
  expect(await refusalOf(await leader.command('POST', foreign))).toEqual([404, 'HOOK_DELIVERY_NOT_FOUND'])
})

test('the log keeps the last fifty', async () => {
  const hook = await aHook(['night.opened'])
  await site.pool.query(
    `insert into clan_hook_delivery (id, hook_id, event, subject, happened_at, outcome)
     select gen_random_uuid(), $1, 'test', n::text, $2::timestamptz - n * interval '1 minute', 'arrived' from generate_series(1, 80) n`,
    [hook.id, now],
  )
  await aNight()
  await first.send()
  const { rows } = await site.pool.query('select from clan_hook_delivery')
  expect(rows).toHaveLength(HOOK_LIMITS.logged)
  expect((await log(hook))[0]).toMatchObject({ event: 'night.opened' })
})

test('events beyond what may wait are dropped', async () => {
  const hook = await aHook(['night.opened'])
  await site.pool.query(
    `insert into clan_hook_delivery (id, hook_id, event, subject, happened_at, next_at)
     select gen_random_uuid(), $1, 'night.opened', n::text, $2, $2 from generate_series(1, $3::int) n`,
    [hook.id, now, HOOK_LIMITS.waiting],
  )
  await aNight()
  const { rows } = await site.pool.query('select from clan_hook_delivery')
  expect(rows).toHaveLength(HOOK_LIMITS.waiting)
})

test('a new secret signs at once, and the one before for a day more', async () => {
  const { id, secret } = await aHook(['night.opened'])
  const answer = await leader.command('POST', hookAt({ id }, '/secret'))
  const renewed = NewClanHook.parse(await answer.json())
  expect(renewed.secret).not.toBe(secret)
  await aNight()
  await first.send()
  const [message] = receiver.received
  if (!message) expect.fail()
  for (const one of [secret, renewed.secret])
    expect(verified(message, one, now)).toMatchObject({ event: 'night.opened' })
  at(DAY_MS)
  await leader.command('POST', hookAt({ id }, '/test'))
  await first.send()
  const last = receiver.received.at(-1) ?? expect.fail()
  expect(verified(last, renewed.secret, now)).toMatchObject({ event: 'test' })
  expect(() => verified(last, secret, now)).toThrow()
})

test('the secret is answered once, and neither it nor the address is in a list, log or export', async () => {
  const key = aKey()
  const wanted = { path: hooksAt(), body: { url: ADDRESS, events: ['night.opened'] } }
  const [made, again] = [await press(leader, wanted, key), await press(leader, wanted, key)]
  const { secret, ...hook } = NewClanHook.parse(await made.json())
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(NewClanHook.parse(await again.json()).secret).toBe(secret)
  expect(await hooks()).toEqual([hook])
  expect(hook).toMatchObject({ masked: `https://${HOST}/…abcd`, madeBy: { nickname: '클랜장', isMember: true } })
  await aNight()
  receiver.answers.push({ status: 500 })
  await first.send()
  const exported = await (await leader.get('/api/me/export')).text()
  expect(JSON.parse(exported).clanWebhooks).toHaveLength(1)
  const list = await (await leader.get(hooksAt())).text()
  const delivered = await (await leader.get(hookAt(hook, '/deliveries'))).text()
  const { rows: audit } = await site.pool.query('select * from audit_log')
  const { rows: tables } = await site.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of tables) {
    const found = await site.pool.query(`select from "${name}" t where t::text like '%' || $1 || '%'`, [
      secret.slice(6),
    ])
    expect([name, found.rowCount]).toEqual([name, 0])
  }
  expect(lines.length).toBeGreaterThan(3)
  for (const text of [exported, list, delivered, JSON.stringify(audit), lines.join('\n')]) {
    expect(text).not.toContain('s3cr3t')
    expect(text).not.toContain(secret.slice(6))
  }
})

test('a webhook outlives its maker’s membership and account, and ends with the clan', async () => {
  await aHook(['night.opened'])
  const admin = await signedIn(site, { isAdmin: true })
  const transfer = await leader.command('PATCH', `/api/clans/${clanId}/members/${officer.userId}`, { rank: 'leader' })
  expect(transfer.status).toBe(200)
  expect((await leader.command('DELETE', `/api/clans/${clanId}/members/my`)).status).toBe(204)
  const seen = async () => (await (await officer.get(hooksAt())).json()).hooks
  expect(await seen()).toMatchObject([{ state: 'on', madeBy: { nickname: '클랜장', isMember: false } }])
  await admin.command('POST', `/api/admin/users/${leader.userId}/ban`, { reason: '도배' })
  expect(await seen()).toMatchObject([{ state: 'on' }])
  expect((await officer.command('DELETE', `/api/clans/${clanId}`)).status).toBe(204)
  const { rows } = await site.pool.query('select from clan_hook')
  expect(rows).toEqual([])
})

test('a clan never has more webhooks than allowed, even if many are added at once', async () => {
  for (let nth = 1; nth < HOOK_LIMITS.perClan; nth += 1) await aHook()
  const wanted = { url: ADDRESS, events: ['night.opened'] }
  const answers = await Promise.all([1, 2, 3].map(() => leader.command('POST', hooksAt(), wanted)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test.each([
  [{ url: ADDRESS, events: [] }, [400, 'INVALID_REQUEST']],
  [{ url: ADDRESS, events: ['match.deleted'] }, [400, 'INVALID_REQUEST']],
  [{ url: `https://${HOST}/${'a'.repeat(500)}`, events: ['night.opened'] }, [400, 'INVALID_REQUEST']],
  [{ url: 'http://hooks.example.com/', events: ['night.opened'] }, [422, 'HOOK_ADDRESS_INVALID']],
  [{ url: 'https://127.0.0.1/', events: ['night.opened'] }, [422, 'HOOK_ADDRESS_INVALID']],
])('a webhook like %j is refused', async (wanted, refusal) => {
  expect(await refusalOf(await leader.command('POST', hooksAt(), wanted))).toEqual(refusal)
})
