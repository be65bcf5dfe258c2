import { beforeEach, expect, test } from 'vitest'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'
import { jobsByName } from '#testing/testJobs.ts'
import { severalTeams, withTeams } from '../schedule/testSchedules.ts'
import { aHost, nightFrom, testNightsOf } from '../testNights.ts'
import { auctionFrom, auctionsOf, statusAndCode } from './testAuctions.ts'

const { jobs, run } = jobsByName()
const site = await openSite({ jobs })
let host: SignedInBrowser
beforeEach(async () => {
  host = await aHost(site)
  setNow(0)
})
const { nightWithPeople, replayOf } = testNightsOf(() => ({ site, host }))
const { openTestAuction } = auctionsOf({ host: () => host, nightWithPeople })

const T0 = Date.parse('2026-11-21T12:00:00Z')
const setNow = (seconds: number) => site.setNow(new Date(T0 + seconds * 1000).toISOString())
const countDown = () => run('night-countdowns')

async function soldOutAuction(settings: object = {}) {
  const night = await openTestAuction(settings)
  for (let seconds = 30; ; seconds += 30) {
    const auction = await auctionFrom(await host.get(night.auctionUrl))
    if (!auction.lot) return { ...night, auction }
    setNow(seconds)
  }
}

test('two captains trade one person each, and their teams play with the people they got', async () => {
  const { auctionUrl, night, blue, red, guests, auction } = await soldOutAuction()
  const [gives, takes] = [1, 2].map((number) => auction.sales.find(({ team }) => team === number)?.signupId)
  const offer = { gives, takes }
  const answer = (browser: Browser, isAccepted: boolean) =>
    browser.command('PUT', `${auctionUrl}/offers`, { ...offer, isAccepted })
  for (const person of [red, host, guests[5] as Browser])
    expect(await statusAndCode(await person.command('POST', `${auctionUrl}/offers`, offer))).toEqual([
      403,
      'NOT_A_CAPTAIN',
    ])
  const offered = await auctionFrom(await blue.command('POST', `${auctionUrl}/offers`, offer))
  expect(offered.offers).toEqual([{ ...offer, from: 1, to: 2, isMine: true, isToMe: false }])
  for (const person of [blue, host])
    expect(await statusAndCode(await answer(person, true))).toEqual([403, 'NOT_A_CAPTAIN'])
  const traded = await auctionFrom(await answer(red, true))
  expect(await auctionFrom(await answer(red, true))).toMatchObject({ sales: traded.sales })
  const teamOf = (id: string | undefined) => traded.sales.find(({ signupId }) => signupId === id)
  expect([teamOf(gives), teamOf(takes)]).toMatchObject([
    { team: 2, buyer: 1 },
    { team: 1, buyer: 2 },
  ])
  expect(traded.offers).toEqual([])
  const { log, games } = await nightFrom(host.command('POST', `${auctionUrl}/teams`))
  expect(log.some(({ kind }) => kind === 'traded')).toBe(true)
  const sideOf = (id: string | undefined) => games[0]?.players.find(({ signupId }) => signupId === id)?.side
  expect([sideOf(gives), sideOf(takes)]).toEqual(['red', 'blue'])
  expect(await statusAndCode(await answer(red, true))).toEqual([409, 'NO_AUCTION'])
  expect((await nightFrom(host.get(night))).auction).toBeNull()
})

test('the order of an auction by strength does not depend on the strength of a hidden player', async () => {
  const suffix = '순서'
  await site.store(replayOf({ suffix }, { playedAt: '2026-11-20T12:00:00Z' }))
  const { ids, url } = await nightWithPeople({ suffix })
  const hidden = ids[5] ?? ''
  const playing = `(select player_id from night_signup where id = '${hidden}')`
  await site.pool.query(
    `update player_rating r set balance_mu = 20 + l.slot from match_participant l where l.player_id = r.player_id`,
  )
  const placeAt = async (mu: number) => {
    await site.pool.query(`update player_rating set balance_mu = $1 where player_id = ${playing}`, [mu])
    const opened = await host.command('POST', `${url}/auction`, { captains: ids.slice(0, 2), order: 'strongest' })
    const { lot, queue } = await auctionFrom(opened)
    expect((await host.command('DELETE', `${url}/auction`)).ok).toBe(true)
    return [lot, ...queue].findIndex((one) => one?.signupId === hidden)
  }
  expect([await placeAt(5), await placeAt(90)]).toEqual([7, 0])
  await site.pool.query(`update player set visibility = 'private' where id = ${playing}`)
  // Unknown strengths are in the middle, where the lot decides between equal ones.
  for (const mu of [5, 90]) expect([4, 5]).toContain(await placeAt(mu))
})

test('an offer of a trade waits for the last sale, and an offer that its captain took back is gone', async () => {
  const running = await openTestAuction()
  const early = { gives: running.ids[2], takes: running.ids[3] }
  expect(await statusAndCode(await running.blue.command('POST', `${running.auctionUrl}/offers`, early))).toEqual([
    409,
    'AUCTION_UNFINISHED',
  ])
  setNow(0)
  const { auctionUrl, blue, red, auction } = await soldOutAuction()
  const [gives, takes] = [1, 2].map((number) => auction.sales.find(({ team }) => team === number)?.signupId)
  await auctionFrom(await blue.command('POST', `${auctionUrl}/offers`, { gives, takes }))
  const withdrawal = await blue.command('PUT', `${auctionUrl}/offers`, { gives, takes, isAccepted: false })
  expect((await auctionFrom(withdrawal)).offers).toEqual([])
  const response = await red.command('PUT', `${auctionUrl}/offers`, { gives, takes, isAccepted: true })
  expect(await statusAndCode(response)).toEqual([409, 'TRADE_GONE'])
})

