import { GameBalance } from '@buri/contract/nights/gameBalance'
import { expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'
import { sweepNews } from '../nights.repository.ts'
import { findAwaitedMatches, fixTeams, host, nightWithPeople, replayOf, site, startGame, upload } from '../testHost.ts'
import { gameIn, NAMES, NIGHTS, nightFrom, team } from '../testNights.ts'

test('one of three simultaneous starts begins the game, and a visitor sees its players', async () => {
  const testNight = await nightWithPeople()
  const n = await fixTeams(testNight)
  expect(await refusalOf(await host.command('POST', `${testNight.url}/games`, {}))).toEqual([409, 'NIGHT_GAME_ON'])
  const answers = await Promise.all([1, 2, 3].map(() => host.command('POST', `${testNight.url}/games/${n}/start`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const conflicts = answers.filter(({ status }) => status === 409)
  expect(await Promise.all(conflicts.map(refusalOf))).toEqual(Array(2).fill([409, 'GAME_STARTED']))
  const night = await nightFrom(openBrowser(site.origin).get(testNight.url))
  expect(night.state).toBe('running')
  expect(gameIn(night, n)).toMatchObject({ state: 'running', startedAt: '2026-11-21T12:00:00.000Z', prediction: null })
  expect(new Set(gameIn(night, n).players.map(({ side, position }) => `${side} ${position}`)).size).toBe(10)
  const [guest] = testNight.guests
  expect(await refusalOf((await guest?.command('POST', `${testNight.url}/games/${n}/start`)) ?? expect.fail())).toEqual(
    [401, 'UNAUTHENTICATED'],
  )
})

test('a game made after a cancelled one reuses its number, with its own seats and picks', async () => {
  const testNight = await nightWithPeople()
  await startGame(testNight)
  await nightFrom(host.command('DELETE', `${testNight.url}/games/1`))
  const night = await nightFrom(host.command('POST', `${testNight.url}/games`, {}), 201)
  expect(night.games.map(({ n, state }) => [n, state])).toEqual([[1, 'choosing']])
  expect(gameIn(night, 1).players.map(({ side }) => side)).toEqual(Array(10).fill(null))
  await nightFrom(host.command('POST', `${testNight.url}/games/1/draft`, { seconds: 30 }))
  await nightFrom(host.command('DELETE', `${testNight.url}/games/1`))
  await startGame(testNight)
  const { games } = await nightFrom(host.command('POST', `${testNight.url}/games`, {}), 201)
  expect(games.map(({ n, state }) => [n, state])).toEqual([
    [1, 'awaiting'],
    [2, 'choosing'],
  ])
  // The cancelled game keeps its number, because somebody may still have its page open.
  await nightFrom(host.command('DELETE', `${testNight.url}/games/1`))
  expect((await nightFrom(host.get(testNight.url))).games.map(({ n, state }) => [n, state])).toEqual([
    [1, 'cancelled'],
    [2, 'choosing'],
  ])
})

test('a player who loses the place is replaced in a game without teams, at once or by the next to come', async () => {
  const testNight = await nightWithPeople({ people: 11, places: 10 })
  const made = await nightFrom(host.command('POST', `${testNight.url}/games`, {}), 201)
  const waitingId = testNight.ids.at(-1)
  const [first, second] = testNight.ids
  expect(gameIn(made, 1).players.map(({ signupId }) => signupId)).not.toContain(waitingId)
  const left = await nightFrom(host.command('DELETE', `${testNight.url}/signups/${first}`))
  expect(gameIn(left, 1).players.map(({ signupId }) => signupId)).toContain(waitingId)
  expect(left.log).toContainEqual(
    expect.objectContaining({ kind: 'substituted', n: 1, entered: [`카${testNight.suffix}`] }),
  )

  await nightFrom(host.command('PATCH', `${testNight.url}/signups/${second}`, { isAbsent: true }))
  const latecomer = await openBrowser(site.origin).command('POST', `${testNight.url}/signups`, {
    name: `타${testNight.suffix}#KR1`,
  })
  const night = await nightFrom(latecomer, 201)
  const signupIds = night.signups.flatMap(({ id, state }) => (state === 'in' ? [id] : []))
  expect(
    gameIn(night, 1)
      .players.map(({ signupId }) => signupId)
      .sort(),
  ).toEqual(signupIds.sort())
  await nightFrom(host.command('POST', `${testNight.url}/games/1/teams`, { method: 'random' }))
})

test('nine people are too few, one of eleven sits out, and the ten must be different people', async () => {
  const night = await nightWithPeople({ people: 11 })
  const [first = ''] = night.ids
  const openGame = (signupIds?: readonly string[]) => host.command('POST', `${night.url}/games`, { signupIds })
  for (const [signupIds, code] of [
    [night.ids, 'INVALID_REQUEST'],
    [night.ids.slice(0, 9), 'INVALID_REQUEST'],
    [[first, ...night.ids.slice(0, 9)], 'NOT_ENOUGH_PEOPLE'],
    [[...night.ids.slice(0, 9), '00000000-0000-4000-8000-000000000000'], 'NOT_IN_NIGHT'],
  ] as const)
    expect([code, (await refusalOf(await openGame(signupIds)))[1]]).toEqual([code, code])
  const { players, bench } = gameIn(await nightFrom(openGame(), 201), 1)
  expect([players.length, bench.length]).toEqual([10, 1])
  await host.command('DELETE', `${night.url}/games/1`)
  for (const id of night.ids.slice(0, 2))
    await nightFrom(host.command('PATCH', `${night.url}/signups/${id}`, { isAbsent: true }))
  const { message } = await (await openGame()).json()
  expect(message).toBe('한 경기에는 자리가 있는 사람 10명이 필요합니다. 지금 9명입니다.')
})

test('the bench rotates: those who sat out play next, and two of twelve sit out', async () => {
  const night = await nightWithPeople({ people: 12 })
  const first = await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  expect(gameIn(first, 1).bench).toEqual(night.ids.slice(10))
  await nightFrom(host.command('POST', `${night.url}/games/1/teams`, { method: 'balance' }))
  const started = await nightFrom(host.command('POST', `${night.url}/games/1/start`))
  expect(started.next.bench).toEqual(night.ids.slice(8, 10))
  const second = await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  expect([gameIn(second, 1).state, gameIn(second, 2).bench.sort()]).toEqual(['awaiting', night.ids.slice(8, 10).sort()])
  const [leavingId] = gameIn(second, 2).players.map(({ signupId }) => signupId)
  const enteringId = night.ids[8]
  const input = { leavingId, enteringId, hasLeft: true }
  const replaced = await nightFrom(host.command('POST', `${night.url}/games/2/substitutions`, input))
  expect(gameIn(replaced, 2).players.map(({ signupId }) => signupId)).toContain(enteringId)
  expect(replaced.signups.find(({ id }) => id === leavingId)?.state).toBe('left')
})

test('the same seed draws the same teams, and exchanging the sides keeps the teams', async () => {
  const night = await nightWithPeople()
  await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  const teams = async (input: object) =>
    gameIn(await nightFrom(host.command('POST', `${night.url}/games/1/teams`, input)), 1).players.map(
      ({ signupId, side, position }) => `${signupId} ${side} ${position}`,
    )
  const game = await teams({ method: 'random', seed: 4821 })
  expect(await teams({ method: 'random', seed: 4821 })).toEqual(game)
  const exchanged = game.map((text) => text.replace(/blue|red/, (side) => (side === 'blue' ? 'red' : 'blue')))
  expect((await teams({ method: 'turn' })).sort()).toEqual(exchanged.sort())
  const ids = night.ids
  const twice = { method: 'given', blue: team(ids.slice(0, 5)), red: team([...ids.slice(5, 9), ids[0] ?? '']) }
  expect(await refusalOf(await host.command('POST', `${night.url}/games/1/teams`, twice))).toEqual([
    409,
    'ALREADY_PLAYING',
  ])
})

test('captains pick in turn, one person each, the clock picks for a late captain, and eight picks fix the teams', async () => {
  const night = await nightWithPeople({ mode: 'captains' })
  await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  const captains = [night.ids[0] ?? '', night.ids[1] ?? '']
  const begun = gameIn(
    await nightFrom(host.command('POST', `${night.url}/games/1/draft`, { captains, seconds: 30 })),
    1,
  )
  expect(begun).toMatchObject({ state: 'drafting', draft: { turn: { nth: 1, until: '2026-11-21T12:00:30.000Z' } } })
  const captainOf = (side: string | undefined) => (side === 'blue' ? night.guests[0] : night.guests[1]) ?? expect.fail()
  const order = begun.draft?.order ?? []
  const pick = (browser: Browser, nth: number, at: number) =>
    browser.command('POST', `${night.url}/draft/picks`, { nth, signupId: night.ids[at] })
  const [first, second] = [captainOf(order[0]), captainOf(order[1])]
  expect(await refusalOf(await pick(second, 1, 2))).toEqual([403, 'NOT_YOUR_PICK'])
  const answers = await Promise.all([pick(first, 1, 2), pick(first, 1, 2), pick(first, 1, 3)])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const { draft } = gameIn(await nightFrom(host.get(night.url)), 1)
  expect(draft?.picks).toHaveLength(1)
  const pickedIndex = night.ids.indexOf(draft?.picks[0]?.signupId ?? '')
  expect((await pick(first, 1, pickedIndex)).status).toBe(200)
  expect(await refusalOf(await pick(second, 2, pickedIndex))).toEqual([409, 'PICK_TAKEN'])
  expect(await refusalOf(await pick(first, 1, 5))).toEqual([409, 'PICK_OVER'])

  site.setNow('2026-11-21T12:00:31Z')
  expect(gameIn(await nightFrom(host.get(night.url)), 1).draft?.picks).toMatchObject([
    { nth: 1 },
    { nth: 2, by: 'timer' },
  ])
  const undone = gameIn(await nightFrom(host.send('DELETE', `${night.url}/draft/picks/2`)), 1)
  expect(undone.draft).toMatchObject({ picks: [{ nth: 1 }], turn: { nth: 2, until: '2026-11-21T12:01:01.000Z' } })

  for (let index = 2; index <= 8; index += 1) {
    const now = gameIn(await nightFrom(host.get(night.url)), 1)
    const leaverIndex = night.ids.findIndex(
      (id) => !captains.includes(id) && !now.draft?.picks.some(({ signupId }) => signupId === id),
    )
    await nightFrom(pick(index % 2 === 0 ? captainOf(order[index - 1]) : host, index, leaverIndex))
  }
  const game = gameIn(await nightFrom(host.get(night.url)), 1)
  expect(game).toMatchObject({ state: 'fixed', draft: { turn: null } })
  expect(game.players.filter(({ side }) => side === 'blue')).toHaveLength(5)
  expect(new Set(game.players.map(({ side, position }) => `${side} ${position}`)).size).toBe(10)

  // The host swaps two people by hand, so that both captains are in one team.
  const captainsWith = async (isSwapped: (signupId: string) => boolean) => {
    const on = (side: string) =>
      game.players
        .filter((player) => (player.side === side) !== isSwapped(player.signupId))
        .map(({ signupId }) => ({ signupId }))
    const input = { method: 'given', blue: on('blue'), red: on('red') }
    const { players } = gameIn(await nightFrom(host.command('POST', `${night.url}/games/1/teams`, input)), 1)
    return players.flatMap(({ signupId, isCaptain }) => (isCaptain ? [signupId] : [])).sort()
  }
  const captainOrFirstOf = (side: string, isCaptain: boolean) =>
    game.players.find((player) => player.side === side && player.isCaptain === isCaptain)?.signupId ?? expect.fail()
  const otherCaptains = ['blue', 'red'].map((side) => captainOrFirstOf(side, false))
  expect(await captainsWith((id) => otherCaptains.includes(id))).toEqual(captains.toSorted())
  const oneTeam = [captainOrFirstOf('blue', true), captainOrFirstOf('red', false)]
  expect(await captainsWith((id) => oneTeam.includes(id))).toEqual([])
})

test('the end of a night ends its games: no draft continues, and no player is LIVE', async () => {
  const [drafted, played] = [await nightWithPeople({ mode: 'captains' }), await nightWithPeople()]
  await nightFrom(host.command('POST', `${drafted.url}/games`, {}), 201)
  await nightFrom(host.command('POST', `${drafted.url}/games/1/draft`, { seconds: 30 }))
  await startGame(played)
  expect((await host.send('DELETE', drafted.url)).status).toBe(204)
  await nightFrom(host.command('PATCH', played.url, { isFinished: true }))
  site.setNow('2026-11-21T12:00:31Z')
  expect(gameIn(await nightFrom(host.get(drafted.url)), 1)).toMatchObject({ state: 'cancelled', draft: null })
  expect(gameIn(await nightFrom(host.get(played.url)), 1)).toMatchObject({
    state: 'awaiting',
    endedAt: '2026-11-21T12:00:00.000Z',
  })
  const matchId = await upload(played)
  expect(gameIn(await nightFrom(host.get(played.url)), 1)).toMatchObject({ state: 'finished', result: { matchId } })
  const { rows } = await site.pool.query('select kind from night_news where night_id = $1 order by id', [drafted.id])
  expect(rows.map(({ kind }) => kind)).toEqual(['opened', 'cancelled'])
})

test('a person who has left cannot be drafted, and changed teams get a new forecast', async () => {
  const night = await nightWithPeople()
  await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  await nightFrom((night.guests[0] ?? expect.fail()).send('DELETE', `${night.url}/signups/${night.ids[0]}`))
  expect(await refusalOf(await host.command('POST', `${night.url}/games/1/draft`, {}))).toEqual([409, 'NOT_IN_NIGHT'])
  await nightFrom(
    openBrowser(site.origin).command('POST', `${night.url}/signups`, { name: `카${night.suffix}#KR1` }),
    201,
  )
  await nightFrom(host.command('POST', `${night.url}/games/1/teams`, { method: 'random', seed: 1 }))
  const outdated = { blueWinRate: 80, redWinRate: 20, spread: 1, factors: [] }
  await site.pool.query('update night_game set prediction = $2 where night_id = $1', [night.id, outdated])
  await nightFrom(host.command('PATCH', `${night.url}`, { places: 12 }))
  await nightFrom(
    openBrowser(site.origin).command('POST', `${night.url}/signups`, { name: `대타${night.suffix}#KR1` }),
    201,
  )
  const { signups } = await nightFrom(host.get(night.url))
  const enteringId = signups.find(({ summonerName }) => summonerName.startsWith('대타'))?.id
  const replaced = await nightFrom(
    host.command('POST', `${night.url}/games/1/substitutions`, { leavingId: night.ids[1], enteringId }),
  )
  expect(gameIn(replaced, 1).prediction).toBeNull()
})

test('news of nights is kept for a month', async () => {
  const { id } = await nightFrom(host.command('POST', NIGHTS, { places: 10 }), 201)
  const kinds = async () => await site.db.selectFrom('nightNews').select('kind').where('nightId', '=', id).execute()
  await sweepNews(site.db, new Date('2026-12-21T11:00:00Z'))
  expect(await kinds()).toEqual([{ kind: 'opened' }])
  await sweepNews(site.db, new Date('2026-12-21T13:00:00Z'))
  expect(await kinds()).toEqual([])
})

test.each([
  ['rift', 409],
  ['abyss', 200],
] as const)('on the map %s, a balance of ten who all refuse the jungle answers %i', async (map, status) => {
  const { id } = await nightFrom(host.command('POST', NIGHTS, { places: 10, map }), 201)
  const nightUrl = `${NIGHTS}/${id}`
  const wishes = { main: 'TOP', refused: ['JUNGLE'] }
  for (const name of NAMES.slice(0, 10))
    await nightFrom(
      host.command('POST', `${nightUrl}/signups`, { name: `${name}${map}#KR1`, isForOther: true, ...wishes }),
      201,
    )
  await nightFrom(host.command('POST', `${nightUrl}/games`, {}), 201)
  const answer = await host.command('POST', `${nightUrl}/games/1/teams`, { method: 'balance' })
  expect(answer.status).toBe(status)
  if (map === 'rift') return expect(await refusalOf(answer)).toEqual([409, 'NO_BALANCE'])
  const night = await nightFrom(answer)
  expect(night.bottleneck).toBeNull()
  expect(new Set(gameIn(night, 1).players.map(({ isOffRole }) => isOffRole))).toEqual(new Set([false]))
  const { players } = GameBalance.parse(await (await host.get(`${nightUrl}/games/1/balance`)).json())
  expect(players.every(({ main, refused }) => main === null && refused.length === 0)).toBe(true)
})

test('a game does not show which line of its match is that of a hidden player whose name was typed', async () => {
  const night = await nightWithPeople()
  await startGame(night)
  site.setNow('2026-11-21T13:00:00Z')
  await site.store(replayOf(night, {}))
  await site.pool.query(`update player set visibility = 'private' where game_name = $1`, [`가${night.suffix}`])
  await findAwaitedMatches()
  const withoutChampion = async (browser: Pick<Browser, 'get'>) =>
    gameIn(await nightFrom(browser.get(night.url)), 1).players.flatMap(({ signupId, championName }) =>
      championName === null ? signupId : [],
    )
  expect(gameIn(await nightFrom(host.get(night.url)), 1).result).toMatchObject({ source: 'replay' })
  // The guest who typed the name may have guessed it.
  for (const browser of [host, openBrowser(site.origin), night.guests[0] ?? expect.fail()])
    expect(await withoutChampion(browser)).toEqual([night.ids[0]])
})
