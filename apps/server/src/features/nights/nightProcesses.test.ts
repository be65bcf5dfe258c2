import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openProcesses, startTestApp, type TestApp } from '#testing/testApp.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'
import { gameIn, NIGHTS, nightFrom, testNightsOf } from './testNights.ts'

const [site, other] = await openProcesses({ config: { trustProxy: 1 } })
let host: SignedInBrowser
beforeEach(async () => {
  await site.pool.query('delete from request_window')
  for (const server of [site, other]) server.setNow('2026-11-21T12:00:00Z')
  host = await signedIn(site, { nickname: '주최자' })
})
const { nightWithPeople } = testNightsOf(() => ({ site, host }))

const browserOn = ({ origin }: TestApp, browser: Browser) => openBrowser(origin, browser.jar)

/** Repeats the request with its key, as browsers do, while the server is overloaded and asks for a retry. */
async function joinAt({ origin }: TestApp, night: string, nth: number): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `203.0.113.${nth}`,
    'idempotency-key': randomUUID(),
  }
  const body = JSON.stringify({ name: `손님${nth}#KR1` })
  for (;;) {
    const answer = await openBrowser(origin).send('POST', `${NIGHTS}/${night}/signups`, { body, headers })
    const seconds = answer.headers.get('retry-after')
    if (answer.status !== 503 || seconds === null) return answer
    await pause(Number(seconds) * 1000)
  }
}

test('a crowd waiting for one night blocks no other night', async () => {
  const [{ id }, { id: quiet }] = [
    await nightFrom(host.command('POST', NIGHTS, {}), 201),
    await nightFrom(host.command('POST', NIGHTS, {}), 201),
  ]
  const client = await other.pool.connect()
  await client.query('begin')
  await client.query('select from night where id = $1 for update', [id])
  const crowd = Array.from({ length: 20 }, (_, index) => joinAt(site, id, index))
  // When the last of these six reads is answered, the whole crowd is waiting for the lock.
  const read = () => openBrowser(site.origin).get(`${NIGHTS}/${quiet}`)
  const answered: string[] = []
  for (let index = 0; index < 6; index += 1) answered.push((await Promise.race([read(), ...crowd])).url)
  await client.query('rollback')
  client.release()
  expect(answered).toEqual(answered.map(() => `${site.origin}${NIGHTS}/${quiet}`))
  await Promise.all(crowd)
})

test('200 people join ten places at two processes: ten get in and the rest queue in order', async () => {
  const { id } = await nightFrom(host.command('POST', NIGHTS, {}), 201)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => joinAt(index % 2 === 0 ? site : other, id, index)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const { inCount, waitingCount, signups } = await nightFrom(host.get(`${NIGHTS}/${id}`))
  expect([inCount, waitingCount]).toEqual([10, 190])
  const { rows } = await site.pool.query(
    'select id, state from night_signup where night_id = $1 order by joined_at, nth',
    [id],
  )
  const [first, rest] = [rows.slice(0, 10), rows.slice(10)]
  expect(new Set(first.map(({ state }) => state))).toEqual(new Set(['in']))
  expect(signups.slice(10).map((signup) => signup.id)).toEqual(rest.map((row) => row.id))
})

test('a lobby open at one process receives what happens at the other', async () => {
  const { id } = await nightFrom(host.command('POST', NIGHTS, {}), 201)
  const leaving = new AbortController()
  const stream = await fetch(`${other.origin}/api/events?topics=inhouse:${id}`, { signal: leaving.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader() ?? expect.fail()
  let received = ''
  const until = async (text: string) => {
    while (!received.includes(text)) received += (await reader.read()).value ?? expect.fail(`ended before ${text}`)
  }
  await until('event: ready')
  await nightFrom(openBrowser(site.origin).command('POST', `${NIGHTS}/${id}/signups`, { name: '온사람#KR1' }), 201)
  await until('"kind":"signup"')
  await nightFrom(browserOn(other, host).command('PATCH', `${NIGHTS}/${id}`, { places: 12 }))
  await until('"kind":"night"')
  leaving.abort()
})

test('each of many simultaneous watchers gets the night as they may see it, no older than their request', async () => {
  const { url: path, guests } = await nightWithPeople({ people: 5 })
  const guest = guests[0] ?? expect.fail()
  const crowd = (revision: number) =>
    Array.from({ length: 20 }, async (_, index) => {
      const night = await nightFrom(openBrowser((index % 2 === 0 ? site : other).origin).get(path))
      expect(night.revision).toBeGreaterThanOrEqual(revision)
      expect([night.me, night.signups.some(({ isMe }) => isMe)]).toEqual([
        { signupId: null, mayManage: false, wishes: null },
        false,
      ])
    })
  let { revision } = await nightFrom(host.get(path))
  for (let turn = 0; turn < 4; turn += 1) {
    const before = crowd(revision)
    const { remark, ...night } = await nightFrom(browserOn(other, host).command('PATCH', path, { remark: `${turn}` }))
    expect([remark, night.me.mayManage]).toEqual([`${turn}`, true])
    revision = night.revision
    const [own] = await Promise.all([nightFrom(guest.get(path)), ...crowd(revision), ...before])
    expect([own.remark, own.me.signupId]).toEqual([`${turn}`, own.signups[0]?.id])
  }
})

test('simultaneous picks and starts at both processes count once each', async () => {
  const night = await nightWithPeople({ mode: 'captains' })
  await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  const captains = [night.ids[0] ?? '', night.ids[1] ?? '']
  const begun = await nightFrom(host.command('POST', `${night.url}/games/1/draft`, { captains, seconds: 30 }))
  const order = gameIn(begun, 1).draft?.order ?? []
  const elsewhere = browserOn(other, host)
  for (const [index, side] of order.entries()) {
    const captain = night.guests[side === 'blue' ? 0 : 1] ?? expect.fail()
    const { draft } = gameIn(await nightFrom(elsewhere.get(night.url)), 1)
    const pickedIds = draft?.picks.map(({ signupId }) => signupId) ?? []
    const remaining = night.ids.filter((id) => !captains.includes(id) && !pickedIds.includes(id))
    const pick = (browser: Browser, signupId = '') =>
      browser.command('POST', `${night.url}/draft/picks`, { nth: index + 1, signupId })
    const answers = await Promise.all([
      pick(captain, remaining[0]),
      pick(browserOn(other, captain), remaining.at(-1)),
      pick(elsewhere, remaining[0]),
    ])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const { rows } = await site.pool.query('select count(*)::int as count from night_pick where night_id = $1', [
      night.id,
    ])
    expect(rows).toEqual([{ count: index + 1 }])
  }
  const starts = await Promise.all(
    [host, elsewhere, host].map((person) => person.command('POST', `${night.url}/games/1/start`)),
  )
  expect(starts.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(gameIn(await nightFrom(elsewhere.get(night.url)), 1).state).toBe('running')
})

test('when a process ends, another continues its draft by the clock', async () => {
  const night = await nightWithPeople({ mode: 'captains' })
  const ending = await startTestApp({ beside: site })
  ending.setNow('2026-11-21T12:00:00Z')
  const hostThere = browserOn(ending, host)
  await nightFrom(hostThere.command('POST', `${night.url}/games`, {}), 201)
  await nightFrom(hostThere.command('POST', `${night.url}/games/1/draft`, { seconds: 30 }))
  await ending.close()
  site.setNow('2026-11-21T12:00:30Z')
  const { draft } = gameIn(await nightFrom(host.get(night.url)), 1)
  expect(draft).toMatchObject({ picks: [{ nth: 1, by: 'timer' }], turn: { nth: 2 } })
})
