import { deriveMatch } from '@buri/domain/matches/deriveMatch'
import { playableSpanOf } from '@buri/domain/matches/patches'
import { resolveChampions } from '@buri/domain/matches/resolveChampions'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { lockFrontier, type MatchPlace } from './ratings/frontier.ts'
import { changeFacts } from './store/changeFacts.ts'
import {
  lineRowsOf,
  matchRowOf,
  metadataOf,
  parsedOf,
  type StoredMatch,
  substitutesOf,
  withheldNamesOf,
} from './store/matchRows.ts'
import { loadMatches } from './store/matchStore.ts'
import { redateWithinSpan } from './store/playedAt.ts'
import { inStoreTransaction, type Tx } from './tx.ts'

export type RederiveResult = { read: number; changed: string[] }

const MATCHES_PER_BATCH = 200

const MATCHES_AFTER = {
  name: 'ingest_matches_after',
  text: `select id as "matchId", extract(epoch from played_at) * 1000 as "playedAt" from match
    where deleted_at is null and (played_at, id) > ($1::timestamptz, $2) order by played_at, id limit $3`,
}

const RENEW_SCOREBOARDS = {
  name: 'ingest_renew_scoreboards',
  text: `with odd as materialized (
      select o.match_id from scoreboard_of_lines o left join match_scoreboard s on s.match_id = o.match_id
      where o.match_id = any ($1::text[])
        and (s.players, s.sides, s.lines::text) is distinct from (o.players, o.sides, o.lines::text)
    ) select match_id as "matchId", renew_scoreboards(array[match_id]) from odd`,
}

const BEFORE_ALL: MatchPlace = { playedAt: 0, matchId: '' }

export async function* rederiveAfter(db: Db): AsyncGenerator<RederiveResult> {
  let lastPlace: MatchPlace | undefined = BEFORE_ALL
  while (lastPlace) {
    const after: MatchPlace = lastPlace
    const batch = await inStoreTransaction(db, (tx) => rederiveBatch(tx, after))
    yield batch
    lastPlace = batch.last
  }
}

async function rederiveBatch(tx: Tx, after: MatchPlace): Promise<RederiveResult & { last: MatchPlace | undefined }> {
  await lockFrontier(tx)
  const matchPlaces = await tx.run<MatchPlace>(MATCHES_AFTER, [
    new Date(after.playedAt),
    after.matchId,
    MATCHES_PER_BATCH,
  ])
  const changedIds: string[] = []
  const matchIds = matchPlaces.map(({ matchId }) => matchId)
  for (const stored of await loadMatches(tx, matchIds)) {
    if (await correctMatch(tx, stored)) changedIds.push(`match ${stored.match.id}`)
  }
  const renewed = await tx.run<{ matchId: string }>(RENEW_SCOREBOARDS, [matchIds])
  changedIds.push(...renewed.map(({ matchId }) => `scoreboard of ${matchId}`))
  return { read: matchPlaces.length, changed: changedIds, last: matchPlaces.at(-1) }
}

async function correctMatch(tx: Tx, stored: StoredMatch): Promise<boolean> {
  const { match, lines } = stored
  const parsed = resolveChampions(parsedOf(stored))
  const derived = deriveMatch(parsed)
  const playerIds = lines.map(({ playerId }) => playerId)
  const guestIds = lines.map(({ guestId }) => guestId)
  const substitutes = substitutesOf(lines)
  const { id } = match
  const dated = redateWithinSpan({ ...match, span: playableSpanOf(match) })
  const withheldNames = withheldNamesOf(lines)
  const facts = {
    id,
    parsed,
    derived,
    ...dated,
    playerIds,
    guestIds,
    substitutes,
    withheldNames,
    standing: match.standing,
  }
  if (
    hasSameValues(matchRowOf(facts), match) &&
    lineRowsOf(facts).every((line, slot) => hasSameValues(line, lines[slot]))
  )
    return false
  // A correction made earlier in this batch may have moved the frontier.
  const frontier = await lockFrontier(tx)
  await changeFacts(tx, stored, {
    parsed,
    dated,
    metadata: metadataOf(match),
    substitutes,
    frontier,
    isBatch: true,
    testifiedBy: match.uploadedBy,
  })
  return true
}

const hasSameValues = (ought: object, stored: object | undefined) =>
  stored !== undefined &&
  Object.entries(ought).every(
    ([key, value]) => canonicalJson(value) === canonicalJson(Object.getOwnPropertyDescriptor(stored, key)?.value),
  )

/** Sorts keys, since PostgreSQL's jsonb orders them in its own way. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
