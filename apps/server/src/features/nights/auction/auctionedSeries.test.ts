import { beforeEach, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import type { Browser } from '#testing/testBrowser.ts'
import { aHost, gameIn, nightFrom, testNightsOf } from '../testNights.ts'
import { auctionFrom, auctionsOf } from './testAuctions.ts'

const site = await openSite()
let host: SignedInBrowser
beforeEach(async () => {
  host = await aHost(site)
})
const { nightWithPeople, findAwaitedMatches } = testNightsOf(() => ({ site, host }))
const { openTestAuction } = auctionsOf({ host: () => host, nightWithPeople })

const T0 = Date.parse('2026-11-21T12:00:00Z')
const timeAt = (seconds: number) => new Date(T0 + seconds * 1000).toISOString()

/** The first captain bids first, unless `amount` is null. */
async function bought({ auctionUrl, bid, blue }: Awaited<ReturnType<typeof openTestAuction>>, amount: number | null) {
  if (amount !== null) await auctionFrom(await bid(blue, amount))
  for (let seconds = 30; (await auctionFrom(await host.get(auctionUrl))).lot; seconds += 30)
    site.setNow(timeAt(seconds))
  return nightFrom(host.command('POST', `${auctionUrl}/teams`))
}

const SERIES = { bestOf: 3, fearless: 'hard', sideRule: 'alternate' }
const sale = (series: object, bidder?: Record<number, Browser>) => openTestAuction({}, 10, bidder ?? {}, series)

test('teams from an auction play a Bo3: the sets follow each other, replays decide them, and the recap has the score', async () => {
  const testNight = await sale(SERIES)
  await bought(testNight, 50)
  const names = new Map(
    (await nightFrom(host.get(testNight.night))).signups.map(({ id, summonerName }) => [id, summonerName]),
  )
  const rosters = new Set<string>()
  for (const [index, winner] of ([1, 2, 1] as const).entries()) {
    const from = 4000 + 100 * index
    site.setNow(timeAt(from))
    const n = index + 1
    await nightFrom(host.command('POST', `${testNight.night}/games/${n}/start`))
    const night = await nightFrom(host.get(testNight.night))
    const { players } = gameIn(night, n)
    expect(
      players
        .filter(({ isCaptain }) => isCaptain)
        .map(({ signupId }) => signupId)
        .sort(),
    ).toEqual([...testNight.captains].sort())
    const blueTeam = night.series.sets[index]?.blueTeam
    const first = players.filter(({ side }) => (side === 'blue') === (blueTeam === 1))
    rosters.add(
      first
        .map(({ signupId }) => signupId)
        .sort()
        .join(),
    )
    const blueFirst = players.toSorted((a, b) => Number(b.side === 'blue') - Number(a.side === 'blue'))
    await site.store(
      aParsedMatch({
        gameId: String(7_500_000_000 + index),
        playedAt: timeAt(from + 1),
        names: Object.fromEntries(blueFirst.map(({ signupId }, slot) => [slot, `${names.get(signupId)}#KR1`])),
        winner: blueTeam === winner ? 'blue' : 'red',
        lines: { 0: { kills: index } },
      }),
    )
    site.setNow(timeAt(from + 50))
    await findAwaitedMatches(timeAt(from + 50))
  }
  const { series, games } = await nightFrom(host.get(testNight.night))
  expect([series.teams.map(({ wins }) => wins), series.winner, games.length, rosters.size]).toEqual([[2, 1], 1, 3, 1])
  expect(series.breaches.length).toBeGreaterThan(0)
  const recap = await (await site.get(`${testNight.night}/recap`)).json()
  expect(recap.series).toMatchObject({ teams: [{ wins: 2 }, { wins: 1 }], winner: 1 })
})

test('the team with more points left chooses its first side; between equal teams the sides are drawn', async () => {
  const richer = await bought(await sale(SERIES), 50)
  // The first captain has bought somebody, so the second captain has more points left.
  expect(richer.series.choice).toMatchObject({ n: 1, team: 2 })
  const equal = await bought(await sale(SERIES), null)
  expect(equal.series.choice).toBeNull()
  expect(equal.log.map(({ kind }) => kind)).toContain('coin')
  const byHost = await bought(await sale({ ...SERIES, sideRule: 'host' }), 50)
  expect([byHost.series.choice, byHost.series.sets[0]?.blueTeam]).toEqual([null, 1])
})
