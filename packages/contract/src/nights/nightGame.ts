import { NIGHT_MODES } from '@buri/domain/nights/nightSettings'
import { z } from 'zod'
import { Side } from '../matches.ts'
import { NightPosition } from './positions.ts'
import { TeamNth } from './schedules.ts'

const time = z.iso.datetime()
const count = z.int().nonnegative()

const Prediction = z.object({
  blueWinRate: z.int(),
  redWinRate: z.int(),
  spread: z.int(),
  factors: z.array(z.string()),
})

const GameResult = z.object({
  winner: Side,
  /** A `typed` result counts for no rating until the game's replay arrives. */
  source: z.enum(['replay', 'typed']),
  matchId: z.string().nullable(),
  durationSeconds: count.nullable(),
  blueKills: count.nullable(),
  redKills: count.nullable(),
})

export const NightGame = z.object({
  n: z.int().positive(),
  /**
   * `choosing`: the ten are known, their teams are not; `drafting`: captains pick; `fixed`: teams and sides are final;
   * `running`: the game is LIVE; `awaiting`: it is over, but its result is unknown; `finished`: it has a result;
   * `cancelled`: it counts as if it never existed.
   */
  state: z.enum(['choosing', 'drafting', 'fixed', 'running', 'awaiting', 'finished', 'cancelled']),
  mode: z.enum(NIGHT_MODES),
  seed: count,
  /** Distinguishes the game from a cancelled one with the same number. */
  createdAt: time,
  room: z.int().min(1),
  /** The night's teams that play on the planned sides; `null` where teams are made for each game. */
  pairing: z.object({ blue: TeamNth, red: TeamNth }).nullable(),
  /** The number of the series. In a night of several teams, every two teams have a series of their own. */
  series: z.int().positive().nullable(),
  players: z.array(
    z.object({
      signupId: z.uuid(),
      side: Side.nullable(),
      position: NightPosition.nullable(),
      isOffRole: z.boolean().nullable(),
      isCaptain: z.boolean(),
      /** The number of the night's team that lends the player to the other one. */
      lentBy: TeamNth.nullable(),
      championName: z.string().nullable(),
      championImageUrl: z.string().nullable(),
    }),
  ),
  bench: z.array(z.uuid()),
  /** The prediction is fixed together with the teams and never changes afterwards. */
  prediction: Prediction.nullable(),
  fixedAt: time.nullable(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  result: GameResult.nullable(),
  voidReason: z.string().nullable(),
  /** The host's correction of a set's winner. Only if the same two teams play the whole night. */
  ruling: z.object({ winner: TeamNth, reason: z.string() }).nullable(),
  replayDiffers: z.boolean(),
  /** A typed result that waits for one player of each team. */
  claim: z
    .object({ winner: Side, blueConfirmed: z.boolean(), redConfirmed: z.boolean(), isMineToConfirm: z.boolean() })
    .nullable(),
  /** A stored match that may be this game; the host decides with the result call and its `matchId`. */
  question: z
    .object({
      matchId: z.string(),
      sameNames: count,
      playedAt: time,
      /**
       * Why the match is uncertain: too few of the ten players are the same, the time does not fit, another night has a
       * game of the same people, or the sender is unknown.
       */
      reason: z.enum(['names', 'time', 'nights', 'sender']),
    })
    .nullable(),
  draft: z
    .object({
      order: z.array(Side),
      picks: z.array(
        z.object({ nth: z.int().positive(), side: Side, signupId: z.uuid(), by: z.enum(['captain', 'timer', 'host']) }),
      ),
      secondsPerPick: count,
      turn: z.object({ nth: z.int().positive(), side: Side, until: time, isMine: z.boolean() }).nullable(),
    })
    .nullable(),
})
export type NightGame = z.infer<typeof NightGame>
