import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { MAX_SEED } from '@buri/domain/nights/seededChance'
import { REST_RULES } from '@buri/domain/nights/teams/eveningPlan'
import { LEFT_OVER_RULES, PLAN_KINDS, TEAM_COUNTS, TEAM_LIMITS } from '@buri/domain/nights/teams/teamsSettings'
import { z } from 'zod'
import { lineOf } from '../texts.ts'
import { NightPosition } from './positions.ts'
import { NightRevision } from './series.ts'

const MAX_TEAMS = TEAM_LIMITS.colours
const settings = {
  /** Two teams are made again for each game; more than two stay for the whole night. */
  teamCount: z.union(TEAM_COUNTS.map((one) => z.literal(one))),
  /** How teams are paired: a round robin (three or four teams), a knockout (from four on), or by the host. */
  plan: z.enum(PLAN_KINDS),
  /** Number of games at the same time: at most one for every two teams, and at most four. */
  rooms: z.int().min(1).max(TEAM_LIMITS.rooms),
  leftOver: z.enum(LEFT_OVER_RULES),
}

/** An omitted setting keeps its value, or in a new night gets its default. */
export const ScheduleInput = z.strictObject(settings).partial()
export type ScheduleInput = z.output<typeof ScheduleInput>

export const TeamNth = z.int().min(1).max(MAX_TEAMS)
export const TeamColour = z.int().min(1).max(TEAM_LIMITS.colours)

const Seat = z.strictObject({ signupId: z.uuid(), position: NightPosition })
const NightTeam = z.object({
  nth: TeamNth,
  name: z.string(),
  colour: TeamColour,
  players: z.array(Seat),
  /**
   * `null` while the team plays. The `players` of a team that broke up are those of its last five who have joined no
   * other team.
   */
  rest: z.enum(REST_RULES).nullable(),
})

export const NightSchedule = z.object({
  ...settings,
  teams: z.array(NightTeam),
  rulings: z.array(
    z.object({
      teams: z.tuple([TeamNth, TeamNth]),
      winner: TeamNth.nullable(),
      reason: z.string(),
    }),
  ),
})
export type NightSchedule = z.infer<typeof NightSchedule>

const seed = z.int().min(0).max(MAX_SEED)

export const ProposalsInput = z.strictObject({
  /** `balance` makes balanced teams; `snake` drafts by strength in snake order. */
  method: z.enum(['balance', 'snake']).default('balance'),
  seed: seed.default(0),
  locks: z
    .array(z.strictObject({ signupId: z.uuid(), team: TeamNth.nullable(), position: NightPosition.nullable() }))
    .max(NIGHT_LIMITS.planRules)
    .default([]),
  /** People whom the host lets sit out, for the rule `host`. */
  sitting: z.array(z.uuid()).max(NIGHT_LIMITS.placesMax).default([]),
})
export type ProposalsInput = z.output<typeof ProposalsInput>

const count = z.int().nonnegative()
export const TeamProposals = z.object({
  options: z.array(
    z.object({
      teams: z.array(z.object({ players: z.array(Seat) })),
      score: count,
      spread: count,
      offRole: count,
      /** `firstWinRate` is the chance of the first team in percent. */
      pairings: z.array(z.object({ first: TeamNth, second: TeamNth, firstWinRate: count })),
    }),
  ),
  leftOver: z.array(z.uuid()),
  bottleneck: z.string().nullable(),
  seed: count,
})
export type TeamProposals = z.infer<typeof TeamProposals>

const GivenTeam = z.strictObject({
  name: lineOf(TEAM_LIMITS.nameLength).pipe(z.string().min(1)),
  colour: TeamColour,
  /** Five players, except for a team that broke up, whose `players` are ignored. */
  players: z.array(Seat).max(TEAM_LIMITS.size),
})
export const TeamsOfNight = z.strictObject({
  teams: z.array(GivenTeam).min(1).max(MAX_TEAMS),
  revision: NightRevision,
})
export type TeamsOfNight = z.output<typeof TeamsOfNight>

const reason = lineOf(NIGHT_LIMITS.rulingReasonLength).pipe(z.string().min(1))

export const PairingRulingInput = z.strictObject({
  pairing: z.tuple([TeamNth, TeamNth]),
  /**
   * The team that wins by forfeit. `dropped`: the pairing is not played (only in a round robin). `played`: the result
   * of the game holds.
   */
  decision: z.union([TeamNth, z.literal('dropped'), z.literal('played')]),
  reason,
  revision: NightRevision,
})
export type PairingRulingInput = z.output<typeof PairingRulingInput>

export const DissolutionInput = z.strictObject({
  rest: z.enum(REST_RULES).nullable(),
  reason,
  revision: NightRevision,
})
export type DissolutionInput = z.output<typeof DissolutionInput>
