import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { type Job, jobRegistry } from '#server/jobs/registry.ts'
import { type SignedInBrowser, signedIn } from '#server/testAccounts.ts'
import { startTestApp, type TestApp } from '#server/testApp.ts'
import { openBrowser } from '#server/testBrowser.ts'
import { nightReads } from './nights.repository.ts'
import { nightService } from './nights.service.ts'
import { templateRows } from './templates.repository.ts'
import { nightTemplateService } from './templates.service.ts'
import { eveningsOf, gameIn, NAMES, NIGHTS, nightFrom } from './testNights.ts'

// What those who mean no good, or have gone away, cannot make of a night.

let site: TestApp
let host: SignedInBrowser
const registry = jobRegistry()
const jobs = new Map<string, Job>()
beforeAll(async () => {
  const add = (job: Job) => {
    jobs.set(job.name, job)
    registry.add(job)
  }
  site = await startTestApp({ config: { trustProxy: 1 }, jobs: { ...registry, add } })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.pool.query('delete from request_window')
  site.setNow('2026-11-21T12:00:00Z')
  host = await signedIn(site, { nickname: '주최자' })
})
const { evening, fixed, running, replayOf, lookForAll, upload } = eveningsOf(() => ({ site, host }))

/** The ten of a suffix, known to the site from an earlier match. */
const known = (suffix: string) => site.store(replayOf({ suffix }, { playedAt: '2026-11-01T12:05:00Z' }))
async function playerId(name: string): Promise<string> {
  const found = site.db.selectFrom('player').select('id').where('gameName', '=', name)
  return (await found.executeTakeFirstOrThrow()).id
}
async function ownerOf(name: string, nickname = name): Promise<SignedInBrowser> {
  const who = await signedIn(site, { nickname })
  const owner = { playerId: await playerId(name), userId: who.userId, proof: 'icon', since: new Date('2026-01-01') }
  await site.db.insertInto('playerOwner').values(owner).execute()
  return who
}
const liveOf = async (name: string) =>
  (await (await site.get(`/api/summoners/${encodeURIComponent(`${name}#KR1`)}/live`)).json()).live
type LiveNames = { teams: { players: { summonerName: string }[] }[] }
const namesIn = (live: LiveNames) => live.teams.flatMap(({ players }) => players.map((one) => one.summonerName))
const guestAt = (address: string) => {
  const browser = openBrowser(site.origin)
  return {
    ...browser,
    join: (id: string, name: string) =>
      browser.send('POST', `${NIGHTS}/${id}/signups`, {
        body: JSON.stringify({ name }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      }),
  }
}

test('ten typed names make no profile LIVE; who came by their own account is, with the others, until the result is there', async () => {
  await known('적힌')
  const typed = await evening({ suffix: '적힌' })
  await running(typed)
  expect(await liveOf('가적힌')).toBeNull()
  await known('온')
  const accounts = { 0: await ownerOf('가온'), 5: await ownerOf('바온') }
  await ownerOf('나온')
  const one = await evening({ suffix: '온', accounts })
  await running(one)
  expect(await liveOf('가온')).not.toBeNull()
  expect(await liveOf('다온')).not.toBeNull()
  // Has an owner, who did not come.
  expect(await liveOf('나온')).toBeNull()
  site.setNow('2026-11-21T12:40:00Z')
  expect(await liveOf('가온')).not.toBeNull()
  await upload(one)
  // An answer is kept for half a minute.
  site.setNow('2026-11-21T12:41:00Z')
  expect(await liveOf('가온')).toBeNull()
})

test('nobody is LIVE in a night of members alone, of a clan that everyone may see', async () => {
  await known('끼리')
  const accounts = { 0: await ownerOf('가끼리'), 5: await ownerOf('바끼리') }
  const clanId = await aClan(site, { leader: host, members: Object.values(accounts) })
  const one = await evening({ suffix: '끼리', accounts, clanId })
  await running(one)
  expect(await liveOf('가끼리')).not.toBeNull()
  await nightFrom(host.command('PATCH', one.at, { access: 'clan' }))
  site.setNow('2026-11-21T12:01:00Z')
  expect(await liveOf('가끼리')).toBeNull()
})

test('a hidden player is in no LIVE by a name of former times', async () => {
  await known('옛')
  const hidden = await playerId('차옛')
  await site.pool.query(
    `update player set game_name = '새이름', name_key = '새이름#kr1', visibility = 'private' where id = $1`,
    [hidden],
  )
  const accounts = { 0: await ownerOf('가옛'), 5: await ownerOf('바옛') }
  await running(await evening({ suffix: '옛', accounts }))
  const names = namesIn(await liveOf('가옛'))
  expect(names).toHaveLength(10)
  expect([names.includes('차옛'), names.includes('비공개 소환사'), names.includes('나옛')]).toEqual([false, true, true])
})

test('a night with the same ten names gets no replay of those who came as themselves, and of equals both are asked', async () => {
  await known('진짜')
  const thief = await signedIn(site, { nickname: '도둑' })
  const thieves = eveningsOf(() => ({ site, host: thief }))
  const stolen = await thieves.evening({ suffix: '진짜' })
  await thieves.running(stolen)
  const own = await evening({ suffix: '진짜', accounts: { 3: await ownerOf('라진짜') } })
  const n = await running(own)
  site.setNow('2026-11-21T13:00:00Z')
  const matchId = await site.store(replayOf(own, {}))
  const taking = thief.command('POST', `${stolen.at}/games/1/result`, { matchId, isThis: true })
  expect(await refusalOf(await taking)).toEqual([409, 'MATCH_OF_ANOTHER_NIGHT'])
  await lookForAll()
  expect(gameIn(await nightFrom(host.get(own.at)), n)).toMatchObject({ state: 'finished', result: { matchId } })
  expect(gameIn(await nightFrom(thief.get(stolen.at)), 1)).toMatchObject({ result: null, question: null })

  site.setNow('2026-11-21T12:00:00Z')
  const [first, second] = [await evening({ suffix: '같은' }), await thieves.evening({ suffix: '같은' })]
  await running(first)
  await thieves.running(second)
  site.setNow('2026-11-21T13:00:00Z')
  await site.store(replayOf(first, {}))
  await lookForAll()
  for (const [who, one] of [
    [host, first],
    [thief, second],
  ] as const)
    expect(gameIn(await nightFrom(who.get(one.at)), 1)).toMatchObject({ result: null, question: { reason: 'nights' } })
})

test('of two nights of nobody but guests a match goes to the one whose host sent it', async () => {
  const thief = await signedIn(site, { nickname: '도둑' })
  const thieves = eveningsOf(() => ({ site, host: thief }))
  await known('보낸')
  const [stolen, own] = [await thieves.evening({ suffix: '보낸' }), await evening({ suffix: '보낸' })]
  await thieves.running(stolen)
  await running(own)
  site.setNow('2026-11-21T13:00:00Z')
  const matchId = await site.store(replayOf(own, {}))
  await site.pool.query('update match set uploaded_by = $2 where id = $1', [matchId, host.userId])
  const taking = thief.command('POST', `${stolen.at}/games/1/result`, { matchId, isThis: true })
  expect(await refusalOf(await taking)).toEqual([409, 'MATCH_OF_ANOTHER_NIGHT'])
  await lookForAll()
  expect(gameIn(await nightFrom(host.get(own.at)), 1)).toMatchObject({ state: 'finished', result: { matchId } })
  expect(gameIn(await nightFrom(thief.get(stolen.at)), 1)).toMatchObject({ result: null, question: null })
})

test('two who own a player each make nobody LIVE whom they never met', async () => {
  await known('모름')
  const accounts = { 0: await ownerOf('가모름'), 5: await ownerOf('바모름') }
  const own = Object.values(accounts).map(({ userId }) => userId)
  await site.pool.query(
    `delete from player_pair where 1 = (select count(*) from player_owner
      where player_id in (player_a, player_b) and user_id = any ($1))`,
    [own],
  )
  await running(await evening({ suffix: '모름', accounts }))
  expect(await liveOf('가모름')).not.toBeNull()
  expect(await liveOf('다모름')).toBeNull()
})

test('one address fills no night with guests, and those who were removed come back neither by name nor for ever', async () => {
  const { id } = await nightFrom(host.command('POST', NIGHTS, {}), 201)
  const at = `${NIGHTS}/${id}`
  const remove = async (name: string) => {
    const { signups } = await nightFrom(host.get(at))
    const row = signups.find(({ summonerName }) => summonerName === name)
    await nightFrom(host.send('DELETE', `${at}/signups/${row?.id}`))
  }
  await nightFrom(guestAt('203.0.113.1').join(id, '불청객#KR1'), 201)
  await remove('불청객')
  expect(await refusalOf(await guestAt('203.0.113.2').join(id, '불청객#KR1'))).toEqual([409, 'SIGNUP_REMOVED'])
  for (const name of ['둘째', '셋째']) {
    await nightFrom(guestAt('203.0.113.1').join(id, `${name}#KR1`), 201)
    await remove(name)
  }
  expect(await refusalOf(await guestAt('203.0.113.1').join(id, '넷째#KR1'))).toEqual([409, 'SIGNUP_REMOVED'])
  await nightFrom(guestAt('203.0.113.2').join(id, '넷째#KR1'), 201)
  await nightFrom(host.command('POST', `${at}/signups`, { name: '불청객#KR1', isForOther: true }), 201)
  const many = await Promise.all(
    Array.from({ length: 61 }, (_, nth) => guestAt('203.0.113.9').join(id, `손님${nth}#KR1`)),
  )
  expect(many.filter(({ status }) => status === 201)).toHaveLength(60)
  expect(await refusalOf(many.find(({ status }) => status !== 201) ?? expect.fail())).toEqual([
    409,
    'NIGHT_GUESTS_FULL',
  ])
  await nightFrom(guestAt('203.0.113.10').join(id, '남은이#KR1'), 201)
  await nightFrom(host.command('PATCH', at, { isFinished: true }))
  const kept = site.db.selectFrom('nightSignup').select('id').where('nightId', '=', id)
  expect(await kept.where('addressMark', 'is not', null).execute()).toEqual([])
})

test('a browser that others use next is no guest of before: by saying so, by signing out, and once an account has claimed', async () => {
  const { id } = await nightFrom(host.command('POST', NIGHTS, {}), 201)
  const mine = async (who: Pick<typeof host, 'get'>) => (await nightFrom(who.get(`${NIGHTS}/${id}`))).me.signupId
  const guest = openBrowser(site.origin)
  await nightFrom(guest.command('POST', `${NIGHTS}/${id}/signups`, { name: '가게손님#KR1' }), 201)
  expect(await mine(guest)).not.toBeNull()
  expect((await guest.command('DELETE', '/api/inhouse/guest')).status).toBe(204)
  expect(await mine(guest)).toBeNull()
  expect((await nightFrom(host.get(`${NIGHTS}/${id}`))).signups).toHaveLength(1)

  await nightFrom(guest.command('POST', `${NIGHTS}/${id}/signups`, { name: '다음손님#KR1' }), 201)
  const account = await signedIn(site)
  for (const [name, value] of account.jar) guest.jar.set(name, value)
  await guest.refreshToken()
  expect((await guest.command('POST', '/api/inhouse/guest/claim')).status).toBe(200)
  expect([...guest.jar.keys()].filter((name) => name.endsWith('guest'))).toEqual([])
  expect(await mine(guest)).not.toBeNull()
  guest.jar.set('__Host-guest', 'A'.repeat(43))
  await guest.command('POST', '/auth/logout')
  expect([...guest.jar.keys()].filter((name) => name.endsWith('guest'))).toEqual([])
})

test('an account that a clan has banned takes over no place there that was taken as a guest', async () => {
  const clanId = await aClan(site, { leader: host })
  const [account, guest] = [await signedIn(site), openBrowser(site.origin)]
  expect((await host.command('POST', `/api/clans/${clanId}/bans`, { userId: account.userId })).status).toBe(201)
  const nights = [await nightFrom(host.command('POST', NIGHTS, { clanId }), 201)]
  nights.push(await nightFrom(host.command('POST', NIGHTS, {}), 201))
  for (const { id } of nights)
    await nightFrom(guest.command('POST', `${NIGHTS}/${id}/signups`, { name: '막힌이#KR1' }), 201)
  for (const [name, value] of account.jar) guest.jar.set(name, value)
  await guest.refreshToken()
  expect(await (await guest.command('POST', '/api/inhouse/guest/claim')).json()).toEqual({ claimed: 1 })
  const places = await Promise.all(
    nights.map(async ({ id }) => (await nightFrom(account.get(`${NIGHTS}/${id}`))).signups),
  )
  expect(places).toMatchObject([[{ isGuest: true, isMe: false }], [{ isGuest: false, isMe: true }]])
})

test('whom a clan bans gives up the places in its nights, claimed ones too, and those who wait move up', async () => {
  const clanId = await aClan(site, { leader: host })
  const [account, guest, next] = [await signedIn(site), openBrowser(site.origin), openBrowser(site.origin)]
  const [ofClan, elsewhere] = await Promise.all([
    nightFrom(host.command('POST', NIGHTS, { clanId, places: 5 }), 201),
    nightFrom(host.command('POST', NIGHTS, { places: 5 }), 201),
  ])
  for (const { id } of [ofClan, elsewhere]) {
    await nightFrom(guest.command('POST', `${NIGHTS}/${id}/signups`, { name: '내보낼이#KR1' }), 201)
    for (const name of ['가', '나', '다', '라'])
      await nightFrom(host.command('POST', `${NIGHTS}/${id}/signups`, { name: `${name}#KR1`, isForOther: true }), 201)
    await nightFrom(next.command('POST', `${NIGHTS}/${id}/signups`, { name: '다음#KR1' }), 201)
  }
  for (const [name, value] of account.jar) guest.jar.set(name, value)
  await guest.refreshToken()
  expect(await (await guest.command('POST', '/api/inhouse/guest/claim')).json()).toEqual({ claimed: 2 })
  expect((await host.command('POST', `/api/clans/${clanId}/bans`, { userId: account.userId })).status).toBe(201)
  const statesIn = async (id: string) => {
    const { signups } = await nightFrom(host.get(`${NIGHTS}/${id}`))
    const stateOf = (name: string) => signups.find(({ summonerName }) => summonerName === name)?.state
    return [stateOf('내보낼이'), stateOf('다음')]
  }
  expect(await statesIn(ofClan.id)).toEqual([undefined, 'in'])
  expect(await statesIn(elsewhere.id)).toEqual(['in', 'waiting'])
  expect(
    await refusalOf(await account.command('POST', `${NIGHTS}/${ofClan.id}/signups`, { name: '내보낼이#KR1' })),
  ).toEqual([409, 'JOIN_BANNED'])
})

test('whom a clan bans in the very moment of joining keeps no place', async () => {
  const clanId = await aClan(site, { leader: host })
  const account = await signedIn(site, { nickname: '그순간' })
  const { id } = await nightFrom(host.command('POST', NIGHTS, { clanId }), 201)
  const WAITING = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const waiting = async () => (await site.pool.query<{ n: number }>(WAITING)).rows[0]?.n
  const holding = await site.pool.connect()
  try {
    // Nothing is written of a place until this ends: the join has looked for a ban by then.
    await holding.query('begin')
    await holding.query('lock table night_signup in share mode')
    const joining = account.command('POST', `${NIGHTS}/${id}/signups`, { name: '그순간#KR1' })
    await expect.poll(waiting).toBe(1)
    let isBanned = false
    const banning = host.command('POST', `/api/clans/${clanId}/bans`, { userId: account.userId }).finally(() => {
      isBanned = true
    })
    await expect.poll(async () => isBanned || (await waiting()) === 2).toBe(true)
    await holding.query('commit')
    expect([(await joining).status, (await banning).status]).toEqual([201, 201])
  } finally {
    holding.release()
  }
  expect((await nightFrom(host.get(`${NIGHTS}/${id}`))).signups.filter(({ state }) => state === 'in')).toEqual([])
})

test('a pick that comes when the time is over is the clock’s, also before the clock was heard', async () => {
  const one = await evening({ mode: 'captains' })
  await nightFrom(host.command('POST', `${one.at}/games`, {}), 201)
  const captains = [one.ids[0] ?? '', one.ids[1] ?? '']
  const { games } = await nightFrom(host.command('POST', `${one.at}/games/1/draft`, { captains, seconds: 30 }))
  const first = games[0]?.draft?.order[0]
  const captain = one.guests[first === 'blue' ? 0 : 1] ?? expect.fail()
  site.setNow('2026-11-21T12:00:30Z')
  const answer = await captain.command('POST', `${one.at}/draft/picks`, { nth: 1, signupId: one.ids[9] })
  expect(await refusalOf(answer)).toEqual([409, 'PICK_OVER'])
  expect(gameIn(await nightFrom(host.get(one.at)), 1).draft?.picks).toMatchObject([{ nth: 1, by: 'timer' }])
})

test('a substitution keeps what the others said of the winner', async () => {
  const one = await evening({ people: 11 })
  const n = await running(one)
  const result = `${one.at}/games/${n}/result`
  const say = (nth: number) => (one.guests[nth] ?? expect.fail()).command('POST', result, { winner: 'blue' })
  await nightFrom(host.command('POST', result, { winner: 'blue' }))
  await nightFrom(say(0))
  const swap = { leavingId: one.ids[2], enteringId: one.ids[10] }
  await nightFrom(host.command('PATCH', one.at, { places: 12 }))
  const swapped = gameIn(await nightFrom(host.command('POST', `${one.at}/games/${n}/substitutions`, swap)), n)
  expect(swapped.claim).toMatchObject({ winner: 'blue', blueConfirmed: true })
  expect(gameIn(await nightFrom(say(7)), n).state).toBe('finished')
})

test('a night that everyone has left ends by itself: with a game it has a recap, without one it was none', async () => {
  const nights = nightService({
    db: site.db,
    reader: { read: () => expect.fail('read'), forStrangers: () => expect.fail('read') },
    publicUrl: () => '',
    ring: () => {},
  })
  const [played, empty, late] = [await evening(), await evening(), await evening()]
  await running(played)
  site.setNow('2026-11-21T20:00:00Z')
  await running(late)
  await nights.endLeftOpen(new Date('2026-11-22T00:30:00Z'))
  expect((await nightFrom(host.get(empty.at))).state).toBe('open')
  await nights.endLeftOpen(new Date('2026-11-22T00:30:01Z'))
  site.setNow('2026-11-22T00:30:01Z')
  expect(await nightFrom(host.get(played.at))).toMatchObject({
    state: 'finished',
    finishedAt: '2026-11-22T00:30:01.000Z',
    games: [{ state: 'awaiting' }],
  })
  expect((await nightFrom(host.get(empty.at))).state).toBe('cancelled')
  expect((await nightFrom(host.get(late.at))).state).toBe('running')
  const { rows } = await site.pool.query('select kind from night_news where night_id = $1 order by id', [empty.id])
  expect(rows).toEqual([{ kind: 'opened' }])
})

test('after the end results are still told: typed ones confirmed, a replay’s question answered, for a week', async () => {
  const one = await evening()
  const [typed, pending] = [await running(one), await running(one)]
  const result = (n: number) => `${one.at}/games/${n}/result`
  await nightFrom(host.command('POST', result(typed), { winner: 'red' }))
  await nightFrom(host.command('PATCH', one.at, { isFinished: true }))
  for (const nth of [0, 7])
    await nightFrom((one.guests[nth] ?? expect.fail()).command('POST', result(typed), { winner: 'red' }))
  expect(gameIn(await nightFrom(host.get(one.at)), typed)).toMatchObject({ result: { winner: 'red', source: 'typed' } })
  site.setNow('2026-11-21T13:00:00Z')
  const matchId = await site.store(replayOf(one, { names: { 2: 'x#KR1', 3: 'y#KR1', 4: 'z#KR1' } }))
  await lookForAll()
  const night = await nightFrom(host.get(one.at))
  const n = night.games.find(({ question }) => question !== null)?.n ?? expect.fail('nothing is asked')
  await nightFrom(host.command('POST', result(n), { matchId }))
  expect(gameIn(await nightFrom(host.get(one.at)), n).result?.matchId).toBe(matchId)
  expect(await refusalOf(await host.command('POST', `${one.at}/games`, {}))).toEqual([409, 'NIGHT_OVER'])
  site.setNow('2026-11-28T12:00:01Z')
  const late = await host.command('POST', result(pending), { winner: 'blue' })
  expect(await refusalOf(late)).toEqual([409, 'NIGHT_OVER'])
})

test('two weekly nights of one template may come to stand at one time, and a template is changed and stops', async () => {
  const clanId = await aClan(site, { leader: host })
  const path = `/api/clans/${clanId}/night-templates`
  const weekly = { name: '토요 내전', weekday: 5, minuteOfDay: 22 * 60, isWeekly: true }
  const { data } = await (await host.command('POST', path, weekly)).json()
  const templates = nightTemplateService({ db: site.db })
  const open = async (at: string) => {
    await templates.openWeekly(new Date(at))
    const found = await nightReads(site.db).list(
      { clanId, from: new Date('2026-11-01'), to: new Date('2026-12-31'), order: 'earliest', limit: 50 },
      { userId: host.userId, guestMark: null, seesAll: false },
    )
    return found.map(({ id }) => id)
  }
  const [first] = await open('2026-11-21T10:00:00Z')
  site.setNow('2026-11-27T14:00:00Z')
  const [, second] = await open('2026-11-27T14:00:00Z')
  const move = { startsAt: '2026-11-28T13:00:00Z' }
  expect((await host.command('PATCH', `${NIGHTS}/${first}`, move)).status).toBe(200)
  expect((await host.command('PATCH', `${NIGHTS}/${second}`, move)).status).toBe(200)
  expect(await open('2026-11-27T15:00:00Z')).toHaveLength(2)

  const changed = await host.command('PATCH', `${path}/${data[0].id}`, { isWeekly: false, title: '새 제목' })
  expect([changed.status, (await changed.json()).data]).toMatchObject([
    200,
    [{ name: '토요 내전', title: '새 제목', isWeekly: false, weekday: 5 }],
  ])
  expect(await open('2026-12-04T14:00:00Z')).toHaveLength(2)
  const noOne = `${path}/00000000-0000-4000-8000-000000000000`
  expect(await refusalOf(await host.command('PATCH', noOne, { isWeekly: false }))).toEqual([404, 'TEMPLATE_NOT_FOUND'])
  await site.db.transaction().execute(async (tx) => expect(await templateRows(tx).weekly()).toEqual([]))
})

test('the bell rings for who gets a place, for a ready check, and for a night of the clan, unless it is muted', async () => {
  const [member, quiet, waiting] = [
    await signedIn(site),
    await signedIn(site),
    await signedIn(site, { nickname: '대기' }),
  ]
  const clanId = await aClan(site, { leader: host, members: [member, quiet, waiting] })
  const muted = { kinds: [{ kind: 'nightOpened', isMuted: true }] }
  expect((await quiet.command('PUT', '/api/me/notification-settings', muted)).status).toBe(200)
  const night = await nightFrom(host.command('POST', NIGHTS, { clanId, places: 5, title: '정기전' }), 201)
  const at = `${NIGHTS}/${night.id}`
  const bellOf = async (who: SignedInBrowser) =>
    (await (await who.get('/api/me/notifications')).json()).items.map(
      (one: { kind: string; outcome: string | null; title: string; url: string }) => [
        one.kind,
        one.outcome,
        one.title,
        one.url,
      ],
    )
  const url = `/inhouse/${night.id}`
  const openedIt = ['nightOpened', null, '정기전', url]
  await expect.poll(() => bellOf(member)).toEqual([openedIt])
  expect([await bellOf(quiet), await bellOf(host)]).toEqual([[], []])

  for (const name of NAMES.slice(0, 4))
    await nightFrom(openBrowser(site.origin).command('POST', `${at}/signups`, { name: `${name}종#KR1` }), 201)
  await nightFrom(member.command('POST', `${at}/signups`, { name: '회원#KR1' }), 201)
  await nightFrom(waiting.command('POST', `${at}/signups`, { name: '대기#KR1' }), 201)
  // Anyone who has just come in sees it.
  expect(await bellOf(member)).toEqual([openedIt])
  const { signups } = await nightFrom(host.get(at))
  site.setNow('2026-11-21T12:00:30Z')
  const guestRow = signups.find(({ isGuest, state }) => isGuest && state === 'in')
  await nightFrom(host.send('DELETE', `${at}/signups/${guestRow?.id}`))
  expect(await bellOf(waiting)).toEqual([['night', 'admitted', '정기전', url], openedIt])

  site.setNow('2026-11-21T12:01:00Z')
  for (let nth = 0; nth < 2; nth += 1) await nightFrom(host.command('POST', `${at}/ready-check`, { seconds: 60 }))
  expect(await bellOf(member)).toEqual([['night', 'readyCheck', '정기전', url], openedIt])
  // Who has gone hears no more of it.
  const own = (await nightFrom(member.get(at))).me.signupId
  await nightFrom(member.send('DELETE', `${at}/signups/${own}`))
  expect(await bellOf(member)).toEqual([openedIt])
})

test('one night that cannot ring keeps no other silent, and one that was called off rings no more', async () => {
  const member = await signedIn(site)
  const clanId = await aClan(site, { leader: host, members: [member] })
  await nightFrom(host.command('POST', NIGHTS, { clanId, title: '첫째' }), 201)
  const titles = async () =>
    (await (await member.get('/api/me/notifications')).json()).items.map((one: { title: string }) => one.title)
  await expect.poll(titles).toEqual(['첫째'])
  const leaders = [await signedIn(site), await signedIn(site)] as const
  const other = await aClan(site, { leader: leaders[0], members: [member] })
  const third = await aClan(site, { leader: leaders[1], members: [member] })
  await site.pool.query(`
    create function fail_bell() returns trigger language plpgsql as $$ begin raise exception 'silent'; end $$`)
  await site.pool.query(`create trigger fail_bell before insert on notification for each row
    when (new.group_key like 'nightOpened:${other}%') execute function fail_bell()`)
  await nightFrom(leaders[0].command('POST', NIGHTS, { clanId: other, title: '둘째' }), 201)
  const news = { kind: 'opened', rings: true, happenedAt: new Date('2026-11-21T12:00:00Z') }
  const called = await nightFrom(host.command('POST', NIGHTS, { title: '취소' }), 201)
  const heard = await nightFrom(host.command('POST', NIGHTS, { title: '셋째' }), 201)
  expect((await host.send('DELETE', `${NIGHTS}/${called.id}`)).status).toBe(204)
  await site.db.updateTable('night').set({ clanId: third }).where('id', 'in', [called.id, heard.id]).execute()
  for (const { id } of [called, heard])
    await site.db
      .insertInto('nightNews')
      .values({ nightId: id, ...news })
      .execute()
  await expect(jobs.get('night-bell')?.run(new AbortController().signal)).rejects.toThrow('silent')
  await site.pool.query('drop trigger fail_bell on notification')
  expect((await titles()).sort()).toEqual(['셋째', '첫째'])
})

test('what fails in one night keeps the clock of no other', async () => {
  const [broken, whole] = [await evening(), await evening()]
  await fixed(broken)
  await nightFrom(host.command('POST', `${whole.at}/games`, {}), 201)
  await nightFrom(host.command('POST', `${whole.at}/games/1/draft`, { seconds: 30 }))
  await nightFrom(host.command('POST', `${broken.at}/ready-check`, { seconds: 15 }))
  await site.pool.query(`
    create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
  await site.pool.query(`
    create trigger fail_here before update on night for each row when (new.id = '${broken.id}') execute function fail_here()`)
  site.setNow('2026-11-21T12:01:00Z')
  await expect(jobs.get('night-countdowns')?.run(new AbortController().signal)).rejects.toThrow('broken')
  await site.pool.query('drop trigger fail_here on night')
  const { rows } = await site.pool.query('select picked_by from night_pick where night_id = $1', [whole.id])
  expect(rows).toEqual([{ picked_by: 'timer' }])
})
