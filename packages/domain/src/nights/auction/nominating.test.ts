import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AUCTION_SEATS, type Auction, type AuctionOrder, openAuction } from './auction.ts'
import { judgeNomination, nominatorIn, withNomination } from './nominating.ts'
import { settleDueSales } from './settleDueSales.ts'

const LANES = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'] as const
const newAuction = (order: AuctionOrder, { teams = 3, seed = 7 } = {}): Auction =>
  openAuction({
    settings: { budget: 1000, clockSeconds: 15, order },
    captains: Array.from({ length: teams }, (_, index) => ({ id: `captain ${index}`, lane: null })),
    people: Array.from({ length: teams * AUCTION_SEATS }, (_, index) => ({
      ...{ id: `person ${index}`, lane: null, score: index },
      main: index === 0 ? null : (LANES[index % LANES.length] ?? null),
    })),
    seed,
    now: 0,
  })

const withSaleTo = (auction: Auction, team: number): Auction => {
  const { block } = auction
  if (!block) return auction
  const bid = { team, amount: 10, at: 0, by: 'captain' as const }
  return settleDueSales({ ...auction, block: { ...block, bids: [bid] } }, block.endsAt)
}
const nominator = (team: number | undefined, isManager = false) => ({ id: 'person 5', team, isManager })

test('lots come lane by lane, in a drawn order within each, and people without a lane last', () => {
  const lots = (seed: number) => {
    const { block, queue } = newAuction('lanes', { seed })
    return [block?.lot, ...queue].map((lot) => Number(lot?.id.slice('person '.length)))
  }
  const lanes = lots(7).map((at) => (at === 0 ? LANES.length : at % LANES.length))
  expect(lanes).toEqual(lanes.toSorted((a, b) => a - b))
  expect(new Set([1, 2, 3, 4, 5].map((seed) => lots(seed).join())).size).toBeGreaterThan(1)
})

test('the host or the captains in turn name the next person, except in a drawn order', () => {
  expect(nominatorIn(newAuction('shuffled'))).toBeNull()
  expect(judgeNomination(newAuction('shuffled'), nominator(0, true))).toBe('NOT_YOUR_NOMINATION')
  const hosted = newAuction('host')
  expect([nominatorIn(hosted), judgeNomination(hosted, nominator(0))]).toEqual(['host', 'NOT_YOUR_NOMINATION'])
  const waiting = hosted.queue.at(-1)?.id ?? ''
  expect(judgeNomination(hosted, { ...nominator(undefined, true), id: waiting })).toBe('allowed')
  expect(judgeNomination(hosted, { ...nominator(undefined, true), id: hosted.block?.lot.id ?? '' })).toBe(
    'LOT_NOT_WAITING',
  )
  expect(withSaleTo(withNomination(hosted, waiting), 1).block?.lot.id).toBe(waiting)
  const turns = [0, 1, 2].map((sold) => {
    let auction = newAuction('captains')
    for (let index = 0; index < sold; index += 1) auction = withSaleTo(auction, 2)
    return nominatorIn(auction)
  })
  expect(turns).toEqual([0, 1, 2])
})

test('a complete team loses its turn, and a person without a bid waits for the end', () => {
  let auction = newAuction('captains')
  for (let index = 0; index < AUCTION_SEATS; index += 1) auction = withSaleTo(auction, 1)
  expect(nominatorIn(auction)).toBe(2)
  const passed = auction.block?.lot.id ?? ''
  const after = settleDueSales(auction, auction.block?.endsAt ?? 0)
  expect(judgeNomination(after, { id: passed, team: 2, isManager: false })).toBe('LOT_NOT_WAITING')
})

test('a nomination loses no person and keeps the order of the others', () =>
  fc.assert(
    fc.property(fc.nat(10), (at) => {
      const auction = newAuction('host')
      const id = auction.queue[at]?.id ?? ''
      const { queue } = withNomination(auction, id)
      expect(queue.map((lot) => lot.id)).toEqual([
        id,
        ...auction.queue.map((lot) => lot.id).filter((one) => one !== id),
      ])
    }),
  ))
