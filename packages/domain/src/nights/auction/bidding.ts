import {
  type Auction,
  BID_STEP,
  type BidLimit,
  type BidSource,
  hasSeatFor,
  highestBidOf,
  type LotOnSale,
  leadingBid,
  nextBidOn,
} from './auction.ts'

/** After a bid, the other teams have at least `ANSWER_MS` to answer, but a lot takes at most `LONGEST_LOT_MS`. */
const ANSWER_MS = 10_000
const LONGEST_LOT_MS = 180_000

export type BidInput = {
  team: number
  amount: number
  /** Whether `amount` is a limit, of which the server bids only as much as the team needs to lead. */
  isLimit: boolean
  /** The lot that the bidder saw; somebody else may be on sale when the bid arrives. */
  lotId: string
}

export type BidRefusal =
  | 'AUCTION_OVER'
  | 'AUCTION_PAUSED'
  | 'LOT_OVER'
  | 'BID_STEP'
  | 'BID_SEAT_TAKEN'
  | 'BID_LEADING'
  | 'BID_TOO_LOW'
  | 'BID_TOO_HIGH'

/** Judges a bid. The auction must be settled up to `now`. */
export function judgeBid(
  auction: Auction,
  { team, amount, isLimit, lotId }: BidInput,
  now: number,
): BidRefusal | 'allowed' {
  const { block, pause } = auction
  if (!block) return 'AUCTION_OVER'
  if (block.lot.id !== lotId) return 'LOT_OVER'
  if (pause) return 'AUCTION_PAUSED'
  if (now >= block.endsAt) return 'LOT_OVER'
  if (amount < BID_STEP || amount % BID_STEP !== 0) return 'BID_STEP'
  if (!hasSeatFor(auction, team, block.lot)) return 'BID_SEAT_TAKEN'
  if (amount > highestBidOf(auction, team)) return 'BID_TOO_HIGH'
  const leads = leadingBid(block)?.team === team
  if (leads && !isLimit) return 'BID_LEADING'
  return amount < (leads ? (leadingBid(block)?.amount ?? 0) : nextBidOn(block)) ? 'BID_TOO_LOW' : 'allowed'
}

/** Returns the auction after an allowed bid and the automatic raises up to other teams' limits. */
export function withBid(auction: Auction, input: BidInput, { by, now }: { by: BidSource; now: number }): Auction {
  const { block } = auction
  if (!block) return auction
  const { team, amount, isLimit } = input
  const limits = isLimit
    ? [...block.limits.filter((limit) => limit.team !== team), { team, amount, at: now }]
    : block.limits.filter((limit) => limit.team !== team || limit.amount > amount)
  const bids = isLimit ? block.bids : [...block.bids, { team, amount, at: now, by }]
  const after = withAutomaticBids({ ...block, bids, limits }, now)
  // A leading team that names a limit makes no bid, so the clock is not extended.
  if (after.bids.length === block.bids.length) return { ...auction, block: after }
  const endsAt = Math.min(Math.max(block.endsAt, now + ANSWER_MS), block.startedAt + LONGEST_LOT_MS)
  return { ...auction, block: { ...after, endsAt: Math.max(endsAt, block.endsAt) } }
}

const strongest = (limits: readonly BidLimit[]): BidLimit | undefined =>
  [...limits].sort((a, b) => b.amount - a.amount || a.at - b.at)[0]

/** Raises bids up to limits. The highest limit leads one step above the second; on a tie, the earlier one leads. */
function withAutomaticBids(block: LotOnSale, now: number): LotOnSale {
  const topBid = leadingBid(block)
  const able = block.limits.filter((limit) => limit.team !== topBid?.team && limit.amount >= nextBidOn(block))
  const strongestLimit = strongest(able)
  if (!strongestLimit) return block
  const leadingLimit = block.limits.find((limit) => limit.team === topBid?.team)
  const keepsLead = leadingLimit !== undefined && strongest([leadingLimit, strongestLimit]) === leadingLimit
  const winner = keepsLead ? leadingLimit : strongestLimit
  const otherLimits = keepsLead ? [strongestLimit] : able.filter((limit) => limit !== strongestLimit)
  const floor = Math.max(
    topBid?.amount ?? 0,
    keepsLead ? 0 : (leadingLimit?.amount ?? 0),
    ...otherLimits.map((limit) => limit.amount),
  )
  const amount = Math.min(winner.amount, floor + BID_STEP)
  return { ...block, bids: [...block.bids, { team: winner.team, amount, at: now, by: 'limit' }] }
}
