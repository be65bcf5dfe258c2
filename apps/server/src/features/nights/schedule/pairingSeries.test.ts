import { NightRecap } from '@buri/contract/nights/recap'
import { expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { gameIn, nightFrom } from '../testNights.ts'
import { replayOfGame } from './testSchedules.ts'
import {
  aSeriesEvening,
  findAwaitedMatches,
  host,
  openGame,
  playGame,
  read,
  site,
  start,
} from './testSeriesEvenings.ts'

test('two rooms play a Bo3 each: the next set opens in the same room, sides exchanged, until the pairing is decided', async () => {
  const night = await aSeriesEvening({ bestOf: 3, fearless: 'hard' })
  const [first, second] = [await openGame(night), await openGame(night)]
  const before = await read(night)
  expect(before.games.map(({ room, series }) => [room, series])).toEqual([
    [1, 1],
    [2, 2],
  ])
  const matchId = await playGame(night, first, 1, { hasSwappedSides: true })
  const third = await read(night)
  expect(gameIn(third, first)).toMatchObject({
    pairing: { blue: gameIn(before, first).pairing?.red, red: gameIn(before, first).pairing?.blue },
  })
  const next = gameIn(third, 3)
  expect(next).toMatchObject({ room: 1, series: 1, state: 'fixed' })
  expect(next.pairing).toEqual(gameIn(before, first).pairing)
  await playGame(night, second, 3)
  expect(gameIn(await read(night), 4)).toMatchObject({ room: 2, series: 2, state: 'fixed' })
  await playGame(night, 3, 2)
  await playGame(night, 4, 3)
  // The series in the second room is decided by two sets to none, so no other set opens.
  expect((await read(night)).games.map(({ n, room, series, state }) => [n, room, series, state])).toEqual([
    [1, 1, 1, 'finished'],
    [2, 2, 2, 'finished'],
    [3, 1, 1, 'finished'],
    [4, 2, 2, 'finished'],
    [5, 1, 1, 'fixed'],
  ])
  const last = await playGame(night, 5, 2)
  expect((await read(night)).games).toHaveLength(5)
  const repeat = await host.command('POST', `${night.url}/games`, { pairing: [1, 2] })
  expect(await refusalOf(repeat)).toEqual([409, 'PAIRING_PLAYED'])
  const { series } = await (await site.get(`/api/matches/${last}`)).json()
  expect(series).toMatchObject({ nth: 3, bestOf: 3 })
  expect([series.blueWins, series.redWins].sort()).toEqual([1, 2])
  expect((await (await site.get(`/api/matches/${matchId}`)).json()).series).toMatchObject({ nth: 1 })
  const recap = NightRecap.parse(await (await site.get(`${night.url}/recap`)).json())
  expect([recap.series, recap.pairings]).toMatchObject([
    null,
    [
      {
        teams: [
          { name: '1번 팀', wins: 1 },
          { name: '2번 팀', wins: 2 },
        ],
        winner: 2,
        isReverseSweep: true,
      },
      {
        teams: [
          { name: '3번 팀', wins: 2 },
          { name: '4번 팀', wins: 0 },
        ],
        winner: 1,
        isReverseSweep: false,
      },
    ],
  ])
  // Everybody plays the same champion again, which breaks the rule only within a pairing.
  const { breaches } = (await read(night)).series
  expect(new Set(breaches.map(({ n, before: earlier }) => `${earlier} ${n}`))).toEqual(new Set(['1 3', '1 5', '2 4']))
})

test('the losing team of each room chooses its side, and its substitute plays on', async () => {
  const testNight = await aSeriesEvening({ bestOf: 3, sideRule: 'loser' }, { people: 21, places: 21 })
  const n = await openGame(testNight)
  await playGame(testNight, n, 1)
  const night = await read(testNight)
  const { choice } = night.series
  expect(choice).toMatchObject({ n: 2, team: 2, isMine: true })
  expect(await refusalOf(await host.command('POST', `${testNight.url}/games/2/start`))).toEqual([
    409,
    'SIDE_BEING_CHOSEN',
  ])
  const before = gameIn(night, 2)
  const { teams } = night.schedule ?? expect.fail('no teams')
  const side = choice?.otherwise === 'blue' ? 'red' : 'blue'
  const game = gameIn(await nightFrom(host.command('PUT', `${testNight.url}/games/2/side`, { side })), 2)
  expect(game.pairing).toEqual({ blue: before.pairing?.red, red: before.pairing?.blue })
  const enteringId = testNight.ids.find(
    (id) => !teams.some(({ players }) => players.some(({ signupId }) => signupId === id)),
  )
  const leavingId = game.players[0]?.signupId
  await nightFrom(host.command('POST', `${testNight.url}/games/2/substitutions`, { leavingId, enteringId }))
  await playGame(testNight, 2, 2)
  const third = gameIn(await read(testNight), 3)
  expect(third).toMatchObject({ state: 'fixed', series: 1 })
  const ids = third.players.map(({ signupId }) => signupId)
  expect([ids.includes(enteringId ?? ''), ids.includes(leavingId ?? '')]).toEqual([true, false])
})

test('a player lent by another team is marked in each set and in the recap, and the teams keep their five', async () => {
  const testNight = await aSeriesEvening({ bestOf: 3, sideRule: 'host' })
  const n = await openGame(testNight, { pairing: [1, 2] })
  const { schedule } = await read(testNight)
  const enteringId = schedule?.teams[3]?.players[0]?.signupId ?? expect.fail('no player')
  const leavingId = schedule?.teams[0]?.players[0]?.signupId
  await nightFrom(host.command('POST', `${testNight.url}/games/${n}/substitutions`, { leavingId, enteringId }))
  await nightFrom(host.command('POST', `${testNight.url}/games/${n}/teams`, { method: 'turn' }))
  const lentPlayers = (players: readonly { signupId: string; lentBy: number | null }[] = []) =>
    players.flatMap(({ signupId, lentBy }) => (lentBy === null ? [] : [[signupId, lentBy]]))
  expect(lentPlayers(gameIn(await read(testNight), n).players)).toEqual([[enteringId, 4]])
  await playGame(testNight, n, 1)
  const after = await read(testNight)
  const next = after.games.at(-1)?.n ?? 0
  expect([next === n, lentPlayers(gameIn(after, next).players)]).toEqual([false, [[enteringId, 4]]])
  expect(after.schedule?.teams).toEqual(schedule?.teams)
  const recap = NightRecap.parse(await (await host.get(`${testNight.url}/recap`)).json())
  expect(lentPlayers(recap.games[0]?.players)).toEqual([[enteringId, 4]])
  const reverseSwap = { leavingId: enteringId, enteringId: leavingId }
  const night = await nightFrom(host.command('POST', `${testNight.url}/games/${next}/substitutions`, reverseSwap))
  expect(lentPlayers(gameIn(night, next).players)).toEqual([])
})

test('two rooms choose their sides at the same time, each for itself', async () => {
  const testNight = await aSeriesEvening({ bestOf: 3, sideRule: 'loser' })
  const [first, second] = [await openGame(testNight), await openGame(testNight)]
  await playGame(testNight, first, 1)
  await start(testNight, second)
  // In neither room has the time to choose a side ended.
  await replayOfGame(testNight, second, { site, host, playedAt: '2026-11-21T12:01:10Z' })
  await findAwaitedMatches('2026-11-21T12:01:40Z')
  const { series, games } = await read(testNight)
  const loser = gameIn(await read(testNight), second).pairing?.red ?? 0
  expect(series.choices).toMatchObject([
    { n: 3, team: 2, isMine: true },
    { n: 4, team: loser - 2, isMine: true },
  ])
  expect(games.slice(2).map(({ room, state }) => [room, state])).toEqual([
    [1, 'fixed'],
    [2, 'fixed'],
  ])
  const night = await nightFrom(host.command('PUT', `${testNight.url}/games/4/side`, { side: 'blue' }))
  expect(gameIn(night, 4).pairing?.blue).toBe(loser)
  expect(night.series.choices.map(({ n }) => n)).toEqual([3])
  expect(night.log[0]).toMatchObject({ kind: 'sideChosen', n: 4, note: `${loser}번 팀 블루팀` })
  await start(testNight, 4)
  expect(await refusalOf(await host.command('POST', `${testNight.url}/games/3/start`))).toEqual([
    409,
    'SIDE_BEING_CHOSEN',
  ])
})

test('a void set is played again, a forfeit ends the series, and a late replay opens nothing', async () => {
  const night = await aSeriesEvening({ bestOf: 3 })
  const n = await openGame(night)
  await playGame(night, n, 1)
  await playGame(night, 2, 1)
  const decided = await read(night)
  expect(decided.games).toHaveLength(2)
  const ruling = { ruling: 'void', reason: '상대 팀 정전', revision: decided.revision }
  const voided = await nightFrom(host.command('PUT', `${night.url}/games/2/ruling`, ruling))
  expect(gameIn(voided, 3)).toMatchObject({ state: 'fixed', room: 1, series: 1 })
  await start(night, 3)
  const { revision } = await read(night)
  const body = { pairing: [1, 2], decision: 2, reason: '한 팀이 떠남', revision }
  const ruled = await nightFrom(host.command('PUT', `${night.url}/pairing-rulings`, body))
  expect(gameIn(ruled, 3).state).toBe('awaiting')
  await replayOfGame(night, 3, { site, host, isRedWinner: gameIn(ruled, 3).pairing?.red === 2 })
  await findAwaitedMatches()
  const after = await read(night)
  expect([after.games.length, gameIn(after, 3).state]).toEqual([3, 'finished'])
})

test('a room that another game took stays with that game, and the host opens the next set in a free room', async () => {
  const night = await aSeriesEvening({ bestOf: 3 })
  const first = await openGame(night, { pairing: [1, 2], room: 1 })
  await start(night, first)
  await openGame(night, { pairing: [3, 4], room: 1 })
  await replayOfGame(night, first, { site, host })
  await findAwaitedMatches()
  expect((await read(night)).games).toHaveLength(2)
  const set = gameIn(await nightFrom(host.command('POST', `${night.url}/games`, { pairing: [1, 2], room: 2 }), 201), 3)
  expect(set).toMatchObject({ series: 1, room: 2 })
})

test('the length of series cannot change once a game is open', async () => {
  const night = await aSeriesEvening({ bestOf: 3 })
  await nightFrom(host.command('PATCH', night.url, { series: { bestOf: null } }))
  await nightFrom(host.command('PATCH', night.url, { series: { bestOf: 3 } }))
  await openGame(night)
  const change = await host.command('PATCH', night.url, { series: { bestOf: 1 } })
  expect(await refusalOf(change)).toEqual([409, 'NIGHT_HAS_GAMES'])
  await nightFrom(host.command('PATCH', night.url, { series: { fearless: 'soft' } }))
})
