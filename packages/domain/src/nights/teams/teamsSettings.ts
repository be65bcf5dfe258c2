import { NIGHT_LIMITS } from '../nightSettings.ts'

/** In a night of two teams, the teams are made for each game. */
export const TEAM_COUNTS = [2, 3, 4, 6, 8] as const
type TeamCount = (typeof TEAM_COUNTS)[number]

export const PLAN_KINDS = ['roundRobin', 'knockout', 'free'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

/**
 * Rules for who sits out if too many people came: the latest, some by lot, those who played most lately, or the host's
 * choice.
 */
export const LEFT_OVER_RULES = ['late', 'lot', 'played', 'host'] as const
export type LeftOverRule = (typeof LEFT_OVER_RULES)[number]

export const TEAM_LIMITS = {
  size: 5,
  rooms: 4,
  nameLength: 12,
  /** Number of team colours, each with a pattern of its own. */
  colours: 8,
  /** Minutes that one game takes, with its draft and the pause after it. */
  gameMinutes: 45,
  staying: 3,
  /** The days that count for the rule `played`: people who played most in them sit out. */
  latelyDays: 14,
} as const

/** Returns the letter that stands for a team. `team` is its number, from 1. */
export const teamLetter = (team: number): string => '가나다라마바사아'[team - 1] ?? ''

export type TeamsSettings = { teamCount: TeamCount; plan: PlanKind; rooms: number; leftOver: LeftOverRule }

export const TWO_TEAMS: TeamsSettings = { teamCount: 2, plan: 'free', rooms: 1, leftOver: 'late' }

export const playerCountOf = (teamCount: number) => teamCount * TEAM_LIMITS.size

/** A round robin of six or eight teams would take longer than an evening. */
export const PLANS_OF: Record<TeamCount, readonly PlanKind[]> = {
  2: ['free'],
  3: ['roundRobin', 'free'],
  4: ['roundRobin', 'knockout', 'free'],
  6: ['knockout', 'free'],
  8: ['knockout', 'free'],
}

/** Returns the number of rooms in which all teams can play at once, at most four. */
export const maxRoomsFor = (teamCount: number) => Math.min(TEAM_LIMITS.rooms, Math.floor(teamCount / 2))

type SettingsRefusal = 'PLAN_NOT_FOR_TEAMS' | 'TOO_MANY_ROOMS' | 'PLACES_BELOW_TEAMS' | 'SERIES_TOO_LONG' | 'allowed'

/** Judges whether the settings fit each other, the places of the night, and the series of its pairings. */
export function judgeTeamsSettings(
  { teamCount, plan, rooms }: Pick<TeamsSettings, 'teamCount' | 'plan' | 'rooms'>,
  { places, bestOf }: { places: number; bestOf: number | null },
): SettingsRefusal {
  if (!PLANS_OF[teamCount].includes(plan)) return 'PLAN_NOT_FOR_TEAMS'
  if (rooms > maxRoomsFor(teamCount)) return 'TOO_MANY_ROOMS'
  if (teamCount === 2) return 'allowed'
  if (places < playerCountOf(teamCount)) return 'PLACES_BELOW_TEAMS'
  return pairingsOf(plan, teamCount) * (bestOf ?? 1) > NIGHT_LIMITS.gamesPerNight ? 'SERIES_TOO_LONG' : 'allowed'
}

function pairingsOf(plan: PlanKind, teamCount: number): number {
  if (plan === 'free') return 0
  return plan === 'knockout' ? teamCount - 1 : (teamCount * (teamCount - 1)) / 2
}

/** Returns the highest number of teams that this many people fill; `undefined` below ten people. */
export const teamsFor = (people: number): TeamCount | undefined =>
  TEAM_COUNTS.findLast((count) => playerCountOf(count) <= people)
