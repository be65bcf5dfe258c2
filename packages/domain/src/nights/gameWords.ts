import type { Side } from '../matches/matchFacts.ts'
import { teamLetter } from './teams/teamsSettings.ts'

/** Returns the name of a game within its night. */
export const gameWords = (n: number): string => `경기 ${n}`

type GameTeam = { nth: number; name: string }
/** The teams of the night on the two sides of the game; `null` where teams were made for the game. */
type GameTeams = Record<Side, GameTeam> | null

const SIDE_NAMES: Record<Side, string> = { blue: '블루팀', red: '레드팀' }

/** Returns the name of the team on a side. */
export const sideWords = (teams: GameTeams, side: Side): string => teams?.[side].name ?? SIDE_NAMES[side]

/** Returns one letter for the team on a side. */
export const sideLetter = (teams: GameTeams, side: Side): string =>
  teams ? teamLetter(teams[side].nth) : side === 'blue' ? '블' : '레'

/** Returns the lasting teams of a game by their numbers. A team that no longer exists is named by its letter. */
export function gameTeamsOf(
  teams: readonly GameTeam[],
  pairing: { blue: number | null; red: number | null } | null,
): GameTeams {
  if (!pairing || pairing.blue === null || pairing.red === null) return null
  const teamNamed = (nth: number) => ({
    nth,
    name: teams.find((team) => team.nth === nth)?.name ?? `${teamLetter(nth)} 팀`,
  })
  return { blue: teamNamed(pairing.blue), red: teamNamed(pairing.red) }
}
