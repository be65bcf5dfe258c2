import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { BEST_OFS, FEARLESS_RULES, FEARLESS_SCOPES, SIDE_RULES } from '@buri/domain/nights/seriesSettings'
import { z } from 'zod'
import { MAX_INTEGER } from '../limits.ts'
import { Side } from '../matches.ts'
import { lineOf } from '../texts.ts'

const count = z.int().nonnegative()
const BestOf = z.union(BEST_OFS.map((one) => z.literal(one)))
export const TeamNumber = z.union([z.literal(1), z.literal(2)])

const settings = {
  /** The greatest number of sets; `null` in a night that is not a series. */
  bestOf: BestOf.nullable(),
  /** Decides the sides from the second set on. Those of the first set are drawn, unless the host decides. */
  sideRule: z.enum(SIDE_RULES),
  fearless: z.enum(FEARLESS_RULES),
  /** Which games use champions up: the sets of the series, or all games of the night. */
  scope: z.enum(FEARLESS_SCOPES),
}

/** An omitted setting keeps its value; in a new night it gets its default. */
export const SeriesInput = z.union([BestOf, z.null(), z.strictObject(settings).partial()])

export const SeriesSettings = z.object(settings)

const Team = z.object({
  number: TeamNumber,
  name: z.string(),
  wins: count,
  side: Side.nullable(),
  captainId: z.uuid().nullable(),
  players: z.array(z.uuid()),
})

const SeriesSet = z.object({
  n: z.int().positive(),
  /** Number of the set in the series, from 1. */
  nth: z.int().positive(),
  /** `late` means that the set was played although the series was decided. */
  state: z.enum(['open', 'won', 'void', 'late']),
  winner: TeamNumber.nullable(),
  /** The team that played on blue, if a replay shows the sides. */
  blueTeam: TeamNumber.nullable(),
  /** Whether a replay shows the two teams on swapped sides. */
  hasSwappedSides: z.boolean(),
  source: z.enum(['replay', 'typed', 'host']).nullable(),
  matchId: z.string().nullable(),
  durationSeconds: count.nullable(),
  kills: z.tuple([count, count]).nullable(),
  reason: z.string().nullable(),
  entered: z.array(z.object({ team: TeamNumber, leftId: z.uuid(), enteredId: z.uuid() })),
})

const SideChoice = z.object({
  n: z.int().positive(),
  team: TeamNumber,
  until: z.iso.datetime(),
  /** The side that the team gets if it makes no choice. */
  otherwise: Side,
  isMine: z.boolean(),
})

export const NightSeries = z.object({
  ...settings,
  teams: z.array(Team),
  sets: z.array(SeriesSet),
  decided: z.boolean(),
  winner: TeamNumber.nullable(),
  /** The games in which a team may still choose its side. At `until` they keep the sides that they have. */
  choices: z.array(SideChoice),
  /** One of `choices`. Pages of earlier versions read it. */
  choice: SideChoice.nullable(),
  /** Picks that the fearless rule forbids. They are marked, but have no consequence. */
  breaches: z.array(
    z.object({
      n: z.int().positive(),
      championName: z.string(),
      signupId: z.uuid().nullable(),
      /** Number of the game that used the champion up. */
      before: z.int().positive(),
    }),
  ),
})
export type NightSeries = z.infer<typeof NightSeries>

/**
 * The revision of the night that the sender saw. If the night has changed since, the call is refused, and the refusal's
 * `details.night` is the current night.
 */
export const NightRevision = z.int().positive().max(MAX_INTEGER)

export const RulingInput = z.strictObject({
  /** `void`, the number of the winning team, or `played` for the result as it was played. */
  ruling: z.union([z.literal('void'), z.literal('played'), TeamNumber]),
  reason: lineOf(NIGHT_LIMITS.reasonLength).pipe(z.string().min(1)),
  revision: NightRevision,
})
export type RulingInput = z.output<typeof RulingInput>

export const SideInput = z.strictObject({
  side: Side,
  /** Ignored. Pages of earlier versions send it. */
  revision: NightRevision.optional(),
})
export type SideInput = z.output<typeof SideInput>
