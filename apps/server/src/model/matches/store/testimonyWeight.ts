import { isOfFewerPeople } from '@buri/domain/matches/judgeVersions'
import { isCountedTrust, speaksForClanOf, weightOf } from '@buri/domain/matches/trust'
import type { StoredTestimony } from '#server/model/matches/trust/testimonies.ts'
import type { TestimonyBasis } from '#server/model/matches/trust/testimonyBasis.ts'
import type { StoredMatch } from './matchRows.ts'

type SentTestimony = { basis: TestimonyBasis; uploadedBy: string | null; now: number }

export const isOfWeight = ({ lines }: StoredMatch, { basis, uploadedBy, now }: SentTestimony) =>
  weightOf([{ by: uploadedBy, kind: 'source', at: now, ...basis }], lines.length) > 0

/**
 * Whether the sender takes the match over: as the first one with weight, if only strangers reported it, or as one who
 * speaks for the clan, if a new member of the clan sent it before. The former sender's numbers, date and remark are
 * then dropped.
 */
export function takesOverMatch(
  stored: StoredMatch,
  testimonies: readonly StoredTestimony[],
  sender: SentTestimony,
): boolean {
  const { match } = stored
  if (sender.uploadedBy === match.uploadedBy || isCountedTrust(match.standing)) return false
  const isOfItsClan = testimonies.some(
    ({ by, ...sent }) => by === match.uploadedBy && speaksForClanOf(sender.basis, sent),
  )
  const ofKept = testimonies.filter(({ versionKey }) => versionKey === match.versionKey)
  const isOfFewer = isOfFewerPeople([sender.basis], ofKept)
  return isOfItsClan || (evidenceWeightOf(stored, testimonies) === 0 && isOfWeight(stored, sender) && !isOfFewer)
}

export function evidenceWeightOf({ match, lines }: StoredMatch, testimonies: readonly StoredTestimony[]): number {
  const testimoniesOfVersion = testimonies.filter(({ versionKey }) => versionKey === match.versionKey)
  return weightOf(testimoniesOfVersion, lines.length)
}
