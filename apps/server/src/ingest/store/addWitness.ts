import { addMissing } from '@buri/domain/matches/addMissing'
import { contradict } from '@buri/domain/matches/contradiction'
import { judgeMatchEdit } from '@buri/domain/matches/judgeMatchEdit'
import { type Disagreement, mergeMatches } from '@buri/domain/matches/mergeMatches'
import { judgeContradiction, weightOf } from '@buri/domain/matches/standing'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { evidenceOf } from '#server/ingest/people/evidence.ts'
import { identify } from '#server/ingest/people/identify.ts'
import { OPERATORS_SPEECH, type Speech, speechOf } from '#server/ingest/standing/circles.ts'
import { openContradiction, takeVersion } from '#server/ingest/standing/disputes.ts'
import { judgedStanding, restand } from '#server/ingest/standing/restand.ts'
import { isBadSender } from '#server/ingest/standing/uploader.ts'
import { addConfirmation, type StoredWord, storedWords } from '#server/ingest/standing/words.ts'
import type { Tx } from '#server/ingest/tx.ts'
import type { Arrival, StoreContext, StoreOutcome } from './arrival.ts'
import { changeFacts } from './changeFacts.ts'
import { changeMetadata } from './changeMetadata.ts'
import { metadataOf, parsedOf, type StoredMatch, substitutesOf } from './matchRows.ts'
import { requireMatch } from './matchStore.ts'
import { betterDated, datedBy } from './playedAt.ts'
import { addSource, type Witness, witnessesOf } from './sources.ts'

/** The match is known: what this source adds is taken in, what it says differently is listed. */
export async function addWitness(
  tx: Tx,
  stored: StoredMatch,
  arrival: Arrival & { told: ParsedMatch },
): Promise<StoreOutcome> {
  const { told, frontier, digest, source, context } = arrival
  const { match } = stored
  const { uploadedBy, fileName, raw, now, isBatch = false } = context
  const witnesses = await witnessesOf(tx, match.id)
  const mayCorrect = mayEdit(match.uploadedBy, witnesses, context)
  const kept = parsedOf(stored)
  const merge = mayCorrect ? { ...mergeMatches(kept, told), contradicts: false } : addMissing(kept, told)
  const disagreements = merge.disagreements.map((disagreement) => ({ ...disagreement, source }))
  const hasSpoken = witnesses.some((witness) => witness.digest === digest)
  const speech = await speechOn(tx, stored, arrival)
  const isOwn = uploadedBy !== null && uploadedBy === match.uploadedBy
  const contradicts = !isOwn && (merge.contradicts || contradict(kept, told, disagreements))
  await addSource(tx, { matchId: match.id, digest, source, uploadedBy, fileName, raw, now, speech, contradicts })
  if (hasSpoken && !contradicts) await confirmBySending(tx, stored, arrival)

  if (contradicts && !hasSpoken) {
    const verdict = await verdictOn(tx, stored, digest)
    if (verdict === 'replaced') {
      await takeVersion(tx, stored, { told, digest, now, frontier, context, listed: mirrored(disagreements) })
      return { status: 'merged', matchId: match.id, standing: (await requireMatch(tx, match.id)).match.standing }
    }
    if (verdict === 'disputed') {
      await openContradiction(tx, match.id, { told, digest, now })
      await changeMetadata(tx, stored, {
        ...metadataOf(match),
        disagreements: [...match.disagreements, ...disagreements],
      })
      const { after } = await restand(tx, match.id, now)
      return { status: 'merged', matchId: match.id, standing: after }
    }
  }

  const dated = mayCorrect
    ? betterDated(match, datedBy({ ...context, game: told.playedAt, given: context.givenDate }))
    : match
  const bringsFacts = !contradicts && merge.filled.some((field) => field !== 'playedAt')
  const bringsDate = dated.playedAt !== match.playedAt || dated.dateSource !== match.dateSource
  const bringsDoubt = !hasSpoken && disagreements.length > 0
  const words = mayCorrect ? context : SILENCE
  const judged = await judgedStanding(tx, stored, now)
  const metadata = {
    ...metadataOf(match),
    disagreements: bringsDoubt ? [...match.disagreements, ...disagreements] : match.disagreements,
    remark: match.remark ?? words.remark,
    clanId: match.clanId ?? words.clanId,
    hostId: match.hostId ?? words.hostId,
    ...judged,
  }
  const { standing } = judged
  const changesStanding = standing !== match.standing
  const changesMetadata = bringsDoubt || JSON.stringify(metadata) !== JSON.stringify(metadataOf(match))
  if (!bringsFacts && !bringsDate && !changesMetadata) return { status: 'duplicate', matchId: match.id, standing }

  if (!bringsFacts && !bringsDate) {
    await changeMetadata(tx, stored, { ...metadata, standing: match.standing, maturesAt: match.maturesAt })
    if (changesStanding) await restand(tx, match.id, now)
    return { status: bringsDoubt ? 'merged' : 'duplicate', matchId: match.id, standing }
  }
  const parsed = {
    ...(contradicts ? kept : merge.merged),
    playedAt: dated.dateSource === 'game' ? dated.playedAt : null,
  }
  const substitutes = substitutesOf(stored.lines)
  await changeFacts(tx, stored, { parsed, dated, metadata, substitutes, frontier, isBatch, saidBy: uploadedBy })
  return { status: 'merged', matchId: match.id, standing }
}

