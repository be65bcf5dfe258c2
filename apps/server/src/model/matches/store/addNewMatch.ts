import { NO_CANDIDATES } from '@buri/domain/identities/seating'
import { matchIdOf } from '@buri/domain/matches/matchIdOf'
import { playableSpanOf } from '@buri/domain/matches/patches'
import { doubtsAbout, isHeldBack } from '@buri/domain/matches/plausibility'
import { bindingOutsiders, isCountedTrust, trustOf, unknownOutsiders } from '@buri/domain/matches/trust'
import { isOnPastLeaderboard } from '@buri/domain/rankings/leaderboard'
import { formatRiotId } from '@buri/domain/riotId'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { hookValues, INSERT_DELIVERIES } from '#server/model/clans/hookOutbox.ts'
import { batchReads, batchWrites } from '#server/model/matches/batching.ts'
import {
  copyLeaderboardFacts,
  writeHistories,
  writeLeaderboardFacts,
} from '#server/model/matches/histories/historyRows.ts'
import { markVouched } from '#server/model/matches/histories/islandRows.ts'
import {
  canAppend,
  type FoldedHistory,
  foldNewest,
  type NewestRatings,
  nameUses,
  playerColumnsAfter,
  rateNewest,
} from '#server/model/matches/histories/newestMatch.ts'
import { originFromMatch } from '#server/model/matches/histories/origins.ts'
import { addMeetings, meetingsOfMatch } from '#server/model/matches/histories/pairRows.ts'
import { type PlayerState, playerStates, ratingsIn } from '#server/model/matches/histories/playerStates.ts'
import type { Evidence } from '#server/model/matches/people/evidence.ts'
import { existingPlayersOnly, type IdentifiedPeople, identify } from '#server/model/matches/people/identify.ts'
import { addIdentityQuestions } from '#server/model/matches/people/identityQuestions.ts'
import { hostAfterMerge, joinPeople, survivingPlayerId } from '#server/model/matches/people/joinPeople.ts'
import { addIdentities } from '#server/model/matches/people/people.ts'
import { addNames, markChanged, writePlayers } from '#server/model/matches/people/players.ts'
import { markRerated } from '#server/model/matches/ratings/frontier.ts'
import { writeCurrentRatings } from '#server/model/matches/ratings/ratingRows.ts'
import { recompute } from '#server/model/matches/ratings/recompute.ts'
import { doubtContextOf } from '#server/model/matches/trust/doubts.ts'
import { namesakesTo } from '#server/model/matches/trust/namesakesTo.ts'
import { basisAndSeats, EMPTY_BASIS } from '#server/model/matches/trust/testimonyBasis.ts'
import { isBadSender, uploaderOf, uploadRefusal } from '#server/model/matches/trust/uploader.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { whileQueriesRun } from '#server/platform/database/runQuery.ts'
import type { NightFinder, StoreOutcome, UploadStage } from './arrival.ts'
import type { MatchContext } from './matchContext.ts'
import { type LineRow, lineRowsOf, matchRowOf, type StoredLine, UNRATED_LINE } from './matchRows.ts'
import { addLines, addMatch } from './matchStore.ts'
import { dateMatch, type MatchDate } from './playedAt.ts'
import { addSource } from './sources.ts'
import { joinTypedResults } from './typedResults.ts'

