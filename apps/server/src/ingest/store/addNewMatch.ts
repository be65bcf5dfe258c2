import { originOf } from '@buri/domain/matches/circle'
import { deriveMatch } from '@buri/domain/matches/deriveMatch'
import { matchIdOf } from '@buri/domain/matches/matchIdOf'
import { doubtsAbout, isHeldBack } from '@buri/domain/matches/plausibility'
import { isStanding, standingOf } from '@buri/domain/matches/standing'
import { isOnPastBoard } from '@buri/domain/rankings/leaderboard'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { askedTogether, gathered } from '#server/ingest/gathered.ts'
import { copyBoardFacts, playerStates, writeBoardFacts, writeHistories } from '#server/ingest/histories/historyRows.ts'
import { vouchFor } from '#server/ingest/histories/islandRows.ts'
import {
  canFollow,
  columnsAfter,
  type Folded,
  foldNewest,
  nameUses,
  type RatedNewest,
  rateNewest,
} from '#server/ingest/histories/newest.ts'
import { addMeetings, meetingsIn } from '#server/ingest/histories/pairRows.ts'
import { evidenceOf } from '#server/ingest/people/evidence.ts'
import { type Identified, identify, justRecognised, NOBODY } from '#server/ingest/people/identify.ts'
import { joinPeople, survivorOf } from '#server/ingest/people/joinPeople.ts'
import { addIdentities } from '#server/ingest/people/people.ts'
import { addNames, markChanged, writePlayers } from '#server/ingest/people/players.ts'
import { askAbout } from '#server/ingest/people/questions.ts'
import { markRerated } from '#server/ingest/ratings/frontier.ts'
import { currentRatings, writeCurrentRatings } from '#server/ingest/ratings/ratingRows.ts'
import { renew } from '#server/ingest/ratings/renew.ts'
import { OPERATORS_SPEECH, speechOf } from '#server/ingest/standing/circles.ts'
import { aroundOf } from '#server/ingest/standing/doubts.ts'
import { isBadSender, uploaderOf, uploadRefusal } from '#server/ingest/standing/uploader.ts'
import type { Tx } from '#server/ingest/tx.ts'
import type { Arrival, StoreOutcome } from './arrival.ts'
import { type LineRow, lineRowsOf, matchRowOf, type StoredLine, UNRATED } from './matchRows.ts'
import { addLines, addMatch } from './matchStore.ts'
import { type Dated, datedBy } from './playedAt.ts'
import { addSource } from './sources.ts'
import { joinTypedResults } from './typedResults.ts'

/** A new game. The usual one is newer than all that its players have, and is applied at once. */
export async function addNewMatch(
  tx: Tx,
  parsed: ParsedMatch,
  { frontier, digest, source, context, takenIds, hasTwin }: Arrival & { takenIds: readonly string[]; hasTwin: boolean },
): Promise<StoreOutcome> {
  const { remark, clanId, uploadedBy, fileName, raw, now, isBatch = false, substitutes = [] } = context
  const dated = datedBy({ ...context, game: parsed.playedAt, given: context.givenDate })
  const evidence = evidenceOf(parsed.platform, parsed.participants)
  const identified = await identify(tx, evidence, { ...dated, uploadedBy })
  const asking = askedTogether(tx)
  // Nobody becomes one with anybody, so that what is stored of them can be read at the same time.
  const [believed, early] = await Promise.all([
    believe(asking, parsed, { identified, dated, uploadedBy, now, hasTwin }),
    identified.merges.length === 0 ? storedOf(asking, identified.playerIds) : null,
  ])
  if ('refusal' in believed)
    return { status: 'rejected', code: believed.refusal, reason: 'what this account may send now' }
  const { speech, standing, maturesAt, doubts, owned } = believed
  const isIn = isStanding(standing)
  const who = isIn ? identified : justRecognised(identified)
  const joined = await joinPeople(tx, who.merges)

  const id = freeId(matchIdOf(parsed), takenIds)
  const { playerIds: seats, withheldNames } = who
  const facts = {
    id,
    parsed,
    derived: deriveMatch(parsed),
    ...dated,
    playerIds: seats,
    substitutes,
    withheldNames,
    standing,
  }
  const hostId = survivorOf(who.merges, context.hostId)
  const match = matchRowOf(facts)
  const lines = lineRowsOf(facts)
  const place = { playedAt: match.playedAt, matchId: id }
  const playerIds = isIn ? seats.filter((playerId) => playerId !== null) : []
  const { states, current } = early ?? (await storedOf(askedTogether(tx), seats))
  const outdated = new Set(joined.outdated)
  for (const playerId of playerIds) if (!canFollow(states.get(playerId), place)) outdated.add(playerId)
  if (isIn) for (const slot of withheldNames) outdated.add(seats[slot] ?? '')
  const islands = new Set(playerIds.map((playerId) => states.get(playerId)?.island ?? null))
  const isOneIsland = islands.size === 1 && !islands.has(null)
  const isImported = uploadedBy === null && match.isCounted
  const newest = { match, lines, states, isNewest: (playerId: string) => isIn && !outdated.has(playerId) }

  const ratings = frontier || joined.dirtyFrom ? null : rateNewest(current, match, lines)
  const folded = foldNewest(newest, originOf({ uploadedBy, clanId }))
  const columns = columnsAfter(newest, evidence, who.newcomers)
  const isWritten = new Set(columns.map((player) => player.id))
  const concerned = [hostId, ...owned].flatMap((playerId) =>
    playerId !== null && !isWritten.has(playerId) ? playerId : [],
  )
  const isFolded = new Set(folded.map(({ playerId }) => playerId))

  await gathered(tx, async (writes) => {
    const metadata = { disagreements: [], remark, clanId, hostId, uploadedBy }
    await addMatch(writes, { ...match, ...metadata, standing, maturesAt, doubts, versionKey: '' }, now)
    await writePlayers(writes, columns)
    // Honours of hosts and uploaders follow from matches that may not be their own.
    await markChanged(writes, concerned)
    await addIdentities(writes, who.identities)
    if (isIn) await addNames(writes, nameUses(who, evidence, match.playedAt))
    await addLines(writes, storedLines(lines, ratings, folded))
    await addMeetings(writes, meetingsIn(match, lines), { isOneIsland })
    if (isImported && playerIds.some((playerId) => !states.get(playerId)?.isVouched)) await vouchFor(writes, playerIds)
    await addSource(writes, { matchId: id, digest, source, uploadedBy, fileName, raw, now, speech, versionKey: '' })
    if (isIn) await joinTypedResults(writes, match, parsed)
    const facts = await writeHistories(writes, folded)
    if (ratings) await writeCurrentRatings(writes, ratings.current, facts)
    else await writeBoardFacts(writes, facts)
    if (ratings && isOnPastBoard(match.playedAt, now)) await markRerated(writes)
  })
  const apart = ratings?.firstRated.filter((playerId) => !isFolded.has(playerId)) ?? []
  await copyBoardFacts(tx, apart)
  await askAbout(tx, id, who.alike)
  await renew(tx, {
    frontier,
    dirty: [joined.dirtyFrom, match.isRated && !ratings ? place : null],
    outdated: [...outdated],
    isBatch,
  })
  return { status: 'created', matchId: id, standing }
}

