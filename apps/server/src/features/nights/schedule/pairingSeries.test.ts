import { NightRecap } from '@buri/contract/nights/recap'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { overlayOf } from '../overlay/overlayOf.ts'
import { aHost, gameIn, nightFrom, testNightsOf } from '../testNights.ts'
import { replayOfGame, severalTeams, withTeams } from './testSchedules.ts'

const site = await openSite()
let host: SignedInBrowser
beforeEach(async () => {
  host = await aHost(site)
  minutes = 0
})
const world = () => ({ site, host })
const { findAwaitedMatches } = testNightsOf(world)

type SeveralTeamsNight = Awaited<ReturnType<typeof severalTeams>>
const read = ({ url }: SeveralTeamsNight) => nightFrom(host.get(url))
const openGame = async ({ url }: SeveralTeamsNight, body: object = {}) => {
  const { games } = await nightFrom(host.command('POST', `${url}/games`, body), 201)
  return games.at(-1)?.n ?? 0
}
const start = ({ url }: SeveralTeamsNight, n: number) => nightFrom(host.command('POST', `${url}/games/${n}/start`))

let minutes = 0
/** Starts a game and stores its replay, won by this team of the night. */
async function playGame(night: SeveralTeamsNight, n: number, winner: number, { isTurned = false } = {}) {
  minutes += 1
  const timeAfter = (seconds: number) =>
    new Date(Date.parse('2026-11-21T12:00:00Z') + minutes * 60_000 + seconds * 1000).toISOString()
  site.setNow(timeAfter(0))
  await start(night, n)
  const { pairing } = gameIn(await read(night), n)
  site.setNow(timeAfter(30))
  const matchId = await replayOfGame(night, n, {
    site,
    host,
    isTurned,
    playedAt: timeAfter(1),
    isRedWinner: pairing?.red === winner,
  })
  await findAwaitedMatches(timeAfter(30))
  return matchId
}

const aSeriesEvening = async (series: object, schedule: object = {}) => {
  const night = await severalTeams({ open: world, teamCount: 4, plan: 'roundRobin', rooms: 2, series, ...schedule })
  await withTeams(night, host)
  return night
}

test('two rooms play a Bo3 each: the next set opens in its room on the other sides, until the pairing is decided', async () => {
  const night = await aSeriesEvening({ bestOf: 3, fearless: 'hard' })
  const [first, second] = [await openGame(night), await openGame(night)]
  const before = await read(night)
  expect(before.games.map(({ room, series }) => [room, series])).toEqual([
    [1, 1],
    [2, 2],
  ])
  // The replay has the teams on the opposite of their planned sides.
  const matchId = await playGame(night, first, 1, { isTurned: true })
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
  // Everyone's champions repeat in these replays: only within a pairing is that a breach.
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
  const lent = (players: readonly { signupId: string; lentBy: number | null }[] = []) =>
    players.flatMap(({ signupId, lentBy }) => (lentBy === null ? [] : [[signupId, lentBy]]))
  expect(lent(gameIn(await read(testNight), n).players)).toEqual([[enteringId, 4]])
  await playGame(testNight, n, 1)
  const after = await read(testNight)
  const next = after.games.at(-1)?.n ?? 0
  expect([next === n, lent(gameIn(after, next).players)]).toEqual([false, [[enteringId, 4]]])
  expect(after.schedule?.teams).toEqual(schedule?.teams)
  const recap = NightRecap.parse(await (await host.get(`${testNight.url}/recap`)).json())
  expect(lent(recap.games[0]?.players)).toEqual([[enteringId, 4]])
  const reverseSwap = { leavingId: enteringId, enteringId: leavingId }
  const night = await nightFrom(host.command('POST', `${testNight.url}/games/${next}/substitutions`, reverseSwap))
  expect(lent(gameIn(night, next).players)).toEqual([])
})

