import { AUCTION_LIMITS, AUCTION_ORDERS, BID_STEP } from '@buri/domain/nights/auction/auction'
import { z } from 'zod'
import type { Route } from '../route.ts'
import { Night, nightParams } from './nights.ts'
import { NightPosition } from './positions.ts'

const { budget, clock } = AUCTION_LIMITS
const count = z.int().nonnegative()
const time = z.iso.datetime()
const points = z.int().nonnegative()
/** The number of a team, from 1. */
const TeamOfAuction = z.int().min(1).max(8)

const settings = {
  /** Points of each team. */
  budget: z.int().min(budget.least).max(budget.most),
  /** Seconds within which the first bid on a person must come, or in a draft the captain's pick. */
  clockSeconds: z.int().min(clock.least).max(clock.most),
  /** The order of the lots. A draft orders its captains by it; orders that only lots have then mean `shuffled`. */
  order: z.enum(AUCTION_ORDERS),
  /** Whether each team gets one person of each lane, rather than any four. */
  hasLanes: z.boolean(),
}

/** Whether captains bid points for people, or pick them in turn, forwards and backwards. */
const method = z.enum(['auction', 'snake'])

/** The person who is on sale next. */
export const Nomination = z.strictObject({ signupId: z.uuid() })
export type Nomination = z.output<typeof Nomination>

export const NewAuction = z.strictObject({
  /** Only a night of several teams has `snake`, in which `budget` and `hasLanes` mean nothing. */
  method: method.default('auction'),
  /** One captain for each team, in the order of the teams. */
  captains: z.array(z.uuid()).min(2).max(8),
  budget: settings.budget.default(budget.usual),
  /** Points of each captain, instead of `budget` for all. */
  budgets: z.array(settings.budget.multipleOf(BID_STEP)).min(2).max(8).optional(),
  clockSeconds: settings.clockSeconds.default(clock.usual),
  order: settings.order.default('shuffled'),
  hasLanes: settings.hasLanes.default(false),
})
export type NewAuction = z.output<typeof NewAuction>

export const AuctionBid = z.strictObject({
  /** The person whom the sender sees on sale. */
  signupId: z.uuid(),
  amount: z.int().min(-1_000_000).max(1_000_000),
  /** Whether the amount is a limit: up to it, the server bids one step above the others. */
  isLimit: z.boolean().default(false),
  /** The team for which a manager bids; a captain's own otherwise. */
  team: TeamOfAuction.optional(),
})
export type AuctionBid = z.output<typeof AuctionBid>

export const DraftPick = z.strictObject({
  /** Number of the pick, from 1. */
  nth: z.int().min(1).max(32),
  signupId: z.uuid(),
  /** The team for which a manager picks; a captain's own otherwise. */
  team: TeamOfAuction.optional(),
})
export type DraftPick = z.output<typeof DraftPick>

/** Two people of two teams, once all are sold. `gives` plays for the team that offers. */
export const AuctionOffer = z.strictObject({ gives: z.uuid(), takes: z.uuid() })
export type AuctionOffer = z.output<typeof AuctionOffer>
export const OfferAnswer = z.strictObject({ ...AuctionOffer.shape, isAccepted: z.boolean() })
export type OfferAnswer = z.output<typeof OfferAnswer>

const Bid = z.object({ team: TeamOfAuction, amount: points, by: z.enum(['captain', 'host', 'limit']) })
const Waiting = z.object({ signupId: z.uuid(), lane: NightPosition.nullable() })
const Sale = z.object({
  ...Waiting.shape,
  /** The team for which the person plays. An exchange does not change what the buyer paid. */
  team: TeamOfAuction,
  buyer: TeamOfAuction,
  amount: points,
  /**
   * `unsold`: given away after two rounds without a bid; `last`: given to the only team with a seat. In a draft, who
   * picked: the captain, the host, or the clock.
   */
  how: z.enum(['bought', 'unsold', 'last', 'picked', 'host', 'clock']),
})

