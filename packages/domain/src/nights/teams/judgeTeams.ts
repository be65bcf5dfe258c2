import type { Position } from '../../matches/matchFacts.ts'
import { type GameState, isOpen } from '../judgeGame.ts'
import { TEAM_LIMITS } from './teamsSettings.ts'

type Seat = { signupId: string; position: Position }
export type TeamInput = { name: string; colour: number; players: readonly Seat[] }

type Refusal =
  | 'TEAMS_INCOMPLETE'
  | 'ALREADY_PLAYING'
  | 'NOT_IN_NIGHT'
  | 'POSITION_TWICE'
  | 'TEAM_NAME_TWICE'
  | 'TEAM_COLOUR_TWICE'
  | 'TEAM_PLAYING'
  | 'TEAMS_IN_PLAY'

type NightPeople = {
  teamCount: number
  present: ReadonlySet<string>
  /** Current members of each team; empty before the first teams. */
  before: readonly (readonly string[])[]
  games: readonly { state: GameState; teams: readonly [number, number] }[]
  /** Numbers of the teams that broke up. They do not need five players. */
  gone: ReadonlySet<number>
}

const hasTwice = (values: readonly unknown[]) => new Set(values).size !== values.length

/**
 * Judges the host's teams. A team that is playing stays as it is. A team that has played keeps three of its five
 * players, because the results belong to the team.
 */
export function judgeTeams(
  teams: readonly TeamInput[],
  { teamCount, present, before, games, gone }: NightPeople,
): Refusal | 'allowed' {
  const isTeamShort = ({ players }: TeamInput, at: number) => players.length !== TEAM_LIMITS.size && !gone.has(at + 1)
  if (teams.length !== teamCount || teams.some(isTeamShort)) return 'TEAMS_INCOMPLETE'
  const ids = teams.flatMap(({ players }) => players.map(({ signupId }) => signupId))
  if (hasTwice(ids)) return 'ALREADY_PLAYING'
  const playerIds = new Set(before.flat())
  // A person who has left the night stays in the team until the host names another.
  if (ids.some((id) => !present.has(id) && !playerIds.has(id))) return 'NOT_IN_NIGHT'
  if (teams.some(({ players }) => hasTwice(players.map(({ position }) => position)))) return 'POSITION_TWICE'
  if (hasTwice(teams.map(({ name }) => name))) return 'TEAM_NAME_TWICE'
  if (hasTwice(teams.map(({ colour }) => colour))) return 'TEAM_COLOUR_TWICE'
  return judgeMembers(teams, { before, games, gone })
}

function judgeMembers(
  teams: readonly TeamInput[],
  { before, games, gone }: Pick<NightPeople, 'before' | 'games' | 'gone'>,
): 'TEAM_PLAYING' | 'TEAMS_IN_PLAY' | 'allowed' {
  const playedGames = games.filter(({ state }) => state !== 'cancelled')
  for (const [index, old] of before.entries()) {
    if (gone.has(index + 1)) continue
    const staying = old.filter((id) => teams[index]?.players.some(({ signupId }) => signupId === id)).length
    const ownGames = playedGames.filter((game) => game.teams.includes(index + 1))
    if (ownGames.some(isOpen) && staying < old.length) return 'TEAM_PLAYING'
    if (ownGames.length > 0 && staying < Math.min(TEAM_LIMITS.staying, old.length)) return 'TEAMS_IN_PLAY'
  }
  return 'allowed'
}

/** Judges whether any player of a game is in another game that is being made or played. */
export const judgeOneGame = (
  ids: readonly string[],
  others: readonly { state: GameState; players: readonly string[] }[],
): 'IN_ANOTHER_GAME' | 'allowed' =>
  others.some((game) => isOpen(game) && game.players.some((id) => ids.includes(id))) ? 'IN_ANOTHER_GAME' : 'allowed'
