import { mayManageNight } from '@buri/domain/nights/nightRights'
import type { GameRow } from '../games/games.repository.ts'
import { type LockedNight, playersOf } from '../games/nightGames.ts'
import { hasOwnPlace, type NightCaller, nightRelationTo } from '../seenNight.ts'
import { teamOn } from './setGames.ts'

/** Whether the caller may choose a team's side: its captain or, without one, each player, and the night's managers. */
export function maySpeakFor(
  lockedNight: Pick<LockedNight, 'night' | 'seats' | 'signups'>,
  { n, sideTeam, blueTeam }: GameRow,
  caller: NightCaller,
): boolean {
  if (mayManageNight(nightRelationTo(lockedNight.night, caller.viewer))) return true
  const team = playersOf(lockedNight, n).filter(
    ({ side }) => side !== null && blueTeam !== null && teamOn(side, blueTeam) === sideTeam,
  )
  const captains = team.filter(({ isCaptain }) => isCaptain)
  const speakers = new Set((captains.length > 0 ? captains : team).map(({ signupId }) => signupId))
  return lockedNight.signups.some((signup) => speakers.has(signup.id) && hasOwnPlace(signup, caller))
}
