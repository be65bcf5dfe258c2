import { beforeEach } from 'vitest'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aHost, gameIn, nightFrom, testNightsOf } from '../testNights.ts'
import { replayOfGame, severalTeams, withTeams } from './testSchedules.ts'

export const site = await openSite()
export let host: SignedInBrowser
beforeEach(async () => {
  host = await aHost(site)
  minutes = 0
})
export const world = () => ({ site, host })
export const { findAwaitedMatches } = testNightsOf(world)

type SeveralTeamsNight = Awaited<ReturnType<typeof severalTeams>>
export const read = ({ url }: SeveralTeamsNight) => nightFrom(host.get(url))
export const openGame = async ({ url }: SeveralTeamsNight, body: object = {}) => {
  const { games } = await nightFrom(host.command('POST', `${url}/games`, body), 201)
  return games.at(-1)?.n ?? 0
}
export const start = ({ url }: SeveralTeamsNight, n: number) =>
  nightFrom(host.command('POST', `${url}/games/${n}/start`))

export let minutes = 0
/** `winner` is the number of one of the night's teams. */
export async function playGame(night: SeveralTeamsNight, n: number, winner: number, { hasSwappedSides = false } = {}) {
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
    hasSwappedSides,
    playedAt: timeAfter(1),
    isRedWinner: pairing?.red === winner,
  })
  await findAwaitedMatches(timeAfter(30))
  return matchId
}

export const aSeriesEvening = async (series: object, schedule: object = {}) => {
  const night = await severalTeams({ open: world, teamCount: 4, plan: 'roundRobin', rooms: 2, series, ...schedule })
  await withTeams(night, host)
  return night
}