/** Identifies people by signup id; the night has their names. */
export const Auction = z.object({
  ...settings,
  method,
  /** Server time, for the clock. */
  now: time,
  teams: z.array(
    z.object({
      number: TeamOfAuction,
      captainId: z.uuid(),
      lane: NightPosition.nullable(),
      points,
      /** The most that the team may bid now; 0 if it has no seat for the person on sale. */
      highest: points,
      pausesLeft: count,
      isMine: z.boolean(),
      /** Whether the captain's page was open and has sent no request for twenty seconds. */
      isAway: z.boolean(),
    }),
  ),
  /** The team whose turn it is in a draft; `null` in an auction, and once everyone is picked. */
  turn: z
    .object({
      team: TeamOfAuction,
      /** Number of the pick, from 1. */
      nth: z.int().min(1),
      /** While the draft is paused, the time at which it would end if it went on now. */
      endsAt: time,
      /** The teams of the next picks. */
      next: z.array(TeamOfAuction).max(8),
    })
    .nullable(),
  /** The person on sale; `null` in a draft, and when everyone is sold. */
  lot: z
    .object({
      ...Waiting.shape,
      /** Whether this person got no bid the first time. */
      isSecond: z.boolean(),
      /** While the auction is paused, the time at which it would end if it went on now. */
      endsAt: time,
      /** Latest first. */
      bids: z.array(Bid).max(5),
      /** The lowest next bid. */
      next: points,
      /** The limit of the viewer's own team. */
      myLimit: points.nullable(),
    })
    .nullable(),
  /** In the order of the sales. */
  sales: z.array(Sale),
  queue: z.array(Waiting),
  /** The host or the team that may name the next person; `null` where the order was drawn. */
  nominator: z.union([z.literal('host'), TeamOfAuction]).nullable(),
  /** The people whom the viewer may put up next. */
  nominable: z.array(z.uuid()),
  /**
   * `team` is `null` for a pause by the host, who must end it. `isForLine`: it began because the captain lost the
   * connection.
   */
  pause: z
    .object({
      team: TeamOfAuction.nullable(),
      until: time.nullable(),
      isMine: z.boolean(),
      isForLine: z.boolean(),
    })
    .nullable(),
  /** Exchanges that one captain offers another. `isMine` may take it back, `isToMe` may answer. */
  offers: z.array(
    z.object({
      ...AuctionOffer.shape,
      from: TeamOfAuction,
      to: TeamOfAuction,
      isMine: z.boolean(),
      isToMe: z.boolean(),
    }),
  ),
  /** The teams for which the viewer offers exchanges now. */
  mayTradeFor: z.array(TeamOfAuction),
  mayUndo: z.boolean(),
  mayManage: z.boolean(),
  /** Whether the teams are fixed. The auction then stays to show what everybody cost. */
  isFixed: z.boolean(),
})
export type Auction = z.infer<typeof Auction>

const url = '/api/inhouse/nights/:id/auction'
const auctionResponse = { 200: z.object({ auction: Auction.nullable() }) } as const

export const nightAuctionRoutes = {
  /** Pages call it once, and again after each `inhouse:{id}` event. */
  read: {
    call: `GET ${url}`,
    access: 'open',
    schema: { summary: '포인트 경매', params: nightParams, response: auctionResponse },
  },
  /** Sells everyone with a place, in order of coming, five for each captain. */
  start: {
    call: `POST ${url}`,
    repeat: 'keyed',
    access: 'login',
    limits: ['night-change'],
    schema: { summary: '포인트 경매 시작', params: nightParams, body: NewAuction, response: auctionResponse },
  },
  /** A captain bids, or a manager for one. If two bid simultaneously, the first counts. */
  bid: {
    call: `POST ${url}/bids`,
    repeat: 'keyed',
    access: 'open',
    limits: ['auction-bid'],
    schema: { summary: '입찰', params: nightParams, body: AuctionBid, response: auctionResponse },
  },
  /**
   * The captain whose turn it is picks somebody of `queue`, or a manager for that captain. Repeating the same pick
   * changes nothing.
   */
  pick: {
    call: `POST ${url}/picks`,
    repeat: 'harmless',
    access: 'open',
    limits: ['auction-bid'],
    schema: { summary: '팀원 뽑기', params: nightParams, body: DraftPick, response: auctionResponse },
  },
  /** Puts somebody of `nominable` next, until that person is on sale. Without a nomination the drawn order goes on. */
  nominate: {
    call: `PUT ${url}/next`,
    access: 'open',
    limits: ['night-join'],
    schema: { summary: '다음에 나올 사람 고르기', params: nightParams, body: Nomination, response: auctionResponse },
  },
  /** A captain may pause twice for two minutes, a manager at any time. */
  pause: {
    call: `PUT ${url}/pause`,
    access: 'open',
    limits: ['night-join'],
    schema: {
      summary: '경매 일시 정지',
      params: nightParams,
      body: z.strictObject({ isPaused: z.boolean() }),
      response: auctionResponse,
    },
  },
  /**
   * A manager takes the last sale back while nobody has bid on the next person. `nth` is the number of that sale, from
   * 1.
   */
  undo: {
    call: `DELETE ${url}/sales/:nth`,
    access: 'login',
    limits: ['night-change'],
    schema: {
      summary: '마지막 낙찰 되돌리기',
      params: z.object({ id: z.uuid(), nth: z.coerce.number().int().min(1).max(32) }),
      response: auctionResponse,
    },
  },
  /**
   * A captain offers another captain an exchange of two people, until the teams are fixed. A manager acts for captains
   * who are not here. Each team has one offer at most: a new one replaces the earlier.
   */
  offer: {
    call: `POST ${url}/offers`,
    repeat: 'keyed',
    access: 'open',
    limits: ['night-join'],
    schema: { summary: '팀원 교환 제안', params: nightParams, body: AuctionOffer, response: auctionResponse },
  },
  /** The other captain accepts or declines the offer; its maker may take it back. */
  answer: {
    call: `PUT ${url}/offers`,
    access: 'open',
    limits: ['night-join'],
    schema: { summary: '팀원 교환 답하기', params: nightParams, body: OfferAnswer, response: auctionResponse },
  },
  /** Ends the auction without teams. */
  callOff: {
    call: `DELETE ${url}`,
    access: 'login',
    limits: ['night-change'],
    schema: { summary: '경매 취소', params: nightParams, response: auctionResponse },
  },
  /** Fixes the teams after the last sale: those of the night, or of its next game in a night of two teams. */
  finish: {
    call: `POST ${url}/teams`,
    repeat: 'keyed',
    access: 'login',
    limits: ['night-change'],
    schema: { summary: '경매 결과로 팀 확정', params: nightParams, response: { 200: Night } },
  },
} as const satisfies Record<string, Route>
