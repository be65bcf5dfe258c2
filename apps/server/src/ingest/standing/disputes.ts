import { randomUUIDv7 } from 'node:crypto'
import type { Decision } from '@buri/domain/matches/standing'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import type { MatchPlace } from '#server/ingest/ratings/frontier.ts'
import { lockFrontier } from '#server/ingest/ratings/frontier.ts'
import type { StoreContext } from '#server/ingest/store/arrival.ts'
import { changeFacts } from '#server/ingest/store/changeFacts.ts'
import { metadataOf, parsedOf, type StoredMatch } from '#server/ingest/store/matchRows.ts'
import { requireMatch } from '#server/ingest/store/matchStore.ts'
import { datedBy } from '#server/ingest/store/playedAt.ts'
import type { Tx } from '#server/ingest/tx.ts'
import { doubtsInItself } from './doubts.ts'
import { restand } from './restand.ts'

const OPEN_CONTRADICTION = {
  name: 'ingest_open_contradiction',
  text: `insert into match_dispute (id, match_id, opened_at, reason, other_version, other_digest)
    values ($1, $2, $3, 'contradiction', $4, $5) on conflict (match_id, other_digest) where other_digest is not null do nothing`,
}

/** Two sources contradict each other and neither is the better witnessed: people decide, and meanwhile it counts for nobody. */
export async function openContradiction(
  tx: Tx,
  matchId: string,
  { told, digest, now }: { told: ParsedMatch; digest: string; now: number },
): Promise<void> {
  await tx.run(OPEN_CONTRADICTION, [randomUUIDv7(), matchId, new Date(now), JSON.stringify(told), digest])
}

// What was confirmed was the other version.
const TURN = [
  {
    name: 'ingest_turn_sources',
    text: 'update match_source set contradicts = (digest <> $2) where match_id = $1',
  },
  {
    name: 'ingest_forget_confirmations',
    text: 'delete from match_confirmation where match_id = $1 and $2::text is not null',
  },
]

type OtherVersion = {
  told: ParsedMatch
  digest: string
  now: number
  frontier: MatchPlace | null
  context: Pick<StoreContext, 'uploadedBy' | 'givenDate' | 'fileModifiedAt' | 'now'>
  listed: StoredMatch['match']['disagreements']
}

/** The better witnessed version takes the place of the one that was there, and is its sender's match from here on. */
export async function takeVersion(tx: Tx, stored: StoredMatch, version: OtherVersion): Promise<void> {
  const { told, digest, now, frontier, context, listed } = version
  const { match } = stored
  for (const step of TURN) await tx.run(step, [match.id, digest])
  const dated = datedBy({ ...context, game: told.playedAt, given: context.givenDate })
  const metadata = {
    ...metadataOf(match),
    uploadedBy: context.uploadedBy,
    clanId: null,
    hostId: null,
    remark: null,
    disagreements: listed,
    doubts: context.uploadedBy === null ? [] : doubtsInItself(told),
  }
  const parsed = { ...told, playedAt: dated.dateSource === 'game' ? dated.playedAt : null }
  await changeFacts(tx, stored, {
    parsed,
    dated,
    metadata,
    substitutes: [],
    frontier,
    isBatch: false,
    saidBy: context.uploadedBy,
    isOtherVersion: true,
  })
  await restand(tx, match.id, now)
}

const TURN_DISPUTE = {
  name: 'ingest_turn_dispute',
  text: 'update match_dispute set other_version = $2 where id = $1',
}
const TURN_AROUND = {
  name: 'ingest_turn_sources_around',
  text: 'update match_source set contradicts = ((digest = $2) <> $3) where match_id = $1',
}

type Decided = { id: string; matchId: string; otherVersion: unknown; otherDigest: string | null }

/** The other version of a dispute and the one that is kept change places; once more, and all is as it was. */
async function swapVersions(tx: Tx, dispute: Decided, isOther: boolean): Promise<void> {
  const frontier = await lockFrontier(tx)
  const stored = await requireMatch(tx, dispute.matchId)
  // As it was written by `openContradiction` or here.
  const told = dispute.otherVersion as ParsedMatch
  await tx.run(TURN_DISPUTE, [dispute.id, JSON.stringify(parsedOf(stored))])
  await tx.run(TURN_AROUND, [dispute.matchId, dispute.otherDigest, isOther])
  await changeFacts(tx, stored, {
    parsed: told,
    dated: stored.match,
    metadata: metadataOf(stored.match),
    substitutes: [],
    frontier,
    isBatch: false,
    saidBy: stored.match.uploadedBy,
    isOtherVersion: true,
  })
}

const DECIDE = {
  name: 'ingest_decide_dispute',
  text: 'update match_dispute set decision = $2, decided_at = $3, decided_by = $4 where id = $1',
}

type Deciding = Decided & { decision: Decision | null }

/** Decides a dispute, or opens it again with `null`, and gives the match the standing that follows. */
export async function decide(
  tx: Tx,
  dispute: Deciding,
  { decision, by, now }: { decision: Decision | null; by: string; now: number },
) {
  await lockFrontier(tx)
  if ((dispute.decision === 'other') !== (decision === 'other')) await swapVersions(tx, dispute, decision === 'other')
  await tx.run(DECIDE, [dispute.id, decision, decision && new Date(now), decision && by])
  return restand(tx, dispute.matchId, now)
}
