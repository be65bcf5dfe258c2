import type { Auction } from '@buri/domain/nights/auction/auction'
import { mayManageNight } from '@buri/domain/nights/nightRights'
import { mayAnswer } from '@buri/domain/nights/signup'
import { AppError } from '#server/platform/errors.ts'
import type { LockedNight } from '../games/nightGames.ts'
import type { SignupRow } from '../nightRow.ts'
import { hasOwnPlace, type NightCaller, nightRelationTo } from '../seenNight.ts'

/** Returns the index of the caller's team, or `undefined` if the caller has no team. */
export function ownTeamIn({ teams }: Auction, signups: readonly SignupRow[], caller: NightCaller): number | undefined {
  const team = teams.findIndex(({ captain }) => {
    const captainRow = signups.find(({ id }) => id === captain)
    return captainRow !== undefined && hasOwnPlace(captainRow, caller)
  })
  return team < 0 ? undefined : team
}

type Speaker = { own: number | undefined; mayManage: boolean }

/** Callers answer for their own team. A manager also answers for teams whose captain has no page here or no place. */
export function teamsSpokenFor(
  { teams }: Auction,
  signups: readonly SignupRow[],
  { own, mayManage }: Speaker,
): (team: number) => boolean {
  const answering = new Set(signups.filter((signup) => signup.state === 'in' && mayAnswer(signup)).map(({ id }) => id))
  return (team) => team === own || (mayManage && !answering.has(teams[team]?.captain ?? ''))
}

/** The caller's teams are judged under the night's lock. */
export function auctionSpeakerOf(auction: Auction, { night, signups }: LockedNight, caller: NightCaller) {
  const ownTeam = ownTeamIn(auction, signups, caller)
  const mayManage = mayManageNight(nightRelationTo(night, caller.viewer))
  const mayAnswerFor = teamsSpokenFor(auction, signups, { own: ownTeam, mayManage })
  return { mayAnswerFor, actsForAny: [...auction.teams.keys()].some(mayAnswerFor) }
}

/** A manager may act for any team. */
export function requireAuctionTeam(
  auction: Auction,
  lockedNight: LockedNight,
  caller: NightCaller,
  team: number | undefined,
) {
  const ownTeam = ownTeamIn(auction, lockedNight.signups, caller)
  const wanted = team === undefined ? ownTeam : team - 1
  const isManager = mayManageNight(nightRelationTo(lockedNight.night, caller.viewer))
  if (wanted === undefined || (wanted !== ownTeam && !isManager) || !auction.teams[wanted])
    throw new AppError('NOT_A_CAPTAIN')
  return { own: ownTeam, wanted }
}
