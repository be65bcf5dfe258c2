import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { replayOf, scoredBy, sendFiles } from '#server/features/uploads/testUploads.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { findAwaitedMatches, fixTeams, host, nightWithPeople, site, startGame, upload } from '../testHost.ts'
import { gameIn, NAMES, NIGHTS, nightFrom } from '../testNights.ts'

// Mistyped input, simultaneous requests and killed processes must leave a night consistent.

async function refusalOf(answer: Response | Promise<Response>) {
  const { status } = await answer
  const { code, message } = await (await answer).json()
  expect(message).toMatch(/^[가-힣].*(다|요)\.$/)
  return [status, code]
}

test('names of sixteen emoji may join a night, but not twice, and a megabyte of chat is refused', async () => {
  const { id } = await nightFrom(host.command('POST', NIGHTS, {}), 201)
  const join = (name: string) => openBrowser(site.origin).command('POST', `${NIGHTS}/${id}/signups`, { name })
  const name = '👩‍🚀'.repeat(16)
  const { signups } = await nightFrom(join(`${name}#KR1`), 201)
  expect(signups.map(({ summonerName }) => summonerName)).toEqual([name])
  expect(await refusalOf(join(` ${name} #kr1`))).toEqual([409, 'ALREADY_SIGNED_UP'])
  const chat = '새벽감자 님이 로비에 참여했습니다.\n'.repeat(22_000)
  expect(Buffer.byteLength(chat)).toBeGreaterThan(2 ** 20)
  expect(await refusalOf(join(chat))).toEqual([413, 'BODY_TOO_LARGE'])
  for (const [path, body] of [
    ['players', { names: [chat] }],
    ['balance', { players: [{ name: chat }] }],
  ] as const)
    expect(await refusalOf(site.visitor.command('POST', `/api/inhouse/${path}`, body))).toEqual([413, 'BODY_TOO_LARGE'])
  expect(await refusalOf(join(chat.slice(0, 5000)))).toEqual([400, 'INVALID_REQUEST'])
  // The text, cut to the field's length, is refused as a name.
  expect(await refusalOf(join(chat.slice(0, 100)))).toEqual([400, 'INVALID_NAME'])
  expect((await nightFrom(host.get(`${NIGHTS}/${id}`))).inCount).toBe(1)
})

test('the second of two simultaneous starts is refused: the game has begun', async () => {
  const officer = await signedIn(site, { nickname: '운영진' })
  const clanId = await aClan(site, { leader: host, officers: [officer] })
  const night = await nightWithPeople({ clanId, access: 'link' })
  const n = await fixTeams(night)
  const answers = await Promise.all(
    [host, officer].map((person) => person.command('POST', `${night.url}/games/${n}/start`)),
  )
  const [first, second] = answers.toSorted((a, b) => a.status - b.status)
  expect(first?.status).toBe(200)
  expect(await refusalOf(second ?? expect.fail())).toEqual([409, 'GAME_STARTED'])
})

test('a command for a cancelled game does not affect another game with its number', async () => {
  const testNight = await nightWithPeople({ people: 11 })
  const [seat = '', bench = ''] = [testNight.ids[0], testNight.ids[10]]
  const seen = gameIn(await nightFrom(host.command('POST', `${testNight.url}/games`, {}), 201), 1).createdAt
  const captains = testNight.ids.slice(0, 2)
  const presses = [
    ['POST', 'games/1/teams', { method: 'random' }],
    ['POST', 'games/1/start', undefined],
    ['POST', 'games/1/substitutions', { leavingId: seat, enteringId: bench }],
    ['POST', 'games/1/result', { winner: 'blue' }],
    ['POST', 'games/1/draft', { captains }],
    ['DELETE', 'games/1', undefined],
  ] as const
  const picks = [
    ['POST', 'draft/picks', { nth: 1, signupId: testNight.ids[3] }],
    ['DELETE', 'draft/picks/1', undefined],
  ] as const
  const press = ([method, path, body]: (typeof presses | typeof picks)[number], createdAt: string) =>
    host.command(method, `${testNight.url}/${path}?createdAt=${createdAt}`, body)

  // In either order of the two requests, the old game keeps its teams and the new one has none yet.
  site.setNow('2026-11-21T12:01:00Z')
  await Promise.all([
    press(presses[5], seen),
    press(presses[0], seen),
    host.command('POST', `${testNight.url}/games`, {}),
  ])
  await host.command('POST', `${testNight.url}/games`, {})
  const night = await nightFrom(host.get(testNight.url))
  expect(gameIn(night, 1)).toMatchObject({ state: 'choosing', createdAt: '2026-11-21T12:01:00.000Z' })

  for (const pressed of presses)
    expect([pressed[1], ...(await refusalOf(press(pressed, seen)))]).toEqual([pressed[1], 409, CHANGED])
  await nightFrom(press(presses[4], gameIn(night, 1).createdAt))
  for (const pick of picks) expect([pick[1], ...(await refusalOf(press(pick, seen)))]).toEqual([pick[1], 409, CHANGED])
  const { games } = await nightFrom(host.get(testNight.url))
  expect(games.map(({ n, state, draft }) => [n, state, draft?.picks])).toEqual([[1, 'drafting', []]])
  await nightFrom(press(picks[0], gameIn(night, 1).createdAt))
})
const CHANGED = 'NIGHT_GAME_CHANGED'

