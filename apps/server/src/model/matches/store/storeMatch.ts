import { type Candidates, NO_CANDIDATES } from '@buri/domain/identities/seating'
import { judgeReturn } from '@buri/domain/matches/judgeReturn'
import { isOfFuturePatch } from '@buri/domain/matches/patches'
import { resolveChampions } from '@buri/domain/matches/resolveChampions'
import { areSameGame, couldBeSameGame } from '@buri/domain/matches/sameGame'
import { isCountedTrust } from '@buri/domain/matches/trust'
import { hasLostLetters } from '@buri/domain/riotId'
import type { ParsedMatch, ParsedTimeline } from '@buri/replay/parsedMatch'
import { candidatesAmong } from '#server/model/matches/people/candidates.ts'
import { playerExists } from '#server/model/matches/people/players.ts'
import { lockFrontier, lockFrontierAhead } from '#server/model/matches/ratings/frontier.ts'
import { mayNameHost } from '#server/model/matches/trust/namedHost.ts'
import { isOfNewMember, isOfStrangers, strangeSlots } from '#server/model/matches/trust/strangers.ts'
import { mayStillSend } from '#server/model/matches/trust/uploader.ts'
import { areAlike } from '#server/model/matches/trust/versions.ts'
import { inStoreTransactionOnce, type Tx } from '#server/model/matches/tx.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { addNewMatch } from './addNewMatch.ts'
import { addWitness } from './addWitness.ts'
import type { ArrivingMatch, NightFinder, RefusedArrival, StoreContext, StoreOutcome, UploadStage } from './arrival.ts'
import { prefetchMatchContext } from './matchContext.ts'
import { holderOf, parsedOf } from './matchRows.ts'
import { clearNightMark, findByNumber, type MatchTrace, requireMatch } from './matchStore.ts'
import type { SlicedReading } from './readSliced.ts'
import { compressed, type Digests, digestOf, digestsOf, witnessesOf } from './sources.ts'

export const storeParsed = (
  db: Db,
  match: (SlicedReading & { ok: true })['parsed'],
  context: StoreContext,
): Promise<StoreOutcome> =>
  match.kind === 'match' ? storeMatch(db, match.match, context) : storeTimeline(db, match, context)

/** Match, players, ratings and read models are stored together or not at all. */
export async function storeMatch(db: Db, match: ParsedMatch, context: StoreContext): Promise<StoreOutcome> {
  if (match.participants.length === 0) return refusedOutcome('NOT_A_MATCH', 'nobody played')
  // A name with a date in the future would stay the player's latest for years.
  if (context.uploadedBy !== null && isOfFuturePatch(match, context.now))
    return refusedOutcome('FUTURE_PATCH', `patch ${match.gameVersion} is not out`)
  const compressing = compressed(context.raw)
  const report = resolveChampions(match)
  const digests = digestsOf(report)
  const raw = await compressing
  return inStoreTransactionOnce(db, context, async (tx, transaction) => {
    const nightOf = async (arriving: ArrivingMatch) => context.nightOf?.(transaction, arriving)
    const outcome = await keepResult(tx, { report, ...digests, context: { ...context, raw }, nightOf })
    if (outcome.status !== 'rejected' && outcome.status !== 'duplicate' && !isCountedTrust(outcome.standing))
      await context.onHeld?.(transaction, outcome.matchId)
    return outcome
  })
}

type Submission = Digests & { report: ParsedMatch; context: StoreContext; nightOf: NightFinder }

async function keepResult(
  tx: Tx,
  { report, digest, formerDigest, context, nightOf }: Submission,
): Promise<StoreOutcome> {
  const lockedFrontier = await lockFrontierAhead(tx)
  const match = await prefetchMatchContext(tx, report, context)
  const frontier = await lockedFrontier.frontier
  const { traces, evidence, people } = match
  if (!match.maySend) return refusedOutcome(...SENDER_GONE)
  if (!match.isHostThere) return refusedOutcome(...HOST_GONE)
  if (!(await mayName(tx, context, async () => candidatesAmong(people, evidence))))
    return refusedOutcome(...HOST_OUTSIDE)
  const { fingerprint } = match
  const same = traces
    .filter((trace) => couldBeSameGame(trace, { ...report, fingerprint }))
    .sort(byCertainty(fingerprint))
  const storedTraces = traces.filter(({ isDeleted }) => !isDeleted)
  const stored = await matchOfSameGame(
    tx,
    same.filter((trace) => storedTraces.includes(trace)),
    { report, context },
  )
  const arrival = { frontier, digest, formerDigest, source: report.source, context }
  if (stored) {
    const isFreed = await clearNightMark(tx, stored, context)
    const outcome = await addWitness(tx, stored, { ...arrival, report })
    if (outcome.status !== 'duplicate') return outcome
    // A new deadline for objections is news to the guests.
    const { maturesAt } = (await requireMatch(tx, stored.match.id)).match
    const isNews = isFreed || (maturesAt !== null && maturesAt !== stored.match.maturesAt)
    return isNews ? { ...outcome, status: 'merged' } : outcome
  }
  for (const deleted of same.filter(({ isDeleted }) => isDeleted)) {
    // The people who deleted the match judged only the version that was kept.
    const sources = (await witnessesOf(tx, deleted.id)).filter(({ versionKey }) => versionKey === deleted.versionKey)
    if (
      judgeReturn({ ...deleted, sources }, { uploadedBy: context.uploadedBy, digests: [digest, formerDigest] }) !==
      'free'
    )
      return refusedOutcome('MATCH_DELETED', `${deleted.id} was deleted`)
  }
  // A draft that was restarted at once can honestly repeat a fingerprint, because it has no kills.
  const isPlayed = report.participants.some(({ kills }) => kills > 0)
  const isTwin = (trace: MatchTrace) => isCountedTrust(trace.standing) && trace.fingerprint === fingerprint
  const twins = isPlayed ? storedTraces.filter(isTwin) : []
  const hasTwin = await isCopyOfAny(tx, twins, context)
  return addNewMatch(tx, report, { ...arrival, nightOf, known: match, hasTwin })
}

