import { isDeepStrictEqual } from 'node:util'
import { addMissing } from '@buri/domain/matches/addMissing'
import { isLeftToOthers } from '@buri/domain/matches/isSettledWithGuests'
import { type Disagreement, inOrderOfLines, mergeMatches } from '@buri/domain/matches/mergeMatches'
import { playableSpanOf } from '@buri/domain/matches/patches'
import { type Doubt, doubtsAbout } from '@buri/domain/matches/plausibility'
import { isCountedTrust } from '@buri/domain/matches/trust'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { doubtContextOf, doubtsInItself } from '#server/model/matches/trust/doubts.ts'
import { reassessTrust, trustToStore } from '#server/model/matches/trust/reassessTrust.ts'
import { type StoredTestimony, storedTestimonies } from '#server/model/matches/trust/testimonies.ts'
import type { TestimonyBasis } from '#server/model/matches/trust/testimonyBasis.ts'
import { addVersion, areAlike, otherVersions, settleVersions } from '#server/model/matches/trust/versions.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import type { StoreOutcome, UploadStage } from './arrival.ts'
import { changeFacts } from './changeFacts.ts'
import { changeMetadata } from './changeMetadata.ts'
import { isFirstToIdentify } from './firstToIdentify.ts'
import { holderOf, type MatchMetadata, metadataOf, parsedOf, type StoredMatch, substitutesOf } from './matchRows.ts'
import type { LoadedMatch } from './matchStore.ts'
import { mayAdd, mayChangeClan, mayEdit, mayRedate } from './mayCorrect.ts'
import { betterDate, dateMatch, type MatchDate } from './playedAt.ts'
import { basisOn, confirmBySending } from './senderTestimony.ts'
import { addSource, witnessesOf } from './sources.ts'
import { evidenceWeightOf, isOfWeight, takesOverMatch } from './testimonyWeight.ts'

/** Adds a source to a stored match. A contradicting source is kept as another version. */
export async function addWitness(
  tx: Tx,
  stored: LoadedMatch,
  sent: UploadStage & { report: ParsedMatch },
): Promise<StoreOutcome> {
  const arrival = inStoredOrder(stored, sent)
  const { report, source, context } = arrival
  const { match } = stored
  const { uploadedBy, fileName, raw, now } = context
  const witnesses = await witnessesOf(tx, match.id)
  const testimonies = await storedTestimonies(tx, match.id)
  const digest =
    [arrival.digest, arrival.formerDigest].find((one) => witnesses.some((witness) => witness.digest === one)) ??
    arrival.digest
  const hasTestified = witnesses.some((witness) => witness.digest === digest)
  const testimoniesOfVersion = testimonies.filter(
    ({ by, kind, versionKey }) => kind === 'source' && by !== uploadedBy && versionKey === match.versionKey,
  )
  const about = { testimonies, others: testimoniesOfVersion }
  const { basis: reportBasis, playerIds } = await basisOn(tx, stored, arrival, about)
  // The testimony covers outsiders only if it says the same as the stored match.
  const isResult = source !== 'timeline'
  const takesOver =
    isResult &&
    (await takesOverMatch(tx, stored, testimonies, { basis: { ...reportBasis, covers: [] }, uploadedBy, now }))
  const isBelieved = isCountedTrust(match.standing) || evidenceWeightOf(stored, testimonies) > 0
  const key = await versionKeyOf(tx, stored, testimonies, { report, digest, uploadedBy, takesOver })
  const joined =
    key === match.versionKey
      ? parsedOf(stored)
      : (await otherVersions(tx, match)).find((other) => other.key === key)?.report
  // Slots of a file with more or fewer lines cannot be compared, so it testifies about the version's lines alone.
  const comparable =
    joined && joined.participants.length !== report.participants.length ? { ...arrival, report: joined } : arrival
  const senderBasis =
    joined && !takesOver ? (await basisOn(tx, stored, comparable, { ...about, joined })).basis : reportBasis
  const withoutCovers = { ...senderBasis, covers: [] }
  const basis = key === match.versionKey ? senderBasis : withoutCovers
  // If someone sent two versions, the first one counts.
  const first = testimonies.find(({ by, versionKey }) => uploadedBy !== null && by === uploadedBy && versionKey !== key)
  if (first) return { status: 'duplicate', matchId: match.id, standing: match.standing }

  // A file's row names its first sender, so the operator's testimony to an account's file gets a row of its own.
  const isOfAccount = witnesses.some((witness) => witness.digest === digest && witness.uploadedBy !== null)
  const row = uploadedBy === null && isOfAccount ? { digest: `operator ${digest}`, raw: null } : { digest, raw }
  await addSource(tx, { matchId: match.id, ...row, source, uploadedBy, fileName, now, basis, versionKey: key })
  if (hasTestified && isResult) await confirmBySending(tx, stored, { ...comparable, versionKey: key, joined })
  // Anyone can write a file, so contradictions by strangers are stored but listed nowhere.
  const speaksForSomeone = uploadedBy === null || withoutCovers.speaksFor.length > 0
  const isHeard =
    uploadedBy === match.uploadedBy ||
    (speaksForSomeone && isOfWeight(stored, { basis: withoutCovers, uploadedBy, now }))
  const dated = dateMatch({ ...context, game: report.playedAt, given: context.givenDate, span: playableSpanOf(report) })
  const doubts = async () => {
    const doubtContext = await doubtContextOf(tx, report, { dated, playerIds, exceptMatch: match.id })
    return uploadedBy === null ? [] : doubtsAbout(report, { ...doubtContext, isOfBadSender: false })
  }
  if (key === match.versionKey) {
    const isOwn = takesOver || isFirstToIdentify(stored, basis, uploadedBy)
    const ownFacts = isOwn ? { doubts: await doubts(), substitutes: context.substitutes ?? [] } : undefined
    const ofKept = testimonies.filter(({ versionKey }) => versionKey === match.versionKey)
    const isLeft = isLeftToOthers({ ...match, seats: stored.lines.length }, ofKept, senderBasis)
    const corrects = mayEdit(match.uploadedBy, witnesses, context) && !isLeft
    const redated = corrects && mayRedate(match, testimonies, context) ? betterDate(match, dated) : match
    const arrived = ownFacts ? dated : redated
    const changesClan = mayChangeClan(match, testimonies, context)
    const witness = {
      basis,
      hasTestified,
      isHeard,
      own: ownFacts,
      mayAddNumbers: mayAdd(stored, testimonies, { basis, uploadedBy, isBelieved }),
      corrects,
      changesClan,
      dated: arrived,
    }
    return addToKept(tx, stored, arrival, witness)
  }

  const listed = disagreementsOf(stored, arrival)
  const isKnown = testimonies.some(({ versionKey }) => versionKey === key)
  if (!isKnown) {
    const metadata = { uploadedBy, clanId: context.clanId, hostId: context.hostId, remark: context.remark }
    const versionMetadata = {
      ...metadata,
      ...dated,
      doubts: await doubts(),
      disagreements: disagreementsSwapped(listed),
      substitutes: [],
    }
    await addVersion(tx, match.id, key, { report, keptWith: versionMetadata })
    const disagreements = [...match.disagreements, ...listed]
    if (isHeard) await changeMetadata(tx, stored, { ...metadataOf(match), disagreements })
  }
  const { after } = await settleVersions(tx, match.id, now)
  return { status: isKnown ? 'duplicate' : 'merged', matchId: match.id, standing: after }
}

