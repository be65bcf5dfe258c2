import type { RestRule } from './eveningPlan.ts'

type Team = { nth: number; rest: RestRule | null; players: readonly { signupId: string }[] }

/**
 * The number of the team that lends a player to team `nth` (용병); `null` for a player of `nth` itself, or of no team. A team that
 * broke up lends no player: its players are free.
 */
export function lendingTeam(
  teams: readonly Team[],
  { nth, signupId }: { nth: number; signupId: string },
): number | null {
  const own = teams.find(({ rest, players }) => rest === null && players.some((one) => one.signupId === signupId))
  return own === undefined || own.nth === nth ? null : own.nth
}
