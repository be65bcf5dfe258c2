import { TEAM_LIMITS } from '../teams/teamsSettings.ts'

type AuctionRequest = { captains: readonly string[]; teamCount: number; budgets?: readonly number[] | undefined }
type PresentPeople = {
  present: ReadonlySet<string>
  isOn: boolean
  isPlaying: boolean
}

/** An auction needs a captain for each team, and five people for each team. */
export function judgeAuctionStart(
  { captains, teamCount, budgets }: AuctionRequest,
  { present, isOn, isPlaying }: PresentPeople,
):
  | 'AUCTION_ON'
  | 'NIGHT_GAME_ON'
  | 'CAPTAINS_MISSING'
  | 'BUDGETS_MISSING'
  | 'NOT_IN_NIGHT'
  | 'NOT_ENOUGH_FOR_TEAMS'
  | 'allowed' {
  if (isOn) return 'AUCTION_ON'
  if (isPlaying) return 'NIGHT_GAME_ON'
  if (captains.length !== teamCount || new Set(captains).size !== teamCount) return 'CAPTAINS_MISSING'
  if (budgets !== undefined && budgets.length !== teamCount) return 'BUDGETS_MISSING'
  if (captains.some((id) => !present.has(id))) return 'NOT_IN_NIGHT'
  return present.size < teamCount * TEAM_LIMITS.size ? 'NOT_ENOUGH_FOR_TEAMS' : 'allowed'
}
