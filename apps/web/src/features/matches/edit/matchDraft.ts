import type { BodyOf } from '@buri/contract/endpoints'
import type { MatchDetail } from '@buri/contract/matches'
import { fromSeoulInput, toSeoulInput } from '#web/ui/forms/seoulInput.ts'
import { playerName } from '../participant/playerName.ts'

export type MatchDraft = {
  /** The time in the format of a `datetime-local` field. */
  playedAt: string
  remark: string
  /** `name#tag`, or a hidden player as shown; `null` without a host. */
  host: string | null
  /** A clan's id. `null` if the match has no clan, or one that the editor may not see. */
  clanId: string | null
  substitutes: readonly number[]
}
export type MatchChange = BodyOf<'PATCH /api/matches/:matchId'>

export const draftOf = ({ matchDate, matchRemark, host, clan, participants }: MatchDetail): MatchDraft => ({
  playedAt: toSeoulInput(Date.parse(matchDate)),
  remark: matchRemark ?? '',
  host: host && (host.tagLine === null ? playerName(host) : `${playerName(host)}#${host.tagLine}`),
  clanId: clan?.id ?? null,
  substitutes: participants.flatMap(({ isSubstitute }, seat) => (isSubstitute ? [seat] : [])),
})

/** Returns only the changed fields, so that no hidden name is sent back, and no change made elsewhere is reverted. */
export function changeOf(before: MatchDraft, after: MatchDraft): MatchChange {
  const playedAt = fromSeoulInput(after.playedAt)
  return {
    ...(after.playedAt !== before.playedAt && playedAt !== null ? { matchDate: new Date(playedAt).toISOString() } : {}),
    ...(after.remark.trim() !== before.remark ? { remark: after.remark.trim() || null } : {}),
    ...(after.host !== before.host ? { hostName: after.host } : {}),
    ...(after.clanId !== before.clanId ? { clanId: after.clanId } : {}),
    ...(after.substitutes.join() !== before.substitutes.join() ? { substitutes: [...after.substitutes] } : {}),
  }
}

export const withToggled = (seats: readonly number[], seat: number): number[] =>
  seats.includes(seat) ? seats.filter((other) => other !== seat) : [...seats, seat].sort((a, b) => a - b)
