import { snakeOrder } from '../../balancing/snakeOrder.ts'
import type { Position } from '../../matches/matchFacts.ts'
import { bestPick } from '../captainDraft.ts'
import { seededChance, shuffled } from '../seededChance.ts'
import {
  AUCTION_SEATS,
  type Auction,
  type AuctionStart,
  type Lot,
  membersOf,
  type Sale,
  SCORE_DIRECTION,
  type Turn,
} from './auction.ts'

type DraftWishes = { main: Position | null; sub: Position | null }
type DraftOpening = Omit<AuctionStart, 'captains' | 'people'> & {
  captains: readonly (DraftWishes & { id: string; score: number })[]
  people: readonly (DraftWishes & { id: string; score: number })[]
}

/**
 * Opens a draft: an auction without points, in which the captains pick in turn, forwards and then backwards. Times are
 * in milliseconds.
 */
export function openDraft({ settings, captains, people, seed, now }: DraftOpening): Auction {
  const direction = SCORE_DIRECTION[settings.order] ?? 0
  const order = shuffled([...captains.keys()], seededChance(seed)).sort(
    (a, b) => direction * ((captains[a]?.score ?? 0) - (captains[b]?.score ?? 0)),
  )
  const draft: Auction = {
    settings,
    seed,
    teams: captains.map(({ id, main }) => ({ captain: id, lane: null, budget: 0, pauses: 0, main })),
    queue: people.map(({ id, score, main, sub }) => ({ id, lane: null, isSecond: false, score, main, sub })),
    block: null,
    sales: [],
    pause: null,
    draft: { order, turn: null },
  }
  return withTurn(draft, now)
}

/** Returns the team of each pick, in order. */
export const pickingTeams = ({ draft, teams }: Auction): number[] =>
  snakeOrder(teams.length, AUCTION_SEATS).map((place) => draft?.order[place] ?? place)

function withTurn(auction: Auction, now: number): Auction {
  const { draft, sales, settings } = auction
  if (!draft) return auction
  const team = pickingTeams(auction)[sales.length]
  const turn = team === undefined ? null : { team, startedAt: now, endsAt: now + settings.clockSeconds * 1000 }
  return { ...auction, draft: { ...draft, turn } }
}

type Pick = { nth: number; team: number; id: string }
type PickRefusal = 'NOT_DRAFTING' | 'PICK_OVER' | 'DRAFT_PAUSED' | 'NOT_YOUR_PICK' | 'PICK_TAKEN'

/** Judges a pick in a draft, which must be settled up to the present. `nth` counts from 1. */
export function judgeDraftPick(auction: Auction, { nth, team, id }: Pick): PickRefusal | 'again' | 'allowed' {
  const turn = auction.draft?.turn
  const sale = auction.draft && auction.sales[nth - 1]
  if (sale) return sale.lot.id === id && sale.team === team ? 'again' : 'PICK_OVER'
  if (!turn) return 'NOT_DRAFTING'
  if (auction.pause) return 'DRAFT_PAUSED'
  if (nth !== auction.sales.length + 1 || turn.team !== team) return 'NOT_YOUR_PICK'
  return auction.queue.some((lot) => lot.id === id) ? 'allowed' : 'PICK_TAKEN'
}

/** Returns the draft after an allowed pick of the team whose turn it is. */
export function withPick(
  auction: Auction,
  { id, how }: { id: string; how: Extract<Sale['how'], 'picked' | 'host' | 'clock'> },
  now: number,
): Auction {
  const team = auction.draft?.turn?.team
  const lot = auction.queue.find((one) => one.id === id)
  if (team === undefined || !lot) return auction
  const sales = [...auction.sales, { lot, team, amount: 0, how }]
  return withTurn({ ...auction, sales, queue: auction.queue.filter((one) => one !== lot) }, now)
}

/** Picks for a captain whose time is over. The next captain has the whole time from now, however late it is. */
export function withExpiredPick(auction: Auction, now: number): Auction {
  const turn = auction.draft?.turn
  if (!turn || auction.pause || turn.endsAt > now) return auction
  const best = bestPick(auction.queue.map(pickableOf), positionsTaken(auction, turn))
  if (!best) return auction
  const next = withPick(auction, { id: best.id, how: 'clock' }, turn.endsAt)
  const isTurnOver = (next.draft?.turn?.endsAt ?? Number.POSITIVE_INFINITY) <= now
  return isTurnOver ? withTurn(next, now) : next
}

const pickableOf = ({ id, score = 0, main = null, sub = null }: Lot) => ({ id, score, main, sub })

function positionsTaken(auction: Auction, { team }: Turn): Set<Position> {
  const mains = [auction.teams[team]?.main, ...membersOf(auction, team).map(({ lot }) => lot.main)]
  return new Set(mains.flatMap((main) => main ?? []))
}

/** Takes back the last pick, so that its captain picks again. A running pause continues. */
export function withoutLastPick(auction: Auction, now: number): Auction {
  const last = auction.sales.at(-1)
  if (!last) return auction
  const { pause } = auction
  const before = {
    ...auction,
    ...{ sales: auction.sales.slice(0, -1), queue: [last.lot, ...auction.queue], offers: [] },
    pause: pause && { ...pause, at: now },
  }
  return withTurn(before, now)
}