test('the host makes and accepts trades for captains whom the host entered', async () => {
  const night = await severalTeams({ open: () => ({ site, host }), teamCount: 3 })
  const auctionUrl = `${night.url}/auction`
  await auctionFrom(await host.command('POST', auctionUrl, { captains: night.ids.slice(0, 3) }))
  let auction = await auctionFrom(await host.get(auctionUrl))
  for (let seconds = 30; auction.lot; seconds += 30) {
    setNow(seconds)
    auction = await auctionFrom(await host.get(auctionUrl))
  }
  const [gives, takes] = [1, 3].map((number) => auction.sales.find(({ team }) => team === number)?.signupId)
  expect(auction.mayTradeFor).toEqual([1, 2, 3])
  await auctionFrom(await host.command('POST', `${auctionUrl}/offers`, { gives, takes }))
  const { sales } = await auctionFrom(
    await host.command('PUT', `${auctionUrl}/offers`, { gives, takes, isAccepted: true }),
  )
  expect(sales.find(({ signupId }) => signupId === gives)).toMatchObject({ team: 3, buyer: 1 })
})

test('an auction waits once for a captain whose page sends no requests, and the captain continues', async () => {
  const { auctionUrl, blue, red } = await openTestAuction({ clockSeconds: 60 })
  await auctionFrom(await blue.get(auctionUrl))
  setNow(15)
  await auctionFrom(await red.get(auctionUrl))
  setNow(19)
  await countDown()
  expect((await auctionFrom(await host.get(auctionUrl))).pause).toBeNull()
  setNow(21)
  await countDown()
  const lost = await auctionFrom(await host.get(auctionUrl))
  expect(lost.pause).toMatchObject({ team: 1, isForLine: true, until: '2026-11-21T12:02:21.000Z' })
  expect(lost.teams.map(({ isAway, pausesLeft }) => [isAway, pausesLeft])).toEqual([
    [true, 2],
    [false, 2],
  ])
  setNow(25)
  expect((await auctionFrom(await blue.get(auctionUrl))).teams[0]?.isAway).toBe(false)
  const resumed = await auctionFrom(await blue.command('PUT', `${auctionUrl}/pause`, { isPaused: false }))
  expect([resumed.pause, resumed.teams[0]?.isAway]).toEqual([null, false])
  setNow(60)
  await auctionFrom(await red.get(auctionUrl))
  await countDown()
  expect((await auctionFrom(await host.get(auctionUrl))).pause).toBeNull()
})

test('reading an auction pauses it for a lost captain, too, and a new auction ignores earlier requests of captains', async () => {
  const { auctionUrl, blue, captains } = await openTestAuction({ clockSeconds: 60 })
  await auctionFrom(await blue.get(auctionUrl))
  setNow(30)
  expect((await auctionFrom(await openBrowser(site.origin).get(auctionUrl))).pause).toMatchObject({ team: 1 })
  await host.command('DELETE', auctionUrl)
  await auctionFrom(await host.command('POST', auctionUrl, { captains, clockSeconds: 60 }))
  await countDown()
  const { pause, teams } = await auctionFrom(await host.get(auctionUrl))
  expect([pause, teams.some(({ isAway }) => isAway)]).toEqual([null, false])
})

test('an auction has a picture once all are sold, unless its night is for members only', async () => {
  const running = await openTestAuction()
  const pictureOf = async (id: string) => (await site.get(`/og/auction/${id}.png`)).status
  expect(await pictureOf(running.id)).toBe(404)
  // Pictures use the machine's clock, not the test's.
  setNow(0)
  const { id } = await soldOutAuction()
  expect(await pictureOf(id)).toBe(200)
  await site.pool.query(`update night set access = 'clan' where id = $1`, [id])
  expect(await pictureOf(id)).toBe(404)
})

test('the log says who replaced whom in the teams, after an auction and when the host changes them', async () => {
  const { auctionUrl, night, auction } = await soldOutAuction()
  const leaverId = auction.sales[0]?.signupId
  await host.command('DELETE', `${night}/signups/${leaverId}`)
  await nightFrom(host.command('POST', `${night}/signups`, { name: '막차#KR1', isForOther: true }), 201)
  const { log } = await nightFrom(host.command('POST', `${auctionUrl}/teams`))
  expect(log.find(({ kind }) => kind === 'seatReplaced')?.entered).toEqual(['막차'])

  const testNight = await severalTeams({ open: () => ({ site, host }), teamCount: 3, people: 16, places: 16 })
  const { schedule } = await withTeams(testNight, host)
  const teams = schedule?.teams.map(({ name, colour, players }) => ({ name, colour, players })) ?? []
  const [first, ...others] = teams
  const spare = testNight.ids.find(
    (id) => !teams.some(({ players }) => players.some(({ signupId }) => signupId === id)),
  )
  if (!first || !spare) return expect.fail('a spare person')
  const players = first.players.map((seat, index) => (index === 0 ? { ...seat, signupId: spare } : seat))
  const { revision } = await nightFrom(host.get(testNight.url))
  const after = await nightFrom(
    host.command('PUT', `${testNight.url}/teams`, { teams: [{ ...first, players }, ...others], revision }),
  )
  const name = (id: string | undefined) => after.signups.find((signup) => signup.id === id)?.summonerName
  expect(after.log[0]).toMatchObject({
    kind: 'seatReplaced',
    who: { summonerName: name(first.players[0]?.signupId) },
    entered: [name(spare)],
  })
})