test('a process killed during a pick leaves none of it, and the captain picks again', async () => {
  const night = await nightWithPeople({ mode: 'captains' })
  await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  await nightFrom(host.command('POST', `${night.url}/games/1/draft`, { captains: night.ids.slice(0, 2), seconds: 30 }))
  const before = await nightFrom(host.get(night.url))
  site.setNow('2026-11-21T12:00:10Z')
  const pick = () => host.command('POST', `${night.url}/draft/picks`, { nth: 1, signupId: night.ids[5] })
  const holding = await site.pool.connect()
  try {
    // The pick and the turn are already written. Only the announcement waits for the lock.
    await holding.query('begin')
    await holding.query('lock table event in share mode')
    const picking = pick()
    const KILL = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await site.pool.query(KILL)).rowCount).toBe(1)
    expect(await refusalOf(picking)).toEqual([503, 'UNAVAILABLE'])
    await holding.query('rollback')
  } finally {
    holding.release()
  }
  const after = await nightFrom(host.get(night.url))
  expect({ ...after, now: before.now }).toEqual(before)
  expect(gameIn(await nightFrom(pick()), 1).draft?.picks).toMatchObject([{ nth: 1, signupId: night.ids[5] }])
})

test('nine people are too few, and a running game refuses a second start, teams or draft', async () => {
  const nine = await nightWithPeople({ people: 9, places: 10 })
  expect(await refusalOf(host.command('POST', `${nine.url}/games`, {}))).toEqual([409, 'NOT_ENOUGH_PEOPLE'])
  const night = await nightWithPeople()
  const n = await startGame(night)
  for (const [path, body] of [
    ['start', undefined],
    ['teams', { method: 'random' }],
    ['draft', {}],
  ] as const)
    expect([path, ...(await refusalOf(host.command('POST', `${night.url}/games/${n}/${path}`, body)))]).toEqual([
      path,
      409,
      'GAME_STARTED',
    ])
})

test('a deleted match leaves its game, which waits for another or gets back the typed result', async () => {
  const administrator = await signedIn(site, { isAdmin: true })
  const night = await nightWithPeople()
  const n = await startGame(night)
  const result = `${night.url}/games/${n}/result`
  const game = async () => gameIn(await nightFrom(host.get(night.url)), n)
  site.setNow('2026-11-21T13:00:00Z')
  const first = await upload(night)
  expect(await game()).toMatchObject({ state: 'finished', result: { matchId: first } })
  expect((await administrator.command('DELETE', `/api/matches/${first}`)).status).toBe(204)
  expect(await game()).toMatchObject({ state: 'awaiting', result: null })

  await nightFrom(host.command('POST', result, { winner: 'blue' }))
  for (const slot of [0, 9])
    await nightFrom((night.guests[slot] ?? expect.fail()).command('POST', result, { winner: 'blue' }))
  const second = await upload(night, { winner: 'red' })
  expect(await game()).toMatchObject({
    state: 'finished',
    result: { winner: 'red', source: 'replay', matchId: second },
  })
  // The state is that after a process was killed before it updated the night.
  await site.db.updateTable('match').set({ deletedAt: new Date() }).where('id', '=', second).execute()
  await findAwaitedMatches()
  expect(await game()).toMatchObject({ state: 'finished', result: { winner: 'blue', source: 'typed', matchId: null } })
})

test('a file that its sender deleted and sends again gives the game its result again', async () => {
  const sender = await signedIn(site)
  const night = await nightWithPeople({ accounts: { 0: sender } })
  const n = await startGame(night)
  const game = async () => gameIn(await nightFrom(host.get(night.url)), n)
  site.setNow('2026-11-21T13:00:00Z')
  const bytes = replayOf((lines) =>
    lines.map((line, slot) => ({
      ...scoredBy('7100900001')(line, slot),
      RIOT_ID_GAME_NAME: `${NAMES[slot]}${night.suffix}`,
      RIOT_ID_TAG_LINE: 'KR1',
      PUUID: `00000000-0000-4000-8000-0000000009${String(slot).padStart(2, '0')}`,
    })),
  )
  const send = async (browser = sender) => {
    const { results } = await (await sendFiles(browser, [{ name: 'KR-7100900001.rofl', bytes }])).json()
    return results[0]
  }
  const first = await send()
  expect(first).toMatchObject({ status: 'created' })
  expect(await game()).toMatchObject({ state: 'finished', result: { source: 'replay', matchId: first.matchId } })

  for (const _ of ['by a slip', 'and once more']) {
    const { result } = await game()
    expect((await sender.command('DELETE', `/api/matches/${result?.matchId}`)).status).toBe(204)
    expect(await game()).toMatchObject({ state: 'awaiting', result: null })
    const repeat = await send()
    expect(repeat).toMatchObject({ status: 'created', code: null })
    expect(await game()).toMatchObject({ state: 'finished', result: { source: 'replay', matchId: repeat.matchId } })
  }
})
