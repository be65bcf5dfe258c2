import { seededChance, shuffled } from '../seededChance.ts'
import {
  type Auction,
  hasSeatFor,
  holderOf,
  type Lot,
  leadingBid,
  putOnSale,
  remainingPoints,
  type Sale,
} from './auction.ts'
import { withExpiredPick, withoutLastPick } from './drafting.ts'
import { resumed } from './pausing.ts'

/**
 * Settles the auction up to now: expired pauses end, lots whose time is over are sold, and the next one is put on sale.
 * The next lot's time begins where the last one ended or, if it would be over by now, begins now.
 */
export function settleDueSales(auction: Auction, now: number): Auction {
  let after = auction
  const { pause } = after
  if (pause?.until && pause.until <= now) after = resumed(after, pause.until)
  if (after.draft) return withExpiredPick(after, now)
  while (after.block && !after.pause) {
    const onlyTeam = onlyTeamFor(after, after.block.lot)
    if (onlyTeam !== undefined)
      after = withSale(after, { lot: after.block.lot, team: onlyTeam, amount: 0, how: 'last' }, now)
    else if (after.block.endsAt <= now) after = withDueSale(after, now)
    else break
  }
  return after
}

function onlyTeamFor(auction: Auction, lot: Lot): number | undefined {
  const eligible = teamsFor(auction, lot)
  return eligible.length === 1 ? eligible[0] : undefined
}

const teamsFor = (auction: Auction, lot: Lot): number[] =>
  [...auction.teams.keys()].filter((team) => hasSeatFor(auction, team, lot))

function withDueSale(auction: Auction, now: number): Auction {
  const { block } = auction
  if (!block) return auction
  const { lot } = block
  const bid = leadingBid(block)
  if (bid) return withSale(auction, { lot, team: bid.team, amount: bid.amount, how: 'bought' }, now)
  if (!lot.isSecond)
    return withNextLot({ ...auction, queue: [...auction.queue, { ...lot, isSecond: true }] }, block.endsAt, now)
  return withSale(auction, { lot, team: highestBudget(auction, lot), amount: 0, how: 'unsold' }, now)
}

/** Returns the team with the most points among the teams that have a seat. Ties are drawn. */
function highestBudget(auction: Auction, lot: Lot): number {
  const teams = shuffled(teamsFor(auction, lot), seededChance(auction.seed + auction.sales.length))
  const [richest = 0] = teams.sort((a, b) => remainingPoints(auction, b) - remainingPoints(auction, a))
  return richest
}

const withSale = (auction: Auction, sale: Sale, now: number): Auction =>
  withNextLot({ ...auction, sales: [...auction.sales, sale] }, auction.block?.endsAt ?? now, now)

function withNextLot(auction: Auction, turn: number, now: number): Auction {
  const [next, ...queue] = auction.queue
  if (!next) return { ...auction, block: null }
  const block = putOnSale(next, auction.settings, Math.min(turn, now))
  return { ...auction, queue, block: block.endsAt > now ? block : putOnSale(next, auction.settings, now) }
}

/** The host may take a sale back until somebody has bid on the next lot, or a person of that sale was exchanged. */
export function judgeUndoSale({ sales, block }: Auction): 'SALE_STANDS' | 'SALE_TRADED' | 'allowed' {
  if (sales.length === 0 || (block?.bids.length ?? 0) > 0) return 'SALE_STANDS'
  return sales.slice(lastSale(sales)).every((sale) => holderOf(sale) === sale.team) ? 'allowed' : 'SALE_TRADED'
}

const lastSale = (sales: readonly Sale[]) =>
  Math.max(
    sales.findLastIndex(({ how }) => how !== 'last'),
    0,
  )

/**
 * Returns the auction before its last sale, with that lot on sale again. Lots that went automatically after it, to the
 * only team with a seat, are taken back too. A running pause continues.
 */
export function withoutLastSale(auction: Auction, now: number): Auction {
  if (auction.draft) return withoutLastPick(auction, now)
  const saleIndex = lastSale(auction.sales)
  const [undone, ...returned] = auction.sales.slice(saleIndex).map(({ lot }) => lot)
  if (!undone) return auction
  const next = auction.block ? [auction.block.lot] : []
  return {
    ...auction,
    sales: auction.sales.slice(0, saleIndex),
    offers: [],
    queue: [...returned, ...next, ...auction.queue],
    block: putOnSale(undone, auction.settings, now),
    pause: auction.pause && { ...auction.pause, at: now },
  }
}
