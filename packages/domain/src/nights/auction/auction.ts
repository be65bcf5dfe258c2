import { POSITIONS, type Position } from '../../matches/matchFacts.ts'
import { seededChance, shuffled } from '../seededChance.ts'

export const DRAFT_ORDERS = ['shuffled', 'weakest', 'strongest'] as const
/** `host` and `captains` draw an order first, and the host or the captains in turn may then name the next lot. */
export const AUCTION_ORDERS = [...DRAFT_ORDERS, 'lanes', 'host', 'captains'] as const
export type AuctionOrder = (typeof AUCTION_ORDERS)[number]

/** 1 puts the weakest first, -1 the strongest. */
export const SCORE_DIRECTION: Partial<Record<AuctionOrder, number>> = { weakest: 1, strongest: -1 }

export const AUCTION_LIMITS = {
  budget: { min: 100, usual: 1000, max: 10_000 },
  /** Limits of the time for the first bid on a lot, in seconds. */
  clock: { min: 5, usual: 15, max: 60 },
  captainPauses: 2,
} as const

/** The lowest bid and the smallest raise in points. All amounts are multiples of it. */
export const BID_STEP = 10
export const AUCTION_SEATS = 4

type AuctionSettings = { budget: number; clockSeconds: number; order: AuctionOrder }

/** `lane` is `null` in an auction that ignores lanes. `isSecond` means that the lot got no bid the first time. */
export type Lot = {
  id: string
  lane: Position | null
  isSecond: boolean
  /** The person's 부리 점수. In a draft, the clock picks by it. */
  score?: number
  main?: Position | null
  sub?: Position | null
}

type AuctionTeam = {
  captain: string
  lane: Position | null
  budget: number
  pauses: number
  /** Whether the auction already paused once for this captain, who had lost the connection. */
  wasAwaited?: boolean
  /** The captain's main position. Only in a draft. */
  main?: Position | null
}

/** `limit`: the server raised the bid for a team, up to the limit that the team had named. */
export type BidSource = 'captain' | 'host' | 'limit'
export type Bid = { team: number; amount: number; at: number; by: BidSource }

/** Other teams do not see the limit. */
export type BidLimit = { team: number; amount: number; at: number }

export type LotOnSale = { lot: Lot; startedAt: number; endsAt: number; bids: Bid[]; limits: BidLimit[] }

/**
 * `unsold`: given away after two rounds without a bid; `last`: given to the only team with a seat for the person. In a
 * draft, `how` is the picker: the captain (`picked`), the host or the clock.
 */
export type Sale = {
  lot: Lot
  /** The number of the team that paid. */
  team: number
  amount: number
  how: 'bought' | 'unsold' | 'last' | 'picked' | 'host' | 'clock'
  /** The team for which the person plays after an exchange. */
  holder?: number
}

/**
 * `by` is a team, or `null` for the host. `until` is when the pause ends by itself. `isForLine`: the captain of the
 * team lost the connection.
 */
type Pause = { by: number | null; at: number; until: number | null; isForLine?: boolean }

export type Turn = { team: number; startedAt: number; endsAt: number }

export type Auction = {
  settings: AuctionSettings
  seed: number
  teams: AuctionTeam[]
  queue: Lot[]
  block: LotOnSale | null
  sales: Sale[]
  pause: Pause | null
  /** Offered exchanges: a captain's person (`gives`) for a person of another captain (`takes`). */
  offers?: { gives: string; takes: string }[]
  /** Only in a draft: `order` are the teams of the first round in order; `turn` is `null` when everyone is picked. */
  draft?: { order: number[]; turn: Turn | null }
}

/** Whether everyone has a team. */
export const isAuctionOver = ({ block, draft }: Pick<Auction, 'block' | 'draft'>): boolean => !block && !draft?.turn

/** How long bidding is open before a lot's clock starts, in milliseconds, so that people can read the name on sale. */
const READING_MS = 3000

export const putOnSale = (lot: Lot, { clockSeconds }: AuctionSettings, now: number): LotOnSale => ({
  lot,
  startedAt: now,
  endsAt: now + READING_MS + clockSeconds * 1000,
  bids: [],
  limits: [],
})

type AuctionPerson = { id: string; lane: Position | null; main?: Position | null; score: number }

export type AuctionStart = {
  settings: AuctionSettings
  /** A captain without a `budget` gets the budget of the settings. */
  captains: readonly { id: string; lane: Position | null; budget?: number | undefined }[]
  people: readonly AuctionPerson[]
  seed: number
  now: number
}

/** Returns a new auction with its first lot on sale. The seed decides the order of lots. */
export function openAuction({ settings, captains, people, seed, now }: AuctionStart): Auction {
  const order = shuffled(people, seededChance(seed))
  const queue = order
    .sort((a, b) => rankOf(a, settings.order) - rankOf(b, settings.order))
    .map(({ id, lane }): Lot => ({ id, lane, isSecond: false }))
  const [first, ...rest] = queue
  return {
    settings,
    seed,
    teams: captains.map(({ id, lane, budget = settings.budget }) => ({ captain: id, lane, budget, pauses: 0 })),
    queue: rest,
    block: first ? putOnSale(first, settings, now) : null,
    sales: [],
    pause: null,
  }
}

/** Returns the key by which lots are sorted. In the order `lanes`, people without a lane are last. */
function rankOf({ lane, main = null, score }: AuctionPerson, order: AuctionOrder): number {
  if (order !== 'lanes') return (SCORE_DIRECTION[order] ?? 0) * score
  const position = lane ?? main
  return position === null ? POSITIONS.length : POSITIONS.indexOf(position)
}

/** Returns the sales for which a team has paid. */
const salesOf = ({ sales }: Auction, team: number): Sale[] => sales.filter((sale) => sale.team === team)

/** Returns the team for which a sold person plays, after exchanges too. */
export const holderOf = ({ team, holder }: Sale): number => holder ?? team

/** Returns the people of a team without its captain. */
export const membersOf = ({ sales }: Auction, team: number): Sale[] => sales.filter((sale) => holderOf(sale) === team)

/** Returns the points that a team has left. */
export const remainingPoints = (auction: Auction, team: number): number =>
  (auction.teams[team]?.budget ?? 0) - salesOf(auction, team).reduce((sum, { amount }) => sum + amount, 0)

export const openSeatsOf = (auction: Auction, team: number): number => AUCTION_SEATS - salesOf(auction, team).length

/** Whether a team has a seat for the lot. */
export function hasSeatFor(auction: Auction, team: number, { lane }: Lot): boolean {
  if (openSeatsOf(auction, team) === 0) return false
  const lanes = [auction.teams[team]?.lane, ...salesOf(auction, team).map((sale) => sale.lot.lane)]
  return lane === null || !lanes.includes(lane)
}

/** Returns the most that a team may bid. The team must keep the lowest bid for each other seat that is open. */
export const highestBidOf = (auction: Auction, team: number): number =>
  remainingPoints(auction, team) - BID_STEP * (openSeatsOf(auction, team) - 1)

export const leadingBid = ({ bids }: Pick<LotOnSale, 'bids'>): Bid | undefined => bids.at(-1)

/** Returns the lowest amount that the next bid may have. */
export const nextBidOn = (block: Pick<LotOnSale, 'bids'>): number => (leadingBid(block)?.amount ?? 0) + BID_STEP
