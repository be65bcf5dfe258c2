import type { Side } from '@buri/domain/matches/matchFacts'
import type { Trust } from '@buri/domain/matches/trust'
import type { Transaction } from 'kysely'
import type { MatchPlace } from '#server/model/matches/ratings/frontier.ts'
import type { RequestKey } from '#server/platform/database/idempotentTransaction.ts'
import type { DB } from '#server/platform/database/tables.ts'
import type { DateSource } from './playedAt.ts'

export type StoreContext = {
  uploadedBy: string | null
  fileName: string | null
  givenDate: number | null
  fileModifiedAt: number | null
  remark: string | null
  clanId: string | null
  hostId: string | null
  substitutes?: readonly number[]
  /** The part of the file to keep in case the match is disputed. */
  raw: Uint8Array | null
  now: number
  /** A repeated upload with the same key is not stored again. */
  requestKey?: RequestKey | undefined
  /** Leaves all recomputation to the settling job. */
  isBatch?: boolean
  /**
   * Finds the sender's night of which this match is a game. Must take no locks: the transaction holds the frontier,
   * while commands of a night lock the night first and then the frontier.
   */
  nightOf?: ((tx: Transaction<DB>, arriving: ArrivingMatch) => Promise<string | undefined>) | undefined
  /** Called in the transaction that stores a match which does not count yet. */
  onHeld?: (tx: Transaction<DB>, matchId: string) => Promise<void>
}

/** Players known to the site have ids, all others only names. */
export type ArrivingMatch = {
  sentBy: string
  now: number
  playedAt: number
  dateSource: DateSource
  lines: readonly { playerId: string | null; nameKey: string | null; side: Side }[]
}

/**
 * `UNAUTHENTICATED`: the sender's account is closed by now. `HOST_NOT_FOUND`: the intended host is not stored any more.
 * `HOST_OUTSIDER`: the intended host is a stranger to the sender and to the match.
 */
export type RefusedArrival =
  | 'UNAUTHENTICATED'
  | 'NOT_A_MATCH'
  | 'MATCH_NOT_FOUND'
  | 'MATCH_DELETED'
  | 'HOST_NOT_FOUND'
  | 'HOST_OUTSIDER'
  | 'FUTURE_PATCH'
  | 'NEW_ACCOUNT_FULL'
  | 'NEW_ACCOUNT_OUTSIDERS'
  | 'WAITING_FULL'

export type StoreOutcome =
  | { status: 'created' | 'merged' | 'duplicate'; matchId: string; standing: Trust }
  | { status: 'rejected'; code: RefusedArrival; reason: string }

export type UploadStage = {
  frontier: MatchPlace | null
  digest: string
  /** The digest in its earlier form, which included the name of the file. */
  formerDigest: string
  source: string
  /** The context with `raw` compressed. */
  context: StoreContext
}

export type NightFinder = (arriving: ArrivingMatch) => Promise<string | undefined>
