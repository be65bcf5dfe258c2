import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  AUCTION_SEATS,
  type Auction,
  BID_STEP,
  highestBidOf,
  leadingBid,
  openAuction,
  openSeatsOf,
  remainingPoints,
} from './auction.ts'
import { type BidInput, judgeBid, withBid } from './bidding.ts'
import { judgePause, judgeResume, paused, resumed } from './pausing.ts'
import { judgeUndoSale, settleDueSales, withoutLastSale } from './settleDueSales.ts'

const T0 = 1_000_000
const SETTINGS = { budget: 1000, clockSeconds: 15, order: 'shuffled' } as const
const LANES = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'] as const

function newAuction(teams: number, { hasLanes = false, settings = SETTINGS, seed = 7 } = {}): Auction {
  const lane = (at: number) => (hasLanes ? (LANES[at % LANES.length] ?? null) : null)
  return openAuction({
    settings,
    captains: Array.from({ length: teams }, (_, index) => ({ id: `captain ${index}`, lane: lane(0) })),
    people: Array.from({ length: teams * AUCTION_SEATS }, (_, index) => ({
      id: `person ${index}`,
      lane: lane(1 + (index % AUCTION_SEATS)),
      score: index,
    })),
    seed,
    now: T0,
  })
}

const bidInput = (auction: Auction, team: number, amount: number, isLimit = false): BidInput => ({
  ...{ team, amount, isLimit },
  lotId: auction.block?.lot.id ?? '',
})

function bid(auction: Auction, team: number, amount: number, { isLimit = false, now = T0 } = {}): Auction {
  const input = bidInput(auction, team, amount, isLimit)
  expect(judgeBid(auction, input, now)).toBe('allowed')
  return withBid(auction, input, { by: 'captain', now })
}

const endOf = ({ block }: Auction) => block?.endsAt ?? 0
const hammer = (auction: Auction) => settleDueSales(auction, endOf(auction))

test('the highest bid buys the person, and the next person is on sale', () => {
  const auction = newAuction(4)
  const lot = auction.block?.lot
  const after = hammer(bid(bid(auction, 0, 10), 2, 50))
  expect(after.sales).toEqual([{ lot, team: 2, amount: 50, how: 'bought' }])
  expect([remainingPoints(after, 2), openSeatsOf(after, 2)]).toEqual([950, 3])
  expect(after.block?.lot).toEqual(auction.queue[0])
})

test.each([
  ['no multiple of ten', 1, 15, 'BID_STEP'],
  ['nothing', 1, 0, 'BID_STEP'],
  ['less than nothing', 1, -10, 'BID_STEP'],
  ['as much as the bid that leads', 1, 50, 'BID_TOO_LOW'],
  ['over one’s own bid', 0, 60, 'BID_LEADING'],
  ['all one has, with three seats still open', 1, 980, 'BID_TOO_HIGH'],
])('a bid of %s is refused', (_, team, amount, refusal) => {
  const auction = bid(newAuction(4), 0, 50)
  expect(judgeBid(auction, bidInput(auction, team, amount), T0)).toBe(refusal)
})

test('a bid is refused if the person is sold or the clock has run out', () => {
  const auction = newAuction(4)
  expect(judgeBid(auction, bidInput(auction, 0, 10), endOf(auction))).toBe('LOT_OVER')
  expect(judgeBid(hammer(bid(auction, 1, 10)), bidInput(auction, 0, 10), T0)).toBe('LOT_OVER')
})

test('a late bid gives the others ten seconds, but no lot takes longer than three minutes', () => {
  let auction = bid(newAuction(4), 0, 10)
  expect(endOf(auction)).toBe(T0 + 18_000)
  auction = bid(auction, 1, 20, { now: T0 + 17_000 })
  expect(endOf(auction)).toBe(T0 + 27_000)
  for (let amount = 30; endOf(auction) < T0 + 180_000; amount += 10)
    auction = bid(auction, (amount / 10) % 2 === 0 ? 1 : 0, amount, { now: endOf(auction) - 1 })
  expect(endOf(auction)).toBe(T0 + 180_000)
})

test('a limit bids one step above the others, and its amount is never shown as a bid', () => {
  let auction = bid(newAuction(4), 0, 200, { isLimit: true })
  expect(leadingBid(auction.block ?? { bids: [] })).toMatchObject({ team: 0, amount: 10, by: 'limit' })
  auction = bid(auction, 1, 100)
  expect(leadingBid(auction.block ?? { bids: [] })).toMatchObject({ team: 0, amount: 110 })
  auction = bid(auction, 2, 150, { isLimit: true })
  expect(leadingBid(auction.block ?? { bids: [] })).toMatchObject({ team: 0, amount: 160 })
  auction = bid(auction, 3, 300, { isLimit: true })
  expect(leadingBid(auction.block ?? { bids: [] })).toMatchObject({ team: 3, amount: 210 })
})

test('the earlier of two equal limits leads', () => {
  const first = bid(newAuction(4), 0, 200, { isLimit: true })
  const auction = bid(first, 1, 200, { isLimit: true, now: T0 + 1 })
  expect(leadingBid(auction.block ?? { bids: [] })).toMatchObject({ team: 0, amount: 200 })
})

test('a person without a bid is on sale again at the end, and then goes to the richest team for nothing', () => {
  let auction = hammer(bid(newAuction(2), 0, 500))
  const passed = auction.block?.lot.id
  auction = hammer(auction)
  expect(auction.queue.at(-1)).toMatchObject({ id: passed, isSecond: true })
  while (auction.block && !auction.block.lot.isSecond) auction = hammer(bid(auction, auction.sales.length % 2, 10))
  auction = hammer(auction)
  expect(auction.sales.find(({ lot }) => lot.id === passed)).toMatchObject({ amount: 0, team: 1 })
})