/** What the read models say of those who sit there. */
async function storedOf(asking: Tx, seats: readonly (string | null)[]) {
  const playerIds = seats.filter((playerId) => playerId !== null)
  const [states, current] = await Promise.all([playerStates(asking, playerIds), currentRatings(asking, playerIds)])
  return { states, current }
}

type Believing = {
  identified: Identified
  dated: Dated
  uploadedBy: string | null
  now: number
  hasTwin: boolean
}

/** What the match stands for by the word of the one who sends it. */
async function believe(asking: Tx, parsed: ParsedMatch, { identified, dated, uploadedBy, now, hasTwin }: Believing) {
  if (uploadedBy === null)
    return { speech: OPERATORS_SPEECH, standing: 'confirmed' as const, maturesAt: null, doubts: [], owned: [] }
  const seats = parsed.participants.map(({ side }, slot) => ({ slot, side, ...(identified.meant[slot] ?? NOBODY) }))
  const [speech, around, isOfBadSender, uploader] = await Promise.all([
    speechOf(asking, uploadedBy, seats, {}),
    aroundOf(asking, parsed, { dated, playerIds: identified.playerIds }),
    isBadSender(asking, uploadedBy, now),
    uploaderOf(asking, uploadedBy),
  ])
  // A copy of other people's match under invented names, sent first, does not speak against the real one.
  const isAmongOwn = speech.speaksFor.length >= seats.length / 2
  const isCopy = around.isCopy || (hasTwin && !isAmongOwn)
  const doubts = doubtsAbout(parsed, { ...around, isCopy, isOfBadSender })
  const word = { by: uploadedBy, kind: 'source' as const, at: now, ...speech }
  const facts = { words: [word], disputes: [], isHeldBack: isHeldBack(doubts), seats: seats.length }
  const judged = standingOf(facts, now)
  const outsiders = speech.outsiders.length - speech.namesakes.length
  const sending = { isWaiting: !isStanding(judged.standing), outsiders, now }
  const refusal = uploadRefusal(uploader, sending)
  return refusal ? { refusal } : { speech, ...judged, doubts, owned: uploader.owned }
}

/** Two games without a number can have one fingerprint, such as a restarted draft in which nothing happened. */
function freeId(id: string, taken: readonly string[]): string {
  let free = id
  for (let copy = 2; taken.includes(free); copy += 1) free = `${id}_${copy}`
  return free
}

function storedLines(lines: readonly LineRow[], ratings: RatedNewest | null, folded: readonly Folded[]): StoredLine[] {
  const ratingOf = new Map(ratings?.lines.map(({ line, rating }) => [line.slot, rating]))
  const craftsmen = new Set(folded.filter(({ isCraftsman }) => isCraftsman).map(({ playerId }) => playerId))
  return lines.map((line) => ({
    ...line,
    ...(ratingOf.get(line.slot) ?? UNRATED),
    isCraftsman: line.playerId !== null && craftsmen.has(line.playerId),
  }))
}
