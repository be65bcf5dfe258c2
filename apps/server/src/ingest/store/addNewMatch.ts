import { deriveMatch } from '@buri/domain/matches/deriveMatch'
import { matchIdOf } from '@buri/domain/matches/matchIdOf'
import { isOnPastBoard } from '@buri/domain/rankings/leaderboard'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { gathered } from '#server/ingest/gathered.ts'
import { copyBoardFacts, playerStates, writeHistories } from '#server/ingest/histories/historyRows.ts'
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
import { identify } from '#server/ingest/people/identify.ts'
import { joinPeople, survivorOf } from '#server/ingest/people/joinPeople.ts'
import { addIdentities } from '#server/ingest/people/people.ts'
import { addNames, markHosts, markUploader, writePlayers } from '#server/ingest/people/players.ts'
import { askAbout } from '#server/ingest/people/questions.ts'
import { noteRedone } from '#server/ingest/ratings/frontier.ts'
import { writeCurrentRatings } from '#server/ingest/ratings/ratingRows.ts'
import { renew } from '#server/ingest/ratings/renew.ts'
import type { Tx } from '#server/ingest/tx.ts'
import type { Arrival, StoreOutcome } from './arrival.ts'
import { type LineRow, lineRowsOf, matchRowOf, type StoredLine, UNRATED } from './matchRows.ts'
import { addLines, addMatch } from './matchStore.ts'
import { datedBy } from './playedAt.ts'
import { addSource } from './sources.ts'
import { joinTypedResults } from './typedResults.ts'

/** A new game. The usual one is newer than all that its players have, and is applied at once. */
export async function addNewMatch(
  tx: Tx,
  parsed: ParsedMatch,
  { frontier, digest, source, context, takenIds }: Arrival & { takenIds: readonly string[] },
): Promise<StoreOutcome> {
  const { remark, clanId, uploadedBy, fileName, raw, now, isBatch = false, substitutes = [] } = context
  const dated = datedBy({ ...context, game: parsed.playedAt, given: context.givenDate })
  const evidence = evidenceOf(parsed.platform, parsed.participants)
  const who = await identify(tx, evidence, { ...dated, uploadedBy })
  const joined = await joinPeople(tx, who.merges)

  const id = freeId(matchIdOf(parsed), takenIds)
  const { playerIds: seats, withheldNames } = who
  const told = { id, parsed, derived: deriveMatch(parsed), ...dated, playerIds: seats, substitutes, withheldNames }
  const hostId = survivorOf(who.merges, context.hostId)
  const match = matchRowOf(told)
  const lines = lineRowsOf(told)
  const place = { playedAt: match.playedAt, matchId: id }
  const playerIds = seats.filter((playerId) => playerId !== null)
  const states = await playerStates(tx, playerIds)
  const outdated = new Set(joined.outdated)
  for (const playerId of playerIds) if (!canFollow(states.get(playerId), place)) outdated.add(playerId)
  for (const slot of withheldNames) outdated.add(seats[slot] ?? '')
  const newest = { match, lines, states, isNewest: (playerId: string) => !outdated.has(playerId) }

  const ratings = frontier || joined.dirtyFrom ? null : await rateNewest(tx, match, lines)
  const folded = foldNewest(newest)

  await gathered(tx, async (writes) => {
    const believed = { isConfirmed: false, standing: uploadedBy === null ? 'confirmed' : 'reported' } as const
    const metadata = { disagreements: [], remark, clanId, hostId, uploadedBy, ...believed, maturesAt: null, doubts: [] }
    await addMatch(writes, { ...match, ...metadata }, now)
    await writePlayers(writes, columnsAfter(newest, evidence, who.newcomers))
    await addIdentities(writes, who.identities)
    await addNames(writes, nameUses(who, evidence, match.playedAt))
    await addLines(writes, storedLines(lines, ratings, folded))
    await addMeetings(writes, meetingsIn(match, lines))
    await addSource(writes, { matchId: id, digest, source, uploadedBy, fileName, raw, now })
    await joinTypedResults(writes, match, parsed)
    if (ratings) await writeCurrentRatings(writes, ratings.current)
    await writeHistories(writes, folded)
    if (ratings && isOnPastBoard(match.playedAt, now)) await noteRedone(writes)
  })
  if (ratings) await copyBoardFacts(tx, ratings.firstRated)
  await askAbout(tx, id, who.alike)
  await markHosts(tx, [hostId])
  await markUploader(tx, uploadedBy)
  await renew(tx, {
    frontier,
    dirty: [joined.dirtyFrom, match.isRated && !ratings ? place : null],
    outdated: [...outdated],
    isBatch,
  })
  return { status: 'created', matchId: id }
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
