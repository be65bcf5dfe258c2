import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { BEST_OFS } from '@buri/domain/nights/seriesSettings'
import { TEAM_LIMITS } from '@buri/domain/nights/teams/teamsSettings'
import { z } from 'zod'
import { Side } from '../matches.ts'
import type { Route } from '../route.ts'
import { nightParams } from './nights.ts'
import { NightPosition } from './positions.ts'

const count = z.int().nonnegative()
const time = z.iso.datetime()
const sideIndex = z.union([z.literal(0), z.literal(1)])

/** Anyone with the address sees the overlay. */
export const OverlayAddress = z.object({ url: z.string().nullable() })
export type OverlayAddress = z.infer<typeof OverlayAddress>

/** A stream names a team by the first of these that is known: captain, name, side. */
const Team = z.object({
  number: z.int().min(1).max(TEAM_LIMITS.colours).nullable(),
  captain: z.string().nullable(),
  name: z.string().nullable(),
  side: Side.nullable(),
})
const pairOf = <Item extends z.ZodType>(item: Item) => z.tuple([item, item])

const Score = z.object({
  teams: pairOf(Team),
  n: z.int().positive().nullable(),
  series: z
    .object({
      bestOf: z.union(BEST_OFS.map((one) => z.literal(one))),
      wins: pairOf(count),
      sets: z.array(sideIndex.nullable()).max(NIGHT_LIMITS.gamesPerNight),
    })
    .nullable(),
})

const AuctionTeam = z.object({
  number: z.int().min(1).max(TEAM_LIMITS.colours),
  captain: z.string().nullable(),
  people: z.array(z.string()).max(TEAM_LIMITS.size),
  points: count.nullable(),
  /** Number of seats that are taken, the captain's included. */
  seats: count,
})

const Auction = z.object({
  turn: z.object({ team: z.int().positive(), endsAt: time, next: z.array(z.int().positive()).max(8) }).nullable(),
  lot: z
    .object({
      name: z.string(),
      position: NightPosition.nullable(),
      score: count.nullable(),
      games: count.nullable(),
      isSecond: z.boolean(),
      bid: z.object({ team: z.int().positive(), amount: count }).nullable(),
      endsAt: time,
    })
    .nullable(),
  /** `nth` is the number of the current lot or pick, `of` the number of all lots or picks. */
  nth: count,
  of: count,
  clockSeconds: count,
  pause: z.object({ until: time.nullable() }).nullable(),
  sold: z.object({ name: z.string(), team: z.int().positive(), amount: count.nullable() }).nullable(),
  teams: z.array(AuctionTeam).max(TEAM_LIMITS.colours),
})

const Seat = z.object({ name: z.string(), position: NightPosition.nullable() })
const Line = z.array(Seat).max(TEAM_LIMITS.size)

const Draft = z.object({
  picked: pairOf(Line),
  left: z.array(Seat).max(2 * TEAM_LIMITS.size),
  turn: z.object({ side: Side, until: time, seconds: count }).nullable(),
})

const Result = z.object({
  n: z.int().positive(),
  teams: pairOf(Team),
  winner: sideIndex,
  kills: pairOf(count).nullable(),
  durationSeconds: count.nullable(),
  isLast: z.boolean(),
  wins: pairOf(count).nullable(),
})

/** The part of a night that a stream shows now. Names are those that strangers see. */
export const Overlay = z.object({
  now: time,
  score: Score.nullable(),
  auction: Auction.nullable(),
  draft: Draft.nullable(),
  lineup: pairOf(Line).nullable(),
  result: Result.nullable(),
})
export type Overlay = z.infer<typeof Overlay>
export type OverlayTeam = z.infer<typeof Team>

const url = '/api/inhouse/nights/:id/overlay'
const overlayResponse = { 200: OverlayAddress } as const

export const nightOverlayRoutes = {
  read: {
    call: `GET ${url}`,
    access: 'login',
    schema: { summary: '방송 화면 주소', params: nightParams, response: overlayResponse },
  },
  open: {
    call: `PUT ${url}`,
    access: 'login',
    limits: ['night-change'],
    schema: { summary: '방송 화면 주소 만들기', params: nightParams, response: overlayResponse },
  },
  end: {
    call: `DELETE ${url}`,
    access: 'login',
    limits: ['night-change'],
    schema: { summary: '방송 화면 주소 삭제', params: nightParams, response: { 204: z.null() } },
  },
  /**
   * Sends an endless `text/event-stream` to the page at `/overlay/:secret`, which requests nothing else. Each event
   * `overlay` contains the whole `Overlay`; the event `ended` says that the address has ended.
   */
  stream: {
    call: 'GET /api/inhouse/overlays/:secret',
    access: 'open',
    schema: {
      summary: '방송 화면의 실시간 상태 (server-sent events)',
      mediaType: 'text/event-stream',
      params: z.object({ secret: z.string().max(100) }),
    },
  },
} as const satisfies Record<string, Route>