/** Testimonies are compared by slot, so the file's lines are put in the order of the stored ones. */
function inStoredOrder(stored: StoredMatch, { context, ...sent }: UploadStage & { report: ParsedMatch }) {
  const { match: report, order } = inOrderOfLines(parsedOf(stored), sent.report)
  const substitutes = context.substitutes?.map((index) => order.indexOf(index))
  return { ...sent, report, context: { ...context, ...(substitutes ? { substitutes } : {}) } }
}

type NewSource = { report: ParsedMatch; digest: string; uploadedBy: string | null; takesOver: boolean }

/** Returns the key of the version that the source supports. A new version has the source's digest as its key. */
async function versionKeyOf(
  tx: Tx,
  stored: StoredMatch,
  testimonies: readonly StoredTestimony[],
  { report, digest, uploadedBy, takesOver }: NewSource,
): Promise<string> {
  const { match } = stored
  const same = testimonies.find((testimony) => testimony.digest === digest)
  if (same) return same.versionKey
  if (takesOver) return digest
  // A different report by the match's own sender is listed, but makes no other version.
  if (uploadedBy !== null && uploadedBy === match.uploadedBy) return match.versionKey
  if (areAlike(parsedOf(stored), report)) return match.versionKey
  const versions = await otherVersions(tx, match)
  return versions.find((other) => areAlike(other.report, report))?.key ?? digest
}

const disagreementsOf = (stored: StoredMatch, { report, source }: { report: ParsedMatch; source: string }) =>
  addMissing(parsedOf(stored), report).disagreements.map((disagreement) => ({ ...disagreement, source }))

type NewWitness = {
  mayAddNumbers: boolean
  /** Whether the sender may edit the match, and so may replace its date and remark. */
  corrects: boolean
  /** Whether the sender may bring a match without a clan to the clan named now. */
  changesClan: boolean
  basis: TestimonyBasis
  hasTestified: boolean
  isHeard: boolean
  dated: MatchDate
  own: { doubts: Doubt[]; substitutes: readonly number[] } | undefined
}

