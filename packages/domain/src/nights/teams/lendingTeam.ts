import type { RestRule } from './eveningPlan.ts'

type Team = { nth: number; rest: RestRule | null; players: readonly { signupId: string }[] }

/**
 * The number of the team that lends a player to team `nth` (용병); `null` for a player of `nth` itself, or of no team. A
 * team that broke up lends no player: its players are free.
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