const SILENCE = { remark: null, clanId: null, hostId: null }

async function speechOn(
  tx: Tx,
  { match, lines }: StoredMatch,
  { told, context: { uploadedBy, now } }: Pick<Arrival, 'context'> & { told: ParsedMatch },
  others: readonly StoredWord[] = [],
): Promise<Speech> {
  if (uploadedBy === null) return OPERATORS_SPEECH
  if (await isBadSender(tx, uploadedBy, now))
    return { ...OPERATORS_SPEECH, outsiders: told.participants.map((_, slot) => slot) }
  const { meant } = await identify(tx, evidenceOf(told.platform, told.participants), {
    playedAt: match.playedAt,
    uploadedBy,
  })
  const isSame = lines.length === told.participants.length
  const seats = told.participants.map(({ side }, slot) => ({
    slot,
    side,
    playerIds: isSame
      ? [...(meant[slot] ?? []), ...(lines[slot]?.playerId ? [lines[slot].playerId] : [])]
      : (meant[slot] ?? []),
  }))
  return speechOf(tx, uploadedBy, seats, { exceptMatch: match.id, others })
}

/** The same file from another hand is kept once; what it says for those who may say so is that it was so. */
async function confirmBySending(tx: Tx, stored: StoredMatch, arrival: Arrival & { told: ParsedMatch }): Promise<void> {
  const { uploadedBy, now } = arrival.context
  const { id, standing } = stored.match
  if (uploadedBy === null || (standing !== 'waiting' && standing !== 'reported')) return
  const words = await storedWords(tx, id)
  if (words.some(({ by }) => by === uploadedBy)) return
  const sources = words.filter(({ kind, contradicts }) => kind === 'source' && !contradicts)
  const speech = await speechOn(tx, stored, arrival, sources)
  if (speech.sides.length > 0 || speech.officerOf.length > 0) await addConfirmation(tx, id, uploadedBy, { now, speech })
}

/** The version of the new source, with all that say the same, beside the one that is kept. */
async function verdictOn(tx: Tx, { match, lines }: StoredMatch, digest: string) {
  const words = await storedWords(tx, match.id)
  const weigh = (isOf: (word: StoredWord) => boolean) => weightOf(words.filter(isOf), lines.length)
  return judgeContradiction(
    weigh(({ contradicts }) => !contradicts),
    weigh((word) => word.digest === digest),
  )
}

const mirrored = (disagreements: readonly (Disagreement & { source: string })[]) =>
  disagreements.map(({ kept, other, ...rest }) => ({ ...rest, kept: other, other: kept }))

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
