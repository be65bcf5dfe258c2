import { NightRecap } from '@buri/contract/nights/recap'
import { expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { overlayOf } from '../overlay/overlayOf.ts'
import { gameIn, nightFrom } from '../testNights.ts'
import { replayOfGame, severalTeams, withTeams } from './testSchedules.ts'
import {
  aSeriesEvening,
  findAwaitedMatches,
  host,
  minutes,
  openGame,
  playGame,
  read,
  site,
  start,
  world,
} from './testSeriesEvenings.ts'

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

test('a late replay does not change which team advanced, whether the host ruled or both teams confirmed', async () => {
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

test('a replay does not change which team advanced once the final was decided without a game', async () => {
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