/** Stores a new match, and folds it at once into the histories of players who have no newer match. */
export async function addNewMatch(
  tx: Tx,
  parsed: ParsedMatch,
  {
    frontier,
    digest,
    source,
    context,
    nightOf,
    known,
    hasTwin,
  }: UploadStage & { nightOf: NightFinder; known: MatchContext; hasTwin: boolean },
): Promise<StoreOutcome> {
  const { remark, clanId, uploadedBy, fileName, raw, now, isBatch = false, substitutes = [] } = context
  const { evidence, derived } = known
  const dated = dateMatch({
    ...context,
    game: parsed.playedAt,
    given: context.givenDate,
    span: playableSpanOf(parsed),
  })
  const namesakesAmong = namesakesTo(tx, uploadedBy === null ? [] : [uploadedBy], { clanId })
  const identified = await identify(tx, evidence, { ...dated, uploadedBy, clanId, found: known.people, namesakesAmong })
  const identifiedWithout = (contested: readonly number[]) =>
    identify(tx, evidence, { ...dated, uploadedBy, clanId, namesakesAmong, contested })
  const believed = await trustOfArrival(batchReads(tx), parsed, {
    ...{ identified, identifiedWithout, dated, uploadedBy, clanId, now, hasTwin },
    nightOf: (sentBy) =>
      nightOf({
        ...{ sentBy, now, playedAt: dated.playedAt, dateSource: dated.dateSource },
        lines: parsed.participants.map(({ side }, slot) => ({
          side,
          playerId: existingPlayersOnly(identified).playerIds[slot] ?? null,
          nameKey: evidence[slot]?.nameKey ?? null,
        })),
      }),
  })
  if ('refusal' in believed)
    return { status: 'rejected', code: believed.refusal, reason: 'what this account may send now' }
  const { basis, ownByName, standing, maturesAt, doubts, owned, takenForNight } = believed
  const isCounted = isCountedTrust(standing)
  const seated = ownByName.length > 0 ? await identifiedWithout(ownByName) : identified
  const players = isCounted ? seated : existingPlayersOnly(seated)
  const mergeEffect = await joinPeople(tx, players.merges)

  const id = freeId(
    matchIdOf(parsed),
    known.traces.map((trace) => trace.id),
  )
  const { playerIds: seats, withheldNames } = players
  const facts = {
    id,
    parsed,
    derived,
    ...dated,
    playerIds: seats,
    guestIds: [],
    substitutes,
    withheldNames,
    standing,
  }
  const hostId = hostAfterMerge(survivingPlayerId(players.merges, context.hostId), {
    before: identified.playerIds,
    after: seats,
  })
  const match = matchRowOf(facts)
  const lines = lineRowsOf(facts)
  const matchPlace = { playedAt: match.playedAt, matchId: id }
  const playerIds = isCounted ? seats.filter((playerId) => playerId !== null) : []
  const states = await statesOf(tx, players, known.states)
  const stalePlayerIds = new Set(mergeEffect.stalePlayerIds)
  for (const playerId of playerIds) if (!canAppend(states.get(playerId), matchPlace)) stalePlayerIds.add(playerId)
  // Only all of a player's matches together tell whether a new name is the latest, so the player is folded again.
  for (const [slot, playerId] of seats.entries())
    if (isCounted && playerId !== null && isRenamed(states.get(playerId), evidence[slot])) stalePlayerIds.add(playerId)
  if (isCounted) for (const slot of withheldNames) stalePlayerIds.add(seats[slot] ?? '')
  const islands = new Set(playerIds.map((playerId) => states.get(playerId)?.island ?? null))
  const isOneIsland = islands.size === 1 && !islands.has(null)
  const isImported = uploadedBy === null && match.isCounted
  const newest = { match, lines, states, isNewest: (playerId: string) => isCounted && !stalePlayerIds.has(playerId) }

  const columns = playerColumnsAfter(newest, evidence, players.newcomers)
  const storedIds = new Set(columns.map((player) => player.id))
  const concernedOwners = [hostId, ...owned].flatMap((playerId) =>
    playerId !== null && !storedIds.has(playerId) ? playerId : [],
  )

  await batchWrites(tx, async (writes) => {
    const metadata = { disagreements: [], remark, clanId, hostId, uploadedBy }
    await addMatch(writes, { ...match, ...metadata, standing, maturesAt, doubts, versionKey: '', takenForNight }, now)
    await writePlayers(writes, columns)
    // Hosts and uploaders show honours, too, for matches that they need not have played.
    await markChanged(writes, concernedOwners)
    await addIdentities(writes, players.identities)
    if (isCounted) await addNames(writes, nameUses(players, evidence, match.playedAt))
    await addMeetings(writes, meetingsOfMatch(match, lines), { isOneIsland })
    if (isImported && playerIds.some((playerId) => !states.get(playerId)?.isVouched))
      await markVouched(writes, playerIds)
    await addSource(writes, { matchId: id, digest, source, uploadedBy, fileName, raw, now, basis, versionKey: '' })
    // A batch, such as an operator's import, queues no deliveries to webhooks, as its matches are old.
    if (clanId !== null && !isBatch)
      await writes.run(INSERT_DELIVERIES, hookValues(clanId, { event: 'match.stored', subject: id, at: new Date(now) }))
  })
  // The rows above are sent ahead, so that the database writes them while histories are folded.
  const { ratings, folded } = await whileQueriesRun(() => ({
    ratings: frontier || mergeEffect.outdatedFrom ? null : rateNewest(ratingsIn(states), match, lines),
    folded: foldNewest(newest, (slot) => originFromMatch({ uploadedBy, clanId }, basis, slot)),
  }))
  await batchWrites(tx, async (writes) => {
    await addLines(writes, storedLines(lines, ratings, folded))
    const facts = await writeHistories(writes, folded)
    if (ratings) await writeCurrentRatings(writes, ratings.current, facts)
    else await writeLeaderboardFacts(writes, facts)
    if (ratings && isOnPastLeaderboard(match.playedAt, now)) await markRerated(writes)
  })
  const isFolded = new Set(folded.map(({ playerId }) => playerId))
  const unfoldedPlayers = ratings?.firstRated.filter((playerId) => !isFolded.has(playerId)) ?? []
  await copyLeaderboardFacts(tx, unfoldedPlayers)
  await addIdentityQuestions(tx, id, players.alike)
  await recompute(tx, {
    frontier,
    outdatedFrom: [mergeEffect.outdatedFrom, match.isRated && !ratings ? matchPlace : null],
    stalePlayerIds: [...stalePlayerIds],
    isBatch,
  })
  // Typed results join last: they depend on the players' origins, which decide to whom the players are strangers.
  if (isCounted && known.typed.length > 0) await joinTypedResults(tx, { ...dated, id }, known.typed)
  return { status: 'created', matchId: id, standing }
}

