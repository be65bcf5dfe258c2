import type { Auction as Shown } from '@buri/contract/nights/auction'
import {
  AUCTION_LIMITS,
  type Auction,
  hasSeatFor,
  highestBidOf,
  type Lot,
  nextBidOn,
  pointsOf,
} from '@buri/domain/nights/auction/auction'
import { mayUndoSale } from '@buri/domain/nights/auction/hammer'
import type { NightCaller } from '../seenNight.ts'

const BIDS_SHOWN = 5

const numberOf = (team: number) => team + 1
const waiting = ({ id, lane }: Lot) => ({ signupId: id, lane })
const isoOf = (at: number) => new Date(at).toISOString()

type Seen = Pick<NightCaller, 'now'> & {
  /** The place of the caller's own team, or -1. */
  own: number
  mayManage: boolean
  isFixed: boolean
}

/** An auction as one of its watchers sees it: the limits of other teams stay secret. */
export function shownAuction(auction: Auction, { own, mayManage, isFixed, now }: Seen): Shown {
  const { settings, teams, sales, queue, pause } = auction
  return {
    budget: settings.budget,
    clockSeconds: settings.clockSeconds,
    order: settings.order,
    hasLanes: teams.some(({ lane }) => lane !== null),
    now: now.toISOString(),
    teams: teams.map(({ captain, lane, pauses }, team) => ({
      number: numberOf(team),
      captainId: captain,
      lane,
      points: pointsOf(auction, team),
      highest: highestFor(auction, team),
      pausesLeft: AUCTION_LIMITS.captainPauses - pauses,
      isMine: team === own,
    })),
    lot: shownLot(auction, own, now),
    sales: sales.map(({ lot, team, amount, how }) => ({ ...waiting(lot), team: numberOf(team), amount, how })),
    queue: queue.map(waiting),
    pause: pause && {
      team: pause.by === null ? null : numberOf(pause.by),
      until: pause.until === null ? null : isoOf(pause.until),
      isMine: mayManage || (pause.by !== null && pause.by === own),
    },
    mayUndo: mayManage && !isFixed && mayUndoSale(auction),
    mayManage,
    isFixed,
  }
}

function highestFor(auction: Auction, team: number): number {
  const lot = auction.block?.lot
  return lot && hasSeatFor(auction, team, lot) ? Math.max(0, highestBidOf(auction, team)) : 0
}

function shownLot({ block, pause }: Auction, own: number, now: Date): Shown['lot'] {
  if (!block) return null
  const stopped = pause ? now.getTime() - pause.at : 0
  return {
    ...waiting(block.lot),
    isSecond: block.lot.isSecond,
    endsAt: isoOf(block.endsAt + stopped),
    bids: block.bids
      .slice(-BIDS_SHOWN)
      .toReversed()
      .map(({ team, amount, by }) => ({ team: numberOf(team), amount, by })),
    next: nextBidOn(block),
    myLimit: block.limits.find(({ team }) => team === own)?.amount ?? null,
  }
}
