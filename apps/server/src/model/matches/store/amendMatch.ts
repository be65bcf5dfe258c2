import { areSameGame, couldBeSameGame } from '@buri/domain/matches/sameGame'
import { isCountedTrust } from '@buri/domain/matches/trust'
import { addMeetings, meetingsOfMatch, removeMeetings } from '#server/model/matches/histories/pairRows.ts'
import { forgetIdentities, restoreIdentities } from '#server/model/matches/people/people.ts'
import { markHostsChanged, markUploader, playerExists } from '#server/model/matches/people/players.ts'
import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { recountRatings } from '#server/model/matches/ratings/ratingRows.ts'
import { recompute } from '#server/model/matches/ratings/recompute.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { changeFacts } from './changeFacts.ts'
import { changeMetadata } from './changeMetadata.ts'
import { metadataOf, parsedOf, type StoredMatch, substitutesOf } from './matchRows.ts'
import { findTraces, type LoadedMatch, loadMatches, requireMatch } from './matchStore.ts'

/** `undefined` leaves a field unchanged. */
export type Amendment = {
  playedAt?: number
  remark?: string | null
  clanId?: string | null
  hostId?: string | null
  substitutes?: readonly number[]
}
type AmendRefusal = 'MATCH_NOT_FOUND' | 'HOST_NOT_FOUND' | 'MATCH_REPLACED' | 'PLAYERS_MET'

export async function editMatch(tx: Tx, matchId: string, amendment: Amendment): Promise<'done' | AmendRefusal> {
  const frontier = await lockFrontier(tx)
  const [stored] = await loadMatches(tx, [matchId])
  if (!stored || stored.isDeleted) return 'MATCH_NOT_FOUND'
  const { match } = stored
  const { playedAt, remark = match.remark, clanId = match.clanId, hostId = match.hostId } = amendment
  if (!(await playerExists(tx, hostId))) return 'HOST_NOT_FOUND'
  const { substitutes = substitutesOf(stored.lines) } = amendment
  const isMoved = playedAt !== undefined && playedAt !== match.playedAt
  const metadata = { ...metadataOf(match), remark, clanId, hostId }
  if (!isMoved && stored.lines.every(({ slot, isSubstitute }) => isSubstitute === substitutes.includes(slot))) {
    await changeMetadata(tx, stored, metadata)
    return 'done'
  }
  const dated = isMoved ? ({ playedAt, dateSource: 'given' } as const) : match
  const parsed = { ...parsedOf(stored), ...(isMoved ? { playedAt: null } : {}) }
  await changeFacts(tx, stored, {
    parsed,
    dated,
    metadata,
    substitutes,
    frontier,
    isBatch: false,
    testifiedBy: match.uploadedBy,
  })
  return 'done'
}

/** Takes a match out of histories and ratings as if it had never been stored. It can be restored. */
export const deleteMatch = (
  tx: Tx,
  matchId: string,
  at: number,
  { by, as }: DeletedBy = BY_OPERATOR,
  consequences: AmendOptions = {},
) => setDeleted(tx, matchId, { at, by, as }, consequences)

/**
 * Restores the match, unless another match of the same game is stored, or two of its players have been merged since.
 */
export const restoreMatch = (tx: Tx, matchId: string, consequences: AmendOptions = {}) =>
  setDeleted(tx, matchId, null, consequences)

/** `isBatch`: ratings and histories are left to a job, because many matches are deleted or restored together. */
type AmendOptions = { isBatch?: boolean }

const MARK_MATCH = {
  name: 'ingest_mark_match_deleted',
  text: 'update match set deleted_at = $2, deleted_by = $3, deleted_as = $4 where id = $1',
}

// Clears the ratings too, so that the lines of a restored match are rated again.
const MARK_LINES = {
  name: 'ingest_mark_lines_deleted',
  text: `update match_participant set is_deleted = $2, is_craftsman = false, mu_before = null, sigma_before = null,
      mu_after = null, sigma_after = null, balance_mu_before = null, balance_sigma_before = null,
      balance_mu_after = null, balance_sigma_after = null, expected_win = null
    where match_id = $1`,
}

/** `by` is `null` for the operator of this installation, `as` is `null` for people who delete their own match. */
type DeletedBy = { by: string | null; as: 'officer' | 'staff' | null }
const BY_OPERATOR: DeletedBy = { by: null, as: 'staff' }
type Deletion = DeletedBy & { at: number }

async function setDeleted(
  tx: Tx,
  matchId: string,
  deletion: Deletion | null,
  { isBatch = false }: AmendOptions,
): Promise<'done' | AmendRefusal> {
  const frontier = await lockFrontier(tx)
  const [stored] = await loadMatches(tx, [matchId])
  if (!stored || stored.isDeleted === (deletion !== null)) return 'MATCH_NOT_FOUND'
  if (deletion === null && (await isReplaced(tx, matchId))) return 'MATCH_REPLACED'
  if (deletion === null && isCountedTrust(stored.match.standing) && hasPlayerTwice(stored)) return 'PLAYERS_MET'
  // A match voided by a decision is restored by undoing the decision.
  if (deletion === null && stored.match.standing === 'void') return 'MATCH_NOT_FOUND'
  await markDeleted(tx, stored, deletion)
  const { standing } = stored.match
  if (!isCountedTrust(standing)) return 'done'
  await (deletion === null ? restoreIdentities(tx, matchId) : forgetIdentities(tx, matchId))
  const meetings = meetingsOfMatch(stored.match, stored.lines)
  await (deletion === null ? addMeetings(tx, meetings) : removeMeetings(tx, meetings))
  await markHostsChanged(tx, [stored.match.hostId])
  await renewPlayersOf(tx, stored, { frontier, isBatch })
  return 'done'
}

function hasPlayerTwice({ lines }: Pick<StoredMatch, 'lines'>): boolean {
  const players = lines.flatMap(({ playerId }) => playerId ?? [])
  return new Set(players).size < players.length
}

/** Marks the rows only. The caller updates everything that is derived from a match that counted. */
export async function markDeleted(tx: Tx, { match }: StoredMatch, deletion: Deletion | null): Promise<void> {
  await tx.run(MARK_MATCH, [match.id, deletion && new Date(deletion.at), deletion?.by ?? null, deletion?.as ?? null])
  await tx.run(MARK_LINES, [match.id, deletion !== null || !isCountedTrust(match.standing)])
  await markUploader(tx, match.uploadedBy)
}

/** Whether another stored match is of the same game. One with the same number but other people is a different game. */
export async function isReplaced(tx: Tx, matchId: string): Promise<boolean> {
  const own = await requireMatch(tx, matchId)
  const { match } = own
  const traces = await findTraces(tx, match)
  const candidates = traces.filter((other) => other.id !== matchId && !other.isDeleted && couldBeSameGame(other, match))
  const stored = await loadMatches(
    tx,
    candidates.map(({ id }) => id),
  )
  return stored.some((other) => areSameGame(parsedOf(other), parsedOf(own)))
}

async function renewPlayersOf(
  tx: Tx,
  { match, lines }: LoadedMatch,
  { frontier, isBatch }: { frontier: Awaited<ReturnType<typeof lockFrontier>>; isBatch: boolean },
): Promise<void> {
  const playerIds = lines.flatMap(({ playerId }) => playerId ?? [])
  if (match.isRated) await recountRatings(tx, playerIds)
  await recompute(tx, {
    frontier,
    outdatedFrom: [match.isRated ? { playedAt: match.playedAt, matchId: match.id } : null],
    stalePlayerIds: playerIds,
    isBatch,
  })
}
