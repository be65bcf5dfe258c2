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
  budget: z.int().min(budget.min).max(budget.max),
  /** The seconds for the first bid on a person, or in a draft for the captain's pick. */
  clockSeconds: z.int().min(clock.min).max(clock.max),
  /** A draft supports fewer orders, and treats any other as `shuffled`. */
  order: z.enum(AUCTION_ORDERS),
  /** Whether each team must get one person per lane. Otherwise it can get any four people. */
  hasLanes: z.boolean(),
}

/** `snake` means that captains pick in turn, and that every round goes in the opposite direction. */
const method = z.enum(['auction', 'snake'])

export const Nomination = z.strictObject({ signupId: z.uuid() })
export type Nomination = z.output<typeof Nomination>

export const NewAuction = z.strictObject({
  /** Only a night of several teams may have `snake`, which ignores `budget` and `hasLanes`. */
  method: method.default('auction'),
  /** The captains are in the order of the teams. */
  captains: z.array(z.uuid()).min(2).max(8),
  budget: settings.budget.default(budget.usual),
  /** One budget per captain, instead of `budget`. */
  budgets: z.array(settings.budget.multipleOf(BID_STEP)).min(2).max(8).optional(),
  clockSeconds: settings.clockSeconds.default(clock.usual),
  order: settings.order.default('shuffled'),
  hasLanes: settings.hasLanes.default(false),
})
export type NewAuction = z.output<typeof NewAuction>

export const AuctionBid = z.strictObject({
  /** The person who was on sale when the bid was sent. */
  signupId: z.uuid(),
  amount: z.int().min(-1_000_000).max(1_000_000),
  /** If true, the server bids one step above the others, up to the amount. */
  isLimit: z.boolean().default(false),
  /** The team for which a manager bids. Captains bid for their own team without it. */
  team: TeamOfAuction.optional(),
})
export type AuctionBid = z.output<typeof AuctionBid>

export const DraftPick = z.strictObject({
  nth: z.int().min(1).max(32),
  signupId: z.uuid(),
  /** The team for which a manager picks. Captains pick for their own team without it. */
  team: TeamOfAuction.optional(),
})
export type DraftPick = z.output<typeof DraftPick>

/** `gives` leaves the team that offers, `takes` comes to it. */
export const AuctionOffer = z.strictObject({ gives: z.uuid(), takes: z.uuid() })
export type AuctionOffer = z.output<typeof AuctionOffer>
export const OfferAnswer = z.strictObject({ ...AuctionOffer.shape, isAccepted: z.boolean() })
export type OfferAnswer = z.output<typeof OfferAnswer>

const Bid = z.object({ team: TeamOfAuction, amount: points, by: z.enum(['captain', 'host', 'limit']) })
const Waiting = z.object({ signupId: z.uuid(), lane: NightPosition.nullable() })
const Sale = z.object({
  ...Waiting.shape,
  /** The team that has the person now. It differs from `buyer`, which paid `amount`, only after an exchange. */
  team: TeamOfAuction,
  buyer: TeamOfAuction,
  amount: points,
  /**
   * `unsold`: given to a team after two rounds without a bid. `last`: given to the only team with a free seat. In a
   * draft: picked by the captain, the host or the clock.
   */
  how: z.enum(['bought', 'unsold', 'last', 'picked', 'host', 'clock']),
})

