import type { RestRule } from './eveningPlan.ts'

type Team = { nth: number; rest: RestRule | null; players: readonly { signupId: string }[] }

/**
 * Returns the number of the team that lends a player (용병) to team `nth`. Returns `null` for a player of `nth` itself,
 * or of no team. A team that broke up lends no players, because its players are free.
 */
export function lendingTeam(
  teams: readonly Team[],
  { nth, signupId }: { nth: number; signupId: string },
): number | null {
  const ownTeam = teams.find(
    ({ rest, players }) => rest === null && players.some((player) => player.signupId === signupId),
  )
  return ownTeam === undefined || ownTeam.nth === nth ? null : ownTeam.nth
}
