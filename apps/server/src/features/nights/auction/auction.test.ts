import { beforeEach, expect, test } from 'vitest'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { openProcesses } from '#testing/testApp.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'
import { severalTeams } from '../schedule/testSchedules.ts'
import { aHost, gameIn, nightFrom, testNightsOf } from '../testNights.ts'
import { auctionFrom, auctionsOf, statusAndCode } from './testAuctions.ts'

const [site, other] = await openProcesses()
let host: SignedInBrowser
beforeEach(async () => {
  host = await aHost(site)
  setNow(0)
})
const { nightWithPeople } = testNightsOf(() => ({ site, host }))

const T0 = Date.parse('2026-11-21T12:00:00Z')
function setNow(seconds: number) {
  for (const server of [site, other]) server.setNow(new Date(T0 + seconds * 1000).toISOString())
}

const { openTestAuction } = auctionsOf({ host: () => host, nightWithPeople })

const browserOn = ({ jar }: Browser) => openBrowser(other.origin, jar)

test('captains buy eight people, and the host makes their teams play', async () => {
  const { auctionUrl, night, captains } = await openTestAuction()
  let seconds = 0
  for (let sold = 0; sold < 8; sold += 1) {
    const { lot } = await auctionFrom(await host.get(auctionUrl))
    if (!lot) break
    const bid = { signupId: lot.signupId, amount: 10 + sold * 10, team: 1 + (sold % 2) }
    await auctionFrom(await host.command('POST', `${auctionUrl}/bids`, bid))
    seconds += 30
    setNow(seconds)
  }
  const over = await auctionFrom(await host.get(auctionUrl))
  expect([over.lot, over.sales.length]).toEqual([null, 8])
  expect(over.teams.map(({ points }) => points)).toEqual(
    [1, 2].map((number) =>
      over.sales.filter(({ team }) => team === number).reduce((left, { amount }) => left - amount, 1000),
    ),
  )
  const { games, auction } = await nightFrom(host.command('POST', `${auctionUrl}/teams`))
  expect(auction).toBeNull()
  const players = games[0]?.players ?? []
  for (const [team, side] of ['blue', 'red'].entries()) {
    const bought = over.sales.filter((sale) => sale.team === team + 1).map(({ signupId }) => signupId)
    const ownPlayers = players.filter((player) => player.side === side)
    expect(ownPlayers.map(({ signupId }) => signupId).sort()).toEqual([captains[team], ...bought].sort())
    expect(new Set(ownPlayers.map(({ position }) => position)).size).toBe(5)
    expect(ownPlayers.find(({ isCaptain }) => isCaptain)?.signupId).toBe(captains[team])
  }
  expect((await auctionFrom(await host.get(auctionUrl))).isFixed).toBe(true)
  expect(gameIn(await nightFrom(host.get(night)), 1).state).toBe('fixed')
})

