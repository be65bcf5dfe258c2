import type { OverlayTeam } from '@buri/contract/nights/overlay'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'

const SIDE_NAMES = { blue: '블루팀', red: '레드팀' } as const

export const teamName = ({ captain, name, number, side }: OverlayTeam): string =>
  captain ? `${captain} 팀` : (name ?? (number ? `${teamLetter(number)} 팀` : side ? SIDE_NAMES[side] : ''))

/** Returns the name of the team's side, or an empty text if the side is unknown or the team has the same name. */
export const sideName = (team: OverlayTeam): string => {
  const side = team.side ? SIDE_NAMES[team.side] : ''
  return side === teamName(team) ? '' : side
}

export const auctionTeamName = ({ captain, number }: { captain: string | null; number: number }) =>
  captain ? `${captain} 팀` : `${teamLetter(number)} 팀`
