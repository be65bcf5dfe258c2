import { isSettled } from '@buri/domain/matches/independence'
import { isOfFewerPeople } from '@buri/domain/matches/judgeVersions'
import { isCountedTrust, knowsPlayers, speaksForClanOf, weightOf } from '@buri/domain/matches/trust'
import { surroundingsOf } from '#server/model/matches/trust/surroundings.ts'
import type { StoredTestimony } from '#server/model/matches/trust/testimonies.ts'
import type { TestimonyBasis } from '#server/model/matches/trust/testimonyBasis.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import type { StoredMatch } from './matchRows.ts'

type SentTestimony = { basis: TestimonyBasis; uploadedBy: string | null; now: number }

export const isOfWeight = ({ lines }: StoredMatch, { basis, uploadedBy, now }: SentTestimony) =>
  weightOf([{ by: uploadedBy, kind: 'source', at: now, ...basis }], lines.length) > 0

/**
 * Whether the account becomes the match's sender. This drops the former sender's numbers, date and remark. There are
 * three cases: the account speaks for the clan whose new member sent the match; only strangers sent it, and the account
 * is the first with weight; the account is a settled officer of half of the players, and the sender knows fewer.
 */
export async function takesOverMatch(
  tx: Tx,
  stored: StoredMatch,
  testimonies: readonly StoredTestimony[],
  sender: SentTestimony,
): Promise<boolean> {
  const { match } = stored
  if (sender.uploadedBy === match.uploadedBy || isCountedTrust(match.standing)) return false
  const isOfItsClan = testimonies.some(
    ({ by, ...sent }) => by === match.uploadedBy && speaksForClanOf(sender.basis, sent),
  )
  if (isOfItsClan) return true
  const ofKept = testimonies.filter(({ versionKey }) => versionKey === match.versionKey)
  if (isOfFewerPeople([sender.basis], ofKept)) return false
  const isFirstOfWeight = evidenceWeightOf(stored, testimonies) === 0 && isOfWeight(stored, sender)
  return isFirstOfWeight || isSettledOfficerOfHalf(tx, stored, testimonies, sender)
}

/**
 * Whether the account is a settled officer of half of the players, while the sender knows fewer. A new account may have
 * invented players with the names of people whom no clan has recorded yet. A match of two clans stays with the other clan
 * if it is the sender's, or its officer testified, and half of the other players are its people.
 */
async function isSettledOfficerOfHalf(
  tx: Tx,
  { match, lines }: StoredMatch,
  testimonies: readonly StoredTestimony[],
  { basis, uploadedBy, now }: SentTestimony,
): Promise<boolean> {
  const isKnownToSender = testimonies.some((sent) => sent.by === match.uploadedBy && knowsPlayers(sent, lines.length))
  const isOfficerOfHalf = knowsPlayers({ speaksFor: basis.officerSeats }, lines.length)
  const seatsOfOthers = new Set(
    testimonies.flatMap((sent) => (sent.by === match.uploadedBy ? sent.clanmates : sent.officerSeats)),
  )
  const unspoken = lines.flatMap(({ slot }) => (basis.speaksFor.includes(slot) ? [] : slot))
  const isOfOtherClan =
    unspoken.length > 0 &&
    knowsPlayers({ speaksFor: unspoken.filter((slot) => seatsOfOthers.has(slot)) }, unspoken.length)
  if (uploadedBy === null || isKnownToSender || isOfOtherClan || !isOfficerOfHalf) return false
  return isSettled(uploadedBy, await surroundingsOf(tx, { parties: [], accounts: [uploadedBy], now }), now)
}

export function evidenceWeightOf({ match, lines }: StoredMatch, testimonies: readonly StoredTestimony[]): number {
  const testimoniesOfVersion = testimonies.filter(({ versionKey }) => versionKey === match.versionKey)
  return weightOf(testimoniesOfVersion, lines.length)
}
