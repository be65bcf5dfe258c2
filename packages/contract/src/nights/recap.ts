import { CLOSENESS_KINDS } from '@buri/domain/matches/closeness'
import { RECORD_KINDS } from '@buri/domain/nights/nightRecap'
import { NIGHT_MODES, NIGHT_STATES } from '@buri/domain/nights/nightSettings'
import { z } from 'zod'
import { MatchTrust, Side } from '../matches.ts'
import type { Route } from '../route.ts'
import { NightCard, nightParams } from './nights.ts'
import { NightPosition } from './positions.ts'
import { TeamColour, TeamNth } from './schedules.ts'
import { TeamNumber } from './series.ts'

const time = z.iso.datetime()
const count = z.int().nonnegative()
const percent = z.number().min(0).max(100)
const score = z.number().min(0).max(10)

const GameTeam = z.object({ nth: TeamNth, name: z.string() })

const RecapSeries = z.object({
  teams: z.array(z.object({ name: z.string(), wins: count })).length(2),
  bestOf: z.int(),
  winner: TeamNumber.nullable(),
  isReverseSweep: z.boolean(),
  sets: z.array(z.object({ n: z.int(), nth: z.int(), winner: TeamNumber.nullable(), blueTeam: TeamNumber.nullable() })),
})

const RecapGame = z.object({
  n: z.int().positive(),
  mode: z.enum(NIGHT_MODES),
  startedAt: time.nullable(),
  winner: Side,
  teams: z.object({ blue: GameTeam, red: GameTeam }).nullable(),
  source: z.enum(['replay', 'typed']),
  matchId: z.string().nullable(),
  standing: MatchTrust.nullable(),
  durationSeconds: count.nullable(),
  blueWinRate: z.int().nullable(),
  redWinRate: z.int().nullable(),
  blueKills: count.nullable(),
  redKills: count.nullable(),
  isUpset: z.boolean(),
  closeness: z.enum(CLOSENESS_KINDS),
  mvpId: z.uuid().nullable(),
  players: z.array(
    z.object({
      signupId: z.uuid(),
      side: Side,
      position: NightPosition.nullable(),
      isOffRole: z.boolean().nullable(),
      lentBy: TeamNth.nullable(),
      championName: z.string().nullable(),
      championImageUrl: z.string().nullable(),
    }),
  ),
})

/** If the player is hidden, the entry contains only what every game shows of a seat. */
const RecapPerson = z.object({
  signupId: z.uuid(),
  summonerName: z.string(),
  tagLine: z.string().nullable(),
  isHidden: z.boolean(),
  wins: count,
  losses: count,
  satOut: count,
  kills: count.nullable(),
  deaths: count.nullable(),
  assists: count.nullable(),
  kda: z.number().nullable(),
  performanceScore: score.nullable(),
  /** `scoreBefore` is 부리 점수 before the night's first rated game, `scoreAfter` the one after the last. */
  scoreBefore: count.nullable(),
  scoreAfter: count.nullable(),
  /** One entry for each game, in order. `away` means that the person was not present. */
  games: z.array(z.enum(['win', 'loss', 'bench', 'away'])),
})

export const NightRecap = z.object({
  id: z.uuid(),
  code: z.string(),
  title: z.string(),
  clan: NightCard.shape.clan,
  hostName: z.string(),
  state: z.enum(NIGHT_STATES),
  startsAt: time,
  /** `firstAt` is the start of the first game with a known result, `lastAt` the end of the last. */
  firstAt: time.nullable(),
  lastAt: time.nullable(),
  games: z.array(RecapGame),
  series: RecapSeries.nullable(),
  pairings: z.array(RecapSeries),
  winningTeam: GameTeam.extend({ colour: TeamColour }).nullable(),
  /** Sorted by 부리 점수 gained, then by wins. */
  people: z.array(RecapPerson),
  kills: count.nullable(),
  mvpId: z.uuid().nullable(),
  upset: z.object({ n: z.int(), side: Side, winRate: percent }).nullable(),
  /**
   * The two visible players who played at least two games together, won all of them, and exceeded expectation the most.
   */
  pair: z
    .object({
      signupIds: z.array(z.uuid()).length(2),
      games: z.array(z.int()),
      wins: count,
      expectedWins: z.number(),
    })
    .nullable(),
  records: z.array(z.object({ kind: z.enum(RECORD_KINDS), n: z.int(), signupId: z.uuid().nullable(), value: count })),
  /** Achievements that the night's matches granted, the rarest of the night first. */
  earned: z.array(
    z.object({ id: z.string(), title: z.string(), description: z.string(), signupIds: z.array(z.uuid()).min(1) }),
  ),
  fairness: z.object({
    /** 100 minus the mean difference of the two win chances; `null` without a prediction. */
    evenness: percent.nullable(),
    stomps: count,
    /** Seats of people who chose positions: all, then those in a main, second, other and refused position. */
    seats: count,
    mainSeats: count,
    subSeats: count,
    fillSeats: count,
    refusedSeats: count,
    benchSeats: count,
    benchShares: z.object({ least: percent, most: percent }).nullable(),
  }),
})
export type NightRecap = z.infer<typeof NightRecap>

export const nightRecapRoutes = {
  /** Covers the games with a known result. */
  recap: {
    call: 'GET /api/inhouse/nights/:id/recap',
    access: 'open',
    scope: 'read',
    schema: { summary: '내전 결산', params: nightParams, response: { 200: NightRecap } },
  },
} as const satisfies Record<string, Route>