/** Matches with the same champions and scores come first, since a match's number may be wrong. */
const byCertainty = (fingerprint: string) => (one: MatchTrace, other: MatchTrace) =>
  Number(other.fingerprint === fingerprint) - Number(one.fingerprint === fingerprint)

/** Whether a result has no usable names or ids, so that filling in its lost letters hides no other player. */
const isNameless = ({ participants }: ParsedMatch) =>
  participants.every(
    ({ gameName, clientPuuid, apiPuuid }) => !clientPuuid && !apiPuuid && (!gameName || hasLostLetters(gameName)),
  )

type SentReport = { report: ParsedMatch; context: StoreContext }

/**
 * A match with the same number but other players is a different game. So is a match that shares only names or scores
 * with the report and is of strangers to the sender, since anyone can invent such a match.
 */
async function matchOfSameGame(tx: Tx, traces: readonly MatchTrace[], { report, context }: SentReport) {
  for (const { id } of traces) {
    const stored = await requireMatch(tx, id)
    const storedMatch = parsedOf(stored)
    if (!areSameGame(storedMatch, report)) continue
    if (areSameGame(storedMatch, report, () => true)) return stored
    const strange = await strangeSlots(tx, stored, context)
    if (areSameGame(storedMatch, report, (slot) => strange.has(slot))) return stored
    if (isNameless(storedMatch) && areAlike(storedMatch, report)) return stored
  }
  return undefined
}

async function isCopyOfAny(tx: Tx, twins: readonly MatchTrace[], context: StoreContext): Promise<boolean> {
  for (const { id } of twins) {
    const twin = await requireMatch(tx, id)
    if (!(await isOfStrangers(tx, twin, context)) && !(await isOfNewMember(tx, twin, context))) return true
  }
  return false
}

async function firstKnownTrace(tx: Tx, traces: readonly MatchTrace[], context: StoreContext) {
  for (const trace of traces) {
    if (!(await isOfStrangers(tx, await requireMatch(tx, trace.id), context))) return trace
  }
  return undefined
}

type ReportedTimeline = { platform: string | null; gameId: string | null; timeline: ParsedTimeline }

/** The timeline's match must be stored already. */
export async function storeTimeline(db: Db, report: ReportedTimeline, context: StoreContext): Promise<StoreOutcome> {
  const { platform, gameId, timeline } = report
  if (platform === null || gameId === null) return refusedOutcome('MATCH_NOT_FOUND', 'a timeline that names no match')
  const raw = await compressed(context.raw)
  return inStoreTransactionOnce(db, context, async (tx) => {
    const frontier = await lockFrontier(tx)
    if (!(await mayStillSend(tx, context.uploadedBy))) return refusedOutcome(...SENDER_GONE)
    if (!(await playerExists(tx, context.hostId))) return refusedOutcome(...HOST_GONE)
    const traces = await findByNumber(tx, platform, gameId)
    const storedTraces = traces.filter(({ isDeleted }) => !isDeleted)
    const trace = (await firstKnownTrace(tx, storedTraces, context)) ?? traces[0]
    if (!trace) return refusedOutcome('MATCH_NOT_FOUND', `no match ${platform}_${gameId} for this timeline`)
    if (trace.isDeleted) return refusedOutcome('MATCH_DELETED', `${trace.id} was deleted`)
    return attachTimeline(tx, trace, { timeline, frontier, context: { ...context, raw } })
  })
}

type Attachment = Pick<UploadStage, 'frontier' | 'context'> & { timeline: ParsedTimeline }

async function attachTimeline(tx: Tx, trace: MatchTrace, { timeline, ...arrival }: Attachment): Promise<StoreOutcome> {
  const stored = await requireMatch(tx, trace.id)
  if (timeline.gold.length !== stored.lines.length) {
    return refusedOutcome(
      'NOT_A_MATCH',
      `a timeline of ${timeline.gold.length} players for a match of ${stored.lines.length}`,
    )
  }
  const playersOfStored = async () =>
    stored.lines.map((line) => ({ ...NO_CANDIDATES, playerIds: [holderOf(line)].filter((id) => id !== null) }))
  if (!(await mayName(tx, arrival.context, playersOfStored))) return refusedOutcome(...HOST_OUTSIDE)
  const report = { ...parsedOf(stored), timeline }
  const digest = digestOf(timeline)
  return addWitness(tx, stored, { ...arrival, report, digest, formerDigest: digest, source: 'timeline' })
}

type CandidateSeats = () => Promise<readonly Candidates[]>

const mayName = async (
  tx: Tx,
  { uploadedBy, hostId, clanId, now }: Pick<StoreContext, 'uploadedBy' | 'hostId' | 'clanId' | 'now'>,
  played: CandidateSeats,
) =>
  uploadedBy === null || hostId === null || mayNameHost(tx, uploadedBy, { hostId, clanId, played: await played(), now })

const SENDER_GONE = ['UNAUTHENTICATED', 'the account of the sender is closed'] as const
const HOST_OUTSIDE = ['HOST_OUTSIDER', 'a host who did not play and is a stranger to the sender'] as const
const HOST_GONE = ['HOST_NOT_FOUND', 'the host became one person with someone else a moment ago'] as const

const refusedOutcome = (code: RefusedArrival, reason: string): StoreOutcome => ({
  status: 'rejected',
  code,
  reason,
})