/** People are identified by the ids of their signups; the night has their names. */
export const Auction = z.object({
  ...settings,
  method,
  /** The server's time, from which the page computes the clock. */
  now: time,
  teams: z.array(
    z.object({
      number: TeamOfAuction,
      captainId: z.uuid(),
      lane: NightPosition.nullable(),
      points,
      /** The most that the team may bid. 0 if it has no seat for the person on sale. */
      highest: points,
      pausesLeft: count,
      isMine: z.boolean(),
      /** True if the captain's page was open but has sent no request for twenty seconds. */
      isAway: z.boolean(),
    }),
  ),
  /** `null` in an auction, and when everyone is picked. */
  turn: z
    .object({
      team: TeamOfAuction,
      nth: z.int().min(1),
      /** While the draft is paused, this is when the turn would end if the draft continued now. */
      endsAt: time,
      next: z.array(TeamOfAuction).max(8),
    })
    .nullable(),
  /** `null` in a draft, and when everyone is sold. */
  lot: z
    .object({
      ...Waiting.shape,
      /** Whether this person got no bid in the first round. */
      isSecond: z.boolean(),
      /** While the auction is paused, this is when the sale would end if the auction continued now. */
      endsAt: time,
      /** The newest bids come first. */
      bids: z.array(Bid).max(5),
      /** The lowest amount that can be bid next. */
      next: points,
      myLimit: points.nullable(),
    })
    .nullable(),
  sales: z.array(Sale),
  queue: z.array(Waiting),
  /** The host or the team that may choose the next person for sale. `null` if the order was drawn. */
  nominator: z.union([z.literal('host'), TeamOfAuction]).nullable(),
  nominable: z.array(z.uuid()),
  /**
   * `team` is `null` if the host has paused and must end the pause. `isForLine`: the pause waits for a captain who lost
   * the connection.
   */
  pause: z
    .object({
      team: TeamOfAuction.nullable(),
      until: time.nullable(),
      isMine: z.boolean(),
      isForLine: z.boolean(),
    })
    .nullable(),
  /** `isMine`: the viewer may take the offer back. `isToMe`: the viewer may answer it. */
  offers: z.array(
    z.object({
      ...AuctionOffer.shape,
      from: TeamOfAuction,
      to: TeamOfAuction,
      isMine: z.boolean(),
      isToMe: z.boolean(),
    }),
  ),
  mayTradeFor: z.array(TeamOfAuction),
  mayUndo: z.boolean(),
  mayManage: z.boolean(),
  /** True once the teams are fixed. The auction is kept, so that it shows the price of each person. */
  isFixed: z.boolean(),
})
export type Auction = z.infer<typeof Auction>

const url = '/api/inhouse/nights/:id/auction'
const auctionResponse = { 200: z.object({ auction: Auction.nullable() }) } as const

export const nightAuctionRoutes = {
  read: {
    call: `GET ${url}`,
    access: 'open',
    schema: { summary: '포인트 경매', params: nightParams, response: auctionResponse },
  },
  /** Sells people with a place, the first to sign up, until each team has five. `order` decides who is sold first. */
  start: {
    call: `POST ${url}`,
    repeat: 'keyed',
    access: 'login',
    limits: ['night-change'],
    schema: { summary: '포인트 경매 시작', params: nightParams, body: NewAuction, response: auctionResponse },
  },
  /** A manager may bid for any team. If two bids arrive at the same time, the first one counts. */
  bid: {
    call: `POST ${url}/bids`,
    repeat: 'keyed',
    access: 'open',
    limits: ['auction-bid'],
    schema: { summary: '입찰', params: nightParams, body: AuctionBid, response: auctionResponse },
  },
  /** The captain whose turn it is or a manager may pick. Repeating the same pick changes nothing. */
  pick: {
    call: `POST ${url}/picks`,
    repeat: 'harmless',
    access: 'open',
    limits: ['auction-bid'],
    schema: { summary: '팀원 뽑기', params: nightParams, body: DraftPick, response: auctionResponse },
  },
  /** The choice can be changed until that person is on sale. Without a choice, the drawn order continues. */
  nominate: {
    call: `PUT ${url}/next`,
    access: 'open',
    limits: ['night-join'],
    schema: { summary: '다음에 나올 사람 고르기', params: nightParams, body: Nomination, response: auctionResponse },
  },
  /** Each captain may pause twice, for two minutes. A manager may pause at any time. */
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
  /** Takes the last sale back. Works only while the next person has no bid. `nth` is the number of the sale, from 1. */
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
  /** A manager may act for an absent captain. Each team has at most one offer; a new one replaces it. */
  offer: {
    call: `POST ${url}/offers`,
    repeat: 'keyed',
    access: 'open',
    limits: ['night-join'],
    schema: { summary: '팀원 교환 제안', params: nightParams, body: AuctionOffer, response: auctionResponse },
  },
  /** The captain who made the offer may take it back. */
  answer: {
    call: `PUT ${url}/offers`,
    access: 'open',
    limits: ['night-join'],
    schema: { summary: '팀원 교환 답하기', params: nightParams, body: OfferAnswer, response: auctionResponse },
  },
  /** Ends the auction without making teams. */
  callOff: {
    call: `DELETE ${url}`,
    access: 'login',
    limits: ['night-change'],
    schema: { summary: '경매 취소', params: nightParams, response: auctionResponse },
  },
  /** Fixes the teams of the auction. In a night of two teams they play the next game. */
  finish: {
    call: `POST ${url}/teams`,
    repeat: 'keyed',
    access: 'login',
    limits: ['night-change'],
    schema: { summary: '경매 결과로 팀 확정', params: nightParams, response: { 200: Night } },
  },
} as const satisfies Record<string, Route>