test('in an auction by lanes no team gets two of one lane, and the last person of a lane costs nothing', () => {
  let auction = newAuction(2, { hasLanes: true })
  const lane = auction.block?.lot.lane
  auction = hammer(bid(auction, 0, 10))
  while (
    auction.block &&
    auction.block.lot.lane !== lane &&
    auction.sales.every((sale) => sale.lot.lane !== lane || sale.team === 0)
  )
    auction = hammer(bid(auction, 1, 10))
  const second = auction.sales.filter((sale) => sale.lot.lane === lane)[1]
  expect(second).toMatchObject({ team: 1, amount: 0, how: 'last' })
})

test('a pause stops the clock, keeps the time left, and is limited for captains only', () => {
  const auction = newAuction(4)
  const pausedAuction = paused(auction, 2, T0 + 5000)
  expect(judgeBid(pausedAuction, bidInput(pausedAuction, 0, 10), T0 + 6000)).toBe('AUCTION_PAUSED')
  expect(settleDueSales(pausedAuction, T0 + 60_000)).toEqual(pausedAuction)
  expect(judgeResume(pausedAuction, { team: 1, isHost: false })).toBe('NOT_YOUR_PAUSE')
  expect(endOf(resumed(pausedAuction, T0 + 30_000)) - (T0 + 30_000)).toBe(13_000 + 5000)
  expect(settleDueSales(pausedAuction, T0 + 125_000).pause).toBeNull()
  const twice = paused(resumed(pausedAuction, T0 + 6000), 2, T0 + 7000)
  expect(judgePause(resumed(twice, T0 + 8000), 2)).toBe('NO_PAUSES_LEFT')
  expect(judgePause(resumed(twice, T0 + 8000), null)).toBe('allowed')
})

test('a sale can be taken back until the next bid, and the same person is on sale again', () => {
  const auction = newAuction(4)
  const after = hammer(bid(auction, 0, 120))
  const undone = withoutLastSale(after, T0 + 40_000)
  expect(undone.block?.lot).toEqual(auction.block?.lot)
  expect([undone.sales, undone.queue]).toEqual([[], auction.queue])
  expect(judgeUndoSale(bid(after, 1, 10, { now: endOf(auction) + 1 }))).toBe('SALE_STANDS')
})

test('after an outage of the site the next person has the whole clock', () => {
  const auction = bid(newAuction(4), 0, 10)
  const much = T0 + 3_600_000
  const after = settleDueSales(auction, much)
  expect([after.sales.length, endOf(after)]).toEqual([1, much + 18_000])
})

test('a bid during a pause is refused because of the pause, however long it takes', () => {
  const pausedAuction = paused(newAuction(4), null, T0 + 5000)
  expect(judgeBid(pausedAuction, bidInput(pausedAuction, 0, 10), T0 + 3_600_000)).toBe('AUCTION_PAUSED')
})

test('a sale taken back during a pause leaves the auction paused, with the whole clock to come', () => {
  const after = paused(hammer(bid(newAuction(4), 0, 120)), null, T0 + 20_000)
  const undone = withoutLastSale(after, T0 + 60_000)
  expect(settleDueSales(undone, T0 + 600_000)).toEqual(undone)
  expect(endOf(resumed(undone, T0 + 600_000))).toBe(T0 + 600_000 + 5000 + 18_000)
})

test('a limit named by the leading team does not extend the clock', () => {
  const leading = bid(newAuction(4), 0, 10)
  const now = endOf(leading) - 1
  expect(endOf(bid(leading, 0, 200, { isLimit: true, now }))).toBe(endOf(leading))
})

const moves = fc.array(
  fc.record({
    team: fc.nat(7),
    steps: fc.nat(110),
    isLimit: fc.boolean(),
    waits: fc.integer({ min: 0, max: 25_000 }),
    undoes: fc.nat(30).map((n) => n === 0),
  }),
  { maxLength: 120 },
)

test('after any bids no team owes points or lacks people, and everybody is sold once', () => {
  fc.assert(
    fc.property(fc.constantFrom(2, 3, 4, 6, 8), fc.boolean(), fc.nat(1000), moves, (teams, hasLanes, seed, made) => {
      let [auction, now] = [newAuction(teams, { hasLanes, seed }), T0]
      for (const { team, steps, isLimit, waits, undoes } of made) {
        now += waits
        auction = settleDueSales(auction, now)
        if (undoes && judgeUndoSale(auction) === 'allowed') auction = settleDueSales(withoutLastSale(auction, now), now)
        const input = bidInput(auction, team % teams, steps * BID_STEP, isLimit)
        if (judgeBid(auction, input, now) === 'allowed') auction = withBid(auction, input, { by: 'captain', now })
        for (let one = 0; one < teams; one++) {
          const leads = leadingBid(auction.block ?? { bids: [] })
          const owed = leads?.team === one ? leads.amount : 0
          expect(owed).toBeLessThanOrEqual(Math.max(0, highestBidOf(auction, one)))
          expect(remainingPoints(auction, one)).toBeGreaterThanOrEqual(0)
        }
      }
      while (auction.block) auction = settleDueSales(auction, endOf(auction))
      const sold = auction.sales.map(({ lot }) => lot.id)
      expect(new Set(sold).size).toBe(teams * AUCTION_SEATS)
      expect(sold).toHaveLength(teams * AUCTION_SEATS)
      for (let one = 0; one < teams; one++) {
        const teamSales = auction.sales.filter(({ team }) => team === one)
        expect(teamSales).toHaveLength(AUCTION_SEATS)
        if (hasLanes) expect(new Set(teamSales.map(({ lot }) => lot.lane)).size).toBe(AUCTION_SEATS)
      }
    }),
  )
})