test('the first of simultaneous bids at two processes counts, and the second is refused with the amount to be bid', async () => {
  const { bid, blue, red } = await openTestAuction()
  const answers = await Promise.all([bid(blue, 50), bid(browserOn(red), 50)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refusal = await answers.find(({ status }) => status === 409)?.json()
  const first = answers[0]?.status === 200 ? '가' : '나'
  expect(refusal).toMatchObject({
    code: 'BID_TOO_LOW',
    message: `${first} 팀이 먼저 50P에 입찰했습니다. 60P부터 입찰할 수 있습니다.`,
  })
})

test.each([
  [15, {}, 422, 'BID_STEP'],
  [-10, {}, 422, 'BID_STEP'],
  [980, {}, 422, 'BID_TOO_HIGH'],
])('a bid of %i is refused with the reason, and nothing changes', async (amount, more, status, code) => {
  const { auctionUrl, bid, blue, auction } = await openTestAuction()
  expect(await statusAndCode(await bid(blue, amount, more))).toEqual([status, code])
  expect((await auctionFrom(await host.get(auctionUrl))).lot).toEqual({ ...auction.lot })
})

test('the captain whose turn it is names the next lot, managers name for any captain, and others are refused', async () => {
  const { auctionUrl, bid, blue, red, auction } = await openTestAuction({ order: 'captains' })
  const next = (browser: Browser, signupId: string | undefined) =>
    browser.command('PUT', `${auctionUrl}/next`, { signupId })
  const last = auction.queue.at(-1)?.signupId
  expect([auction.nominator, (await auctionFrom(await blue.get(auctionUrl))).nominable.length]).toEqual([1, 7])
  expect(auction.nominable).toHaveLength(7)
  expect((await auctionFrom(await red.get(auctionUrl))).nominable).toEqual([])
  expect(await statusAndCode(await next(red, last))).toEqual([403, 'NOT_YOUR_NOMINATION'])
  expect(await statusAndCode(await next(blue, auction.lot?.signupId))).toEqual([409, 'LOT_NOT_WAITING'])
  expect((await auctionFrom(await next(browserOn(blue), last))).queue[0]?.signupId).toBe(last)
  await auctionFrom(await bid(red, 10))
  setNow(40)
  const after = await auctionFrom(await host.get(auctionUrl))
  expect([after.lot?.signupId, after.nominator]).toEqual([last, 2])
  const otherId = after.queue.at(-1)?.signupId
  expect((await auctionFrom(await next(host, otherId))).queue[0]?.signupId).toBe(otherId)
})

test('captains may begin with different points, one amount for each captain', async () => {
  const { auction, auctionUrl, captains } = await openTestAuction({ budgets: [950, 1050] })
  expect(auction.teams.map(({ points }) => points)).toEqual([950, 1050])
  expect((await host.command('DELETE', auctionUrl)).status).toBe(200)
  const start = (budgets: readonly number[]) => host.command('POST', auctionUrl, { captains, budgets })
  expect(await statusAndCode(await start([950, 1000, 1050]))).toEqual([422, 'BUDGETS_MISSING'])
  expect(await statusAndCode(await start([955, 1050]))).toEqual([400, 'INVALID_REQUEST'])
})

test('captains bid for their own teams only, a manager bids for any team, and other people may not bid', async () => {
  const { bid, blue, guests } = await openTestAuction()
  expect(await statusAndCode(await bid(guests[5] as Browser, 10))).toEqual([403, 'NOT_A_CAPTAIN'])
  expect(await statusAndCode(await bid(blue, 10, { team: 2 }))).toEqual([403, 'NOT_A_CAPTAIN'])
  const { lot } = await auctionFrom(await bid(host, 10, { team: 2 }))
  expect(lot?.bids).toEqual([{ team: 2, amount: 10, by: 'host' }])
})

test('a captain’s limit for bids is seen by that captain alone', async () => {
  const { auctionUrl, bid, blue, red } = await openTestAuction()
  expect((await auctionFrom(await bid(blue, 300, { isLimit: true }))).lot?.myLimit).toBe(300)
  for (const watcher of [red, host, openBrowser(site.origin)]) {
    const text = await (await watcher.get(auctionUrl)).text()
    expect(text).not.toMatch(/\b300\b/)
  }
})

test('a bid that is sent again counts once', async () => {
  const { auctionUrl, auction, blue } = await openTestAuction()
  const send = (browser: Browser) =>
    browser.send('POST', `${auctionUrl}/bids`, {
      body: JSON.stringify({ signupId: auction.lot?.signupId, amount: 20 }),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'a-key-of-the-press-0001' },
    })
  await auctionFrom(await send(blue))
  const { lot } = await auctionFrom(await send(browserOn(blue)))
  expect(lot?.bids).toEqual([{ team: 1, amount: 20, by: 'captain' }])
})

test('a lot whose time is over is sold without any request, at either process', async () => {
  const { auctionUrl, bid, blue, auction } = await openTestAuction()
  await auctionFrom(await bid(blue, 70))
  setNow(40)
  const after = await auctionFrom(await openBrowser(other.origin).get(auctionUrl))
  expect(after.sales).toEqual([
    { signupId: auction.lot?.signupId, lane: null, team: 1, buyer: 1, amount: 70, how: 'bought' },
  ])
  expect(await statusAndCode(await bid(blue, 80))).toEqual([409, 'LOT_OVER'])
})

test('a captain may pause twice, and the host may take a sale back', async () => {
  const { auctionUrl, night, bid, blue, red, auction } = await openTestAuction()
  const pause = (browser: Browser, isPaused: boolean) => browser.command('PUT', `${auctionUrl}/pause`, { isPaused })
  for (const number of [1, 2]) {
    expect((await auctionFrom(await pause(blue, true))).teams[0]?.pausesLeft).toBe(2 - number)
    expect(await statusAndCode(await bid(red, 10))).toEqual([409, 'AUCTION_PAUSED'])
    expect(await statusAndCode(await pause(red, false))).toEqual([403, 'NOT_YOUR_PAUSE'])
    await auctionFrom(await pause(blue, false))
  }
  expect(await statusAndCode(await pause(blue, true))).toEqual([409, 'NO_PAUSES_LEFT'])
  await auctionFrom(await bid(red, 30))
  setNow(60)
  expect((await auctionFrom(await host.get(auctionUrl))).sales).toHaveLength(1)
  const undone = await auctionFrom(await host.command('DELETE', `${auctionUrl}/sales/1`))
  expect([undone.sales, undone.lot?.signupId]).toEqual([[], auction.lot?.signupId])
  expect((await auctionFrom(await host.command('DELETE', `${auctionUrl}/sales/1`))).sales).toEqual([])
  const { log, signups } = await nightFrom(host.get(night))
  const { summonerName } = signups.find(({ id }) => id === auction.lot?.signupId) ?? expect.fail('no signup')
  expect(log.filter(({ kind }) => kind === 'saleUndone')).toMatchObject([{ who: { summonerName } }])
})

test('in an auction by lanes every team gets one person of each lane, and a cancelled auction leaves nothing behind', async () => {
  const { auctionUrl, auction } = await openTestAuction({ hasLanes: true, budget: 500 })
  const lanes = [...auction.teams, ...auction.queue, auction.lot].map((team) => team?.lane)
  for (const lane of new Set(lanes)) expect(lanes.filter((one) => one === lane)).toHaveLength(2)
  expect(await (await host.command('DELETE', auctionUrl)).json()).toEqual({ auction: null })
  expect(await statusAndCode(await host.command('PUT', `${auctionUrl}/pause`, { isPaused: true }))).toEqual([
    409,
    'NO_AUCTION',
  ])
})

test('four captains buy the teams of an evening of twenty, one person for each lane', async () => {
  const night = await severalTeams({ open: () => ({ site, host }), teamCount: 4 })
  const auctionUrl = `${night.url}/auction`
  // The host bids for everyone, as when the captains speak on a voice channel.
  const captains = night.ids.slice(0, 4)
  let { lot } = await auctionFrom(await host.command('POST', auctionUrl, { captains, hasLanes: true, budget: 500 }))
  let sold = 0
  for (let seconds = 30; lot; seconds += 30) {
    const { teams } = await auctionFrom(await host.get(auctionUrl))
    const teamsWithBudget = teams.filter(({ highest }) => highest > 0)
    const team = teamsWithBudget[sold % teamsWithBudget.length]?.number
    await auctionFrom(await host.command('POST', `${auctionUrl}/bids`, { signupId: lot.signupId, amount: 20, team }))
    sold += 1
    setNow(seconds)
    lot = (await auctionFrom(await host.get(auctionUrl))).lot
  }
  const { sales, teams } = await auctionFrom(await host.get(auctionUrl))
  expect(sales).toHaveLength(16)
  const { schedule, games } = await nightFrom(host.command('POST', `${auctionUrl}/teams`))
  expect(games).toEqual([])
  expect(schedule?.teams.map(({ name }) => name)).toEqual(['가 팀', '나 팀', '다 팀', '라 팀'])
  for (const { nth, players } of schedule?.teams ?? []) {
    const bought = sales.filter(({ team }) => team === nth)
    const captain = teams.find(({ number }) => number === nth)
    expect(Object.fromEntries(players.map(({ signupId, position }) => [signupId, position]))).toEqual(
      Object.fromEntries([
        [captain?.captainId, captain?.lane],
        ...bought.map(({ signupId, lane }) => [signupId, lane]),
      ]),
    )
  }
})

test('an auction needs five people for each captain, and no captain twice', async () => {
  const night = await nightWithPeople({ people: 9 })
  const start = (captains: readonly (string | undefined)[]) =>
    host.command('POST', `${night.url}/auction`, { captains })
  expect(await statusAndCode(await start(night.ids.slice(0, 2)))).toEqual([409, 'NOT_ENOUGH_FOR_TEAMS'])
  expect(await statusAndCode(await start([night.ids[0], night.ids[0]]))).toEqual([422, 'CAPTAINS_MISSING'])
})
