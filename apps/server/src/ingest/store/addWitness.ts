import { addMissing } from '@buri/domain/matches/addMissing'
import { judgeMatchEdit } from '@buri/domain/matches/judgeMatchEdit'
import { mergeMatches } from '@buri/domain/matches/mergeMatches'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import type { Tx } from '#server/ingest/tx.ts'
import type { Arrival, StoreContext, StoreOutcome } from './arrival.ts'
import { changeFacts } from './changeFacts.ts'
import { changeMetadata } from './changeMetadata.ts'
import { metadataOf, parsedOf, type StoredMatch, substitutesOf } from './matchRows.ts'
import { betterDated, datedBy } from './playedAt.ts'
import { addSource, type Witness, witnessesOf } from './sources.ts'

/** The match is known: what this source adds is taken in, what it says differently is listed. */
export async function addWitness(
  tx: Tx,
  stored: StoredMatch,
  { told, frontier, digest, source, context }: Arrival & { told: ParsedMatch },
): Promise<StoreOutcome> {
  const { match } = stored
  const { uploadedBy, fileName, raw, now, isBatch = false } = context
  const witnesses = await witnessesOf(tx, match.id)
  const mayCorrect = mayEdit(match.uploadedBy, witnesses, context)
  const merge = mayCorrect
    ? { ...mergeMatches(parsedOf(stored), told), contradicts: false }
    : addMissing(parsedOf(stored), told)
  const disagreements = merge.disagreements.map((disagreement) => ({ ...disagreement, source }))
  const dated = mayCorrect
    ? betterDated(match, datedBy({ ...context, game: told.playedAt, given: context.givenDate }))
    : match

  const hasSpoken = witnesses.some((witness) => witness.digest === digest)
  const bringsFacts = merge.filled.some((field) => field !== 'playedAt')
  const bringsDate = dated.playedAt !== match.playedAt || dated.dateSource !== match.dateSource
  const bringsDoubt = !hasSpoken && disagreements.length > 0
  const confirms =
    disagreements.length === 0 && !merge.contradicts && witnesses.every((witness) => witness.uploadedBy !== uploadedBy)

  const words = mayCorrect ? context : SILENCE

  await addSource(tx, { matchId: match.id, digest, source, uploadedBy, fileName, raw, now })
  const metadata = {
    disagreements: bringsDoubt ? [...match.disagreements, ...disagreements] : match.disagreements,
    remark: match.remark ?? words.remark,
    clanId: match.clanId ?? words.clanId,
    hostId: match.hostId ?? words.hostId,
    uploadedBy: match.uploadedBy,
    isConfirmed: match.isConfirmed || confirms,
    standing: uploadedBy === null ? 'confirmed' : match.standing,
    maturesAt: match.maturesAt,
    doubts: match.doubts,
  }
  const changesMetadata = bringsDoubt || JSON.stringify(metadata) !== JSON.stringify(metadataOf(match))
  if (!bringsFacts && !bringsDate && !changesMetadata) return { status: 'duplicate', matchId: match.id }

  if (!bringsFacts && !bringsDate) {
    await changeMetadata(tx, stored, metadata)
    return { status: bringsDoubt ? 'merged' : 'duplicate', matchId: match.id }
  }
  const parsed = { ...merge.merged, playedAt: dated.dateSource === 'game' ? dated.playedAt : null }
  const substitutes = substitutesOf(stored.lines)
  await changeFacts(tx, stored, { parsed, dated, metadata, substitutes, frontier, isBatch, saidBy: uploadedBy })
  return { status: 'merged', matchId: match.id }
}

const SILENCE = { remark: null, clanId: null, hostId: null }

/**
 * Anyone may send a match again, and what was missing of it is added. Its date and remarks are for those who may edit
 * it: a match brought to a clan is for its officers to edit and delete. The operator's own imports may set
 * them too.
 */
function mayEdit(
  uploadedBy: string | null,
  witnesses: readonly Witness[],
  context: Pick<StoreContext, 'uploadedBy' | 'now'>,
): boolean {
  if (context.uploadedBy === null) return true
  const editor = { userId: context.uploadedBy, isModerator: false, isOfficerOfItsClan: false }
  const uploadedAt = Math.min(context.now, ...witnesses.map(({ receivedAt }) => receivedAt))
  return judgeMatchEdit(editor, { uploadedBy, uploadedAt }, context.now) === 'allowed'
}