test('two rooms choose their sides at the same time, each for itself', async () => {
  const testNight = await aSeriesEvening({ bestOf: 3, sideRule: 'loser' })
  const [first, second] = [await openGame(testNight), await openGame(testNight)]
  await playGame(testNight, first, 1)
  await start(testNight, second)
  // It is too early for the time to choose to have ended in either room.
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

test('the host corrects the winner of a set, and the table, the plan and the next set follow', async () => {
  const night = await aSeriesEvening({ bestOf: 3 }, { plan: 'knockout' })
  const semi = await openGame(night, { pairing: [2, 3], room: 2 })
  await playGame(night, semi, 2)
  await playGame(night, 2, 2)
  const n = await openGame(night, { pairing: [1, 4], room: 1 })
  await playGame(night, n, 1)
  const set = n + 1
  await playGame(night, set, 1)
  expect((await read(night)).games).toHaveLength(4)
  const rule = async (ruling: unknown, number = set) => {
    const { revision } = await read(night)
    return host.command('PUT', `${night.url}/games/${number}/ruling`, { ruling, reason: '항복을 합의', revision })
  }
  const corrected = await nightFrom(rule(2))
  expect(gameIn(corrected, set).ruling).toEqual({ winner: 4, reason: '항복을 합의' })
  expect(corrected.log.find(({ kind }) => kind === 'ruled')).toMatchObject({
    note: '4번 팀 승, 항복을 합의',
  })
  const third = gameIn(corrected, 5)
  expect(third).toMatchObject({ state: 'fixed', room: 1, series: gameIn(corrected, n).series })
  expect(await refusalOf(await host.command('POST', `${night.url}/games`, { pairing: [1, 2] }))).toEqual([
    409,
    'TEAM_PLAYING',
  ])
  // Without the correction the series is decided, so the third set is dropped.
  expect(gameIn(await nightFrom(rule('played')), 5).state).toBe('cancelled')
  await nightFrom(rule(2))
  await nightFrom(rule(2, n))
  const final = await nightFrom(host.command('POST', `${night.url}/games`, { pairing: [2, 4] }), 201)
  expect(final.games.at(-1)?.pairing).toBeTruthy()
  expect(await refusalOf(await rule(1))).toEqual([409, 'PAIRING_FOLLOWED'])
  const recap = NightRecap.parse(await (await site.get(`${night.url}/recap`)).json())
  expect(recap.pairings.map(({ teams }) => teams.map(({ wins }) => wins)).sort()).toEqual([
    [0, 2],
    [2, 0],
  ])
})

test('a late replay does not change who went on, whether the host ruled or both teams confirmed', async () => {
  const testNight = await aSeriesEvening({ bestOf: 1 }, { plan: 'knockout' })
  const ruled = await openGame(testNight, { pairing: [1, 4], room: 1 })
  await start(testNight, ruled)
  const { revision } = await read(testNight)
  const { ruling, reason } = { ruling: 2, reason: '항복을 합의' }
  const rule = async (change: object = {}) =>
    host.command('PUT', `${testNight.url}/games/${ruled}/ruling`, { ruling, reason, revision, ...change })
  await nightFrom(rule())
  const semi = await openGame(testNight, { pairing: [2, 3], room: 2 })
  await playGame(testNight, semi, 2)
  const sideOf = (night: Awaited<ReturnType<typeof read>>, n: number, team: number) =>
    gameIn(night, n).pairing?.red === team
  await replayOfGame(testNight, ruled, { site, host, isRedWinner: sideOf(await read(testNight), ruled, 1) })
  await findAwaitedMatches()
  const nightView = await read(testNight)
  expect(gameIn(nightView, ruled)).toMatchObject({
    ruling: { winner: 4 },
    replayDiffers: true,
    result: { source: 'replay' },
  })
  // The host may take the replay's result until the final begins.
  await nightFrom(rule({ ruling: 'played', revision: nightView.revision }))
  expect(gameIn(await read(testNight), ruled)).toMatchObject({ ruling: null, replayDiffers: false })
  const restored = await nightFrom(rule({ revision: (await read(testNight)).revision }))
  expect(gameIn(restored, ruled).replayDiffers).toBe(false)
  const final = await openGame(testNight, { pairing: [2, 4], room: 1 })
  expect(gameIn(await read(testNight), final).pairing).toBeTruthy()
  const refused = await rule({ ruling: 'played', revision: (await read(testNight)).revision })
  expect(await refusalOf(refused)).toEqual([409, 'PAIRING_FOLLOWED'])
})

test('a replay or its removal cannot take back the winner of a game that others followed', async () => {
  const night = await severalTeams({ open: world, teamCount: 4, plan: 'knockout', rooms: 2 })
  await withTeams(night, host)
  const [first, second] = [
    await openGame(night, { pairing: [1, 4], room: 1 }),
    await openGame(night, { pairing: [2, 3], room: 2 }),
  ]
  const matchId = await playGame(night, first, 1)
  await playGame(night, second, 2)
  await openGame(night, { pairing: [1, 2], room: 1 })
  const otherResult = await nightFrom(
    host.command('POST', `${night.url}/games/${first}/result`, { matchId, isThis: false }),
  )
  expect(gameIn(otherResult, first)).toMatchObject({ state: 'awaiting', ruling: { winner: 1 }, replayDiffers: false })
  const cancelled = await host.command('DELETE', `${night.url}/games/${first}`)
  expect(await refusalOf(cancelled)).toEqual([409, 'PAIRING_FOLLOWED'])
  const isRedWinner = gameIn(otherResult, first).pairing?.red === 4
  const playedAt = new Date(Date.parse('2026-11-21T12:00:00Z') + (minutes - 1) * 60_000 + 2000).toISOString()
  await replayOfGame(night, first, { site, host, isRedWinner, playedAt })
  await findAwaitedMatches()
  expect(gameIn(await read(night), first)).toMatchObject({ ruling: { winner: 1 }, replayDiffers: true })
})

test('a replay does not change who went on once the final was given without a game', async () => {
  const night = await severalTeams({ open: world, teamCount: 4, plan: 'knockout', rooms: 2 })
  await withTeams(night, host)
  const first = await openGame(night, { pairing: [1, 4], room: 1 })
  const matchId = await playGame(night, first, 1)
  await playGame(night, await openGame(night, { pairing: [2, 3], room: 2 }), 2)
  const body = { pairing: [1, 2], decision: 1, reason: '상대 팀 기권', revision: (await read(night)).revision }
  await nightFrom(host.command('PUT', `${night.url}/pairing-rulings`, body))
  const removed = await nightFrom(
    host.command('POST', `${night.url}/games/${first}/result`, { matchId, isThis: false }),
  )
  expect(gameIn(removed, first)).toMatchObject({ state: 'awaiting', ruling: { winner: 1 } })
})

test('a set after a correction that decides the series counts in no score, and the overlay names who won it', async () => {
  const night = await aSeriesEvening({ bestOf: 3 })
  const n = await openGame(night)
  await playGame(night, n, 1)
  await playGame(night, 2, 2)
  await playGame(night, 3, 1)
  const rule = async (set: number, ruling: number) => {
    const { revision } = await read(night)
    return nightFrom(host.command('PUT', `${night.url}/games/${set}/ruling`, { ruling, reason: '합의', revision }))
  }
  const { score } = overlayOf(await rule(2, 1), null)
  expect(score?.series?.wins.toSorted()).toEqual([0, 2])
  expect(score?.series?.sets).toHaveLength(2)
  const corrected = await rule(3, 2)
  const { pairing } = gameIn(corrected, 3)
  expect(overlayOf(corrected, null).result).toMatchObject({ n: 3, winner: pairing?.blue === 2 ? 0 : 1 })
})

test('a room that another game took stays with it, and the host opens the next set in a free room', async () => {
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

test('the length of series stays once a game is open', async () => {
  const night = await aSeriesEvening({ bestOf: 3 })
  await nightFrom(host.command('PATCH', night.url, { series: { bestOf: null } }))
  await nightFrom(host.command('PATCH', night.url, { series: { bestOf: 3 } }))
  await openGame(night)
  const change = await host.command('PATCH', night.url, { series: { bestOf: 1 } })
  expect(await refusalOf(change)).toEqual([409, 'NIGHT_HAS_GAMES'])
  await nightFrom(host.command('PATCH', night.url, { series: { fearless: 'soft' } }))
})