/** Reads states again if players were merged or a player was not read ahead. */
async function statesOf(
  tx: Tx,
  { playerIds, newcomers, merges }: Pick<IdentifiedPeople, 'playerIds' | 'newcomers' | 'merges'>,
  read: ReadonlyMap<string, PlayerState>,
): Promise<ReadonlyMap<string, PlayerState>> {
  const stored = playerIds.filter((playerId) => playerId !== null).filter((playerId) => !newcomers.has(playerId))
  const isRead = merges.length === 0 && stored.every((playerId) => read.has(playerId))
  if (!isRead) return playerStates(tx, stored)
  const seated = new Set(stored)
  return new Map([...read].filter(([playerId]) => seated.has(playerId)))
}

type TrustQuery = {
  identified: IdentifiedPeople
  /** Identifies the players, ignoring the ids in these seats. */
  identifiedWithout: (contested: readonly number[]) => Promise<IdentifiedPeople>
  dated: MatchDate
  uploadedBy: string | null
  clanId: string | null
  now: number
  hasTwin: boolean
  nightOf: (sentBy: string) => Promise<string | undefined>
}

const isRenamed = (state: PlayerState | undefined, line: Evidence | null | undefined) =>
  state !== undefined && line?.riotId !== undefined && formatRiotId(state.riotId) !== formatRiotId(line.riotId)

const OPERATORS_TESTIMONY = {
  basis: EMPTY_BASIS,
  ownByName: [],
  standing: 'confirmed' as const,
  maturesAt: null,
  doubts: [],
  owned: [],
  takenForNight: null,
}

async function trustOfArrival(asking: Tx, match: ParsedMatch, believing: TrustQuery) {
  const { identified, identifiedWithout, dated, uploadedBy, clanId, now, hasTwin, nightOf } = believing
  if (uploadedBy === null) return OPERATORS_TESTIMONY
  const seats = match.participants.map(({ side }, slot) => ({
    slot,
    side,
    ...(identified.candidates[slot] ?? NO_CANDIDATES),
  }))
  const [{ basis, ownSeatsByName }, around, isOfBadSender, uploader] = await Promise.all([
    basisAndSeats(asking, uploadedBy, seats, { now, clanId }),
    doubtContextOf(asking, match, { dated, playerIds: identified.playerIds }),
    isBadSender(asking, uploadedBy, now),
    uploaderOf(asking, uploadedBy),
  ])
  // Strangers may record any games of the players whom contested ids identify, so these ids must not raise doubts.
  const { contested } = basis
  const aroundMatch =
    contested.length > 0
      ? await doubtContextOf(asking, match, { dated, playerIds: (await identifiedWithout(contested)).playerIds })
      : around
  // A match whose sender made half of the players known is never taken for a copy. Otherwise a copy under invented
  // names, sent first, would make the real match doubtful.
  const knowsHalf = basis.speaksFor.length + basis.acquaintances.length >= seats.length / 2
  const isCopy = aroundMatch.isCopy || (hasTwin && !knowsHalf)
  const doubts = doubtsAbout(match, { ...aroundMatch, isCopy, isOfBadSender })
  const testimony = { by: uploadedBy, kind: 'source' as const, at: now, ...basis }
  const facts = { testimonies: [testimony], disputes: [], isHeldBack: isHeldBack(doubts), seats: seats.length }
  const judged = trustOf(facts, now)
  const binding = bindingOutsiders([testimony])
  const outsiders = unknownOutsiders([testimony]).length
  const waitsForNoAnswer = judged.maturesAt !== null && binding.length === 0
  const sending = { isWaiting: !isCountedTrust(judged.standing) && !waitsForNoAnswer, outsiders, now }
  const refusal = uploadRefusal(uploader, { ...sending, isOfNight: false })
  const takenForNight = refusal === 'NEW_ACCOUNT_OUTSIDERS' && sending.isWaiting ? await nightOf(uploadedBy) : undefined
  const uploadRefusalForNight =
    takenForNight === undefined ? refusal : uploadRefusal(uploader, { ...sending, isOfNight: true })
  if (uploadRefusalForNight) return { refusal: uploadRefusalForNight }
  return {
    basis,
    ownByName: ownSeatsByName,
    ...judged,
    doubts,
    owned: uploader.owned,
    takenForNight: takenForNight ?? null,
  }
}

/** Numbers the id if it is taken: games without a number can share a fingerprint, such as a restarted draft. */
function freeId(id: string, takenIds: readonly string[]): string {
  let free = id
  for (let copy = 2; takenIds.includes(free); copy += 1) free = `${id}_${copy}`
  return free
}

function storedLines(
  lines: readonly LineRow[],
  ratings: NewestRatings | null,
  folded: readonly FoldedHistory[],
): StoredLine[] {
  const ratingOf = new Map(ratings?.lines.map(({ line, rating }) => [line.slot, rating]))
  const craftsmanIds = new Set(folded.filter(({ isCraftsman }) => isCraftsman).map(({ playerId }) => playerId))
  return lines.map((line) => ({
    ...line,
    ...(ratingOf.get(line.slot) ?? UNRATED_LINE),
    isCraftsman: line.playerId !== null && craftsmanIds.has(line.playerId),
  }))
}