async function addToKept(
  tx: Tx,
  stored: StoredMatch,
  arrival: UploadStage & { report: ParsedMatch },
  { basis, hasTestified, isHeard, dated, own, mayAddNumbers, corrects, changesClan }: NewWitness,
): Promise<StoreOutcome> {
  const { report, source, frontier, context } = arrival
  const { match } = stored
  const { uploadedBy, now, isBatch = false } = context
  const storedMatch = parsedOf(stored)
  const mayCorrect = own !== undefined || corrects
  // The ids in a match are those of its sender's files, or of the operator's. Otherwise another account could give ids to
  // the sender's people.
  const isOfSender = uploadedBy === match.uploadedBy
  const replacesIds = own !== undefined || (uploadedBy === null && !isOfSender)
  const known = replacesIds ? withoutIds(storedMatch) : storedMatch
  const told = replacesIds || isOfSender ? report : withoutIds(report)
  const merge = mayCorrect ? mergeMatches(known, told) : addMissing(known, told)
  const disagreements = merge.disagreements.map((disagreement) => ({ ...disagreement, source }))
  const mayMerge =
    mayAddNumbers && (own !== undefined || !addsOutsiders(stored, basis)) && !raisesDoubts(storedMatch, merge.merged)
  const facts = mayMerge ? merge.merged : known
  const changesFacts = replacesIds
    ? !areEqualButDated(facts, storedMatch)
    : mayMerge && merge.filled.some((field) => field !== 'playedAt')
  const changesDate = dated.playedAt !== match.playedAt || dated.dateSource !== match.dateSource
  const addsDoubt = !hasTestified && isHeard && disagreements.length > 0

  const remarks = mayCorrect ? { ...context, ...(changesClan ? {} : { clanId: null }) } : NO_REMARKS
  const { standing, ...judged } = await trustToStore(
    tx,
    { ...stored, match: { ...match, doubts: own?.doubts ?? match.doubts } },
    now,
  )
  const metadata = {
    ...metadataOf(match),
    ...judged,
    disagreements: addsDoubt ? [...match.disagreements, ...disagreements] : match.disagreements,
    ...(own ? senderFieldsOf(context) : withMissingFields(match, remarks)),
    standing,
  }
  const changesStanding = standing !== match.standing
  const changesMetadata = addsDoubt || JSON.stringify(metadata) !== JSON.stringify(metadataOf(match))
  const substitutes = own?.substitutes ?? substitutesOf(stored.lines)
  const isSame = !changesFacts && !changesDate && String(substitutes) === String(substitutesOf(stored.lines))
  if (isSame && !changesMetadata) return settle('duplicate')

  if (isSame) {
    await changeMetadata(tx, stored, { ...metadata, standing: match.standing, maturesAt: match.maturesAt })
    if (changesStanding) await reassessTrust(tx, match.id, now)
    return settle(addsDoubt ? 'merged' : 'duplicate')
  }
  const parsed = {
    ...(changesFacts ? facts : storedMatch),
    playedAt: dated.dateSource === 'game' ? dated.playedAt : null,
  }
  // Only the operator's own file may merge players.
  const testifiedBy = uploadedBy === null ? null : (metadata.uploadedBy ?? uploadedBy)
  await changeFacts(tx, stored, { parsed, dated, metadata, substitutes, frontier, isBatch, testifiedBy })
  return settle('merged')

  // Settles the versions again, because one more testimony may let the kept version outweigh the others.
  async function settle(status: 'merged' | 'duplicate'): Promise<StoreOutcome> {
    const { after } = await settleVersions(tx, match.id, now)
    return { status, matchId: match.id, standing: after }
  }
}

const areEqualButDated = (one: ParsedMatch, other: ParsedMatch) =>
  isDeepStrictEqual({ ...one, playedAt: null }, { ...other, playedAt: null })

const withoutIds = (match: ParsedMatch): ParsedMatch => ({
  ...match,
  participants: match.participants.map((line) => ({ ...line, clientPuuid: null, apiPuuid: null })),
})

/**
 * Whether the sender names outsiders in seats without a player. The match's trust does not cover them, and their owners
 * were not notified.
 */
const addsOutsiders = ({ lines }: StoredMatch, { outsiders }: TestimonyBasis) =>
  outsiders.some((slot) => lines[slot] && holderOf(lines[slot]) === null)

/** Whether the addition would raise a new doubt. It is then left out, because a stored match is never held back. */
function raisesDoubts(storedMatch: ParsedMatch, merged: ParsedMatch): boolean {
  const storedDoubts = new Set(doubtsInItself(storedMatch))
  return doubtsInItself(merged).some((doubt) => !storedDoubts.has(doubt))
}

type SenderFields = Pick<MatchMetadata, 'remark' | 'clanId' | 'hostId'>

/** Taking a match over replaces all these fields, above all the clan, whose officers may edit and delete it. */
const senderFieldsOf = ({ uploadedBy, remark, clanId, hostId }: SenderFields & { uploadedBy: string | null }) => ({
  uploadedBy,
  remark,
  clanId,
  hostId,
})

const withMissingFields = (match: SenderFields, { remark, clanId, hostId }: SenderFields): SenderFields => ({
  remark: match.remark ?? remark,
  clanId: match.clanId ?? clanId,
  hostId: match.hostId ?? hostId,
})

const NO_REMARKS = { remark: null, clanId: null, hostId: null }

const disagreementsSwapped = (disagreements: readonly (Disagreement & { source: string })[]) =>
  disagreements.map(({ kept, other, ...rest }) => ({ ...rest, kept: other, other: kept }))
