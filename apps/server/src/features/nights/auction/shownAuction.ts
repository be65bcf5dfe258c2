import type { Auction as Shown } from '@buri/contract/nights/auction'
import {
  AUCTION_LIMITS,
  type Auction,
  hasSeatFor,
  highestBidOf,
  holderOf,
  isAuctionOver,
  type Lot,
  nextBidOn,
  remainingPoints,
} from '@buri/domain/nights/auction/auction'
import { pickingTeams } from '@buri/domain/nights/auction/drafting'
import { isAway, type LastSeen } from '@buri/domain/nights/auction/lostConnection'
import { mayNominate, nominableLots, nominatorIn } from '@buri/domain/nights/auction/nominating'
import { judgeUndoSale } from '@buri/domain/nights/auction/settleDueSales'
import { openOffers, partiesOf } from '@buri/domain/nights/auction/trading'
import type { NightCaller } from '../seenNight.ts'

const BIDS_SHOWN = 5
const NEXT_SHOWN = 8

const numberOf = (team: number) => team + 1
const waitingLot = ({ id, lane }: Lot) => ({ signupId: id, lane })
const isoOf = (at: number) => new Date(at).toISOString()

type AuctionViewer = Pick<NightCaller, 'now'> & {
  /** The index of the caller's team, or -1 if the caller has no team. */
  own: number
  mayManage: boolean
  isFixed: boolean
  mayAnswerFor: (team: number) => boolean
  seen: readonly LastSeen[]
}

/** The bid limits of other teams stay secret. */
export function shownAuction(
  auction: Auction,
  { own, mayManage, isFixed, mayAnswerFor, seen, now }: AuctionViewer,
): Shown {
  const { settings, teams, sales, queue, pause } = auction
  return {
    method: auction.draft ? 'snake' : 'auction',
    budget: settings.budget,
    clockSeconds: settings.clockSeconds,
    order: settings.order,
    hasLanes: teams.some(({ lane }) => lane !== null),
    now: now.toISOString(),
    teams: teams.map(({ captain, lane, pauses }, team) => ({
      number: numberOf(team),
      captainId: captain,
      lane,
      points: remainingPoints(auction, team),
      highest: highestFor(auction, team),
      pausesLeft: AUCTION_LIMITS.captainPauses - pauses,
      isMine: team === own,
      isAway: !isFixed && isAway(seen[team] ?? null, now.getTime()),
    })),
    turn: shownTurn(auction, now),
    lot: shownLot(auction, own, now),
    sales: sales.map((sale) => ({
      ...waitingLot(sale.lot),
      team: numberOf(holderOf(sale)),
      buyer: numberOf(sale.team),
      amount: sale.amount,
      how: sale.how,
    })),
    offers: isFixed ? [] : shownOffers(auction, mayAnswerFor),
    mayTradeFor: isFixed || !isAuctionOver(auction) ? [] : [...teams.keys()].filter(mayAnswerFor).map(numberOf),
    queue: queue.map(waitingLot),
    ...shownNomination(auction, { own, mayManage, isFixed }),
    pause: pause && {
      team: pause.by === null ? null : numberOf(pause.by),
      until: pause.until === null ? null : isoOf(pause.until),
      isMine: mayManage || (pause.by !== null && pause.by === own),
      isForLine: pause.isForLine === true,
    },
    mayUndo: mayManage && !isFixed && judgeUndoSale(auction) === 'allowed',
    mayManage,
    isFixed,
  }
}

function shownNomination(
  auction: Auction,
  { own, mayManage, isFixed }: Pick<AuctionViewer, 'own' | 'mayManage' | 'isFixed'>,
): Pick<Shown, 'nominator' | 'nominable'> {
  const nominator = isFixed ? null : nominatorIn(auction)
  const mayName = !isFixed && mayNominate(auction, { team: own, isManager: mayManage })
  return {
    nominator: typeof nominator === 'number' ? numberOf(nominator) : nominator,
    nominable: mayName ? nominableLots(auction).map(({ id }) => id) : [],
  }
}

function shownOffers(auction: Auction, mayAnswerFor: AuctionViewer['mayAnswerFor']): Shown['offers'] {
  return openOffers(auction).flatMap((offer) => {
    const offerParties = partiesOf(auction, offer)
    if (!offerParties) return []
    const { from, to } = offerParties
    return [
      {
        ...{ gives: offer.gives, takes: offer.takes, from: numberOf(from), to: numberOf(to) },
        ...{ isMine: mayAnswerFor(from), isToMe: mayAnswerFor(to) },
      },
    ]
  })
}

function highestFor(auction: Auction, team: number): number {
  const lot = auction.block?.lot
  return lot && hasSeatFor(auction, team, lot) ? Math.max(0, highestBidOf(auction, team)) : 0
}

const pausedMs = ({ pause }: Auction, now: Date) => (pause ? now.getTime() - pause.at : 0)

function shownTurn(auction: Auction, now: Date): Shown['turn'] {
  const turn = auction.draft?.turn
  if (!turn) return null
  const saleNumber = auction.sales.length + 1
  return {
    ...{ team: numberOf(turn.team), nth: saleNumber, endsAt: isoOf(turn.endsAt + pausedMs(auction, now)) },
    next: pickingTeams(auction)
      .slice(saleNumber, saleNumber + NEXT_SHOWN)
      .map(numberOf),
  }
}

function shownLot(auction: Auction, ownTeam: number, now: Date): Shown['lot'] {
  const { block } = auction
  if (!block) return null
  return {
    ...waitingLot(block.lot),
    isSecond: block.lot.isSecond,
    endsAt: isoOf(block.endsAt + pausedMs(auction, now)),
    bids: block.bids
      .slice(-BIDS_SHOWN)
      .toReversed()
      .map(({ team, amount, by }) => ({ team: numberOf(team), amount, by })),
    next: nextBidOn(block),
    myLimit: block.limits.find(({ team }) => team === ownTeam)?.amount ?? null,
  }
}
