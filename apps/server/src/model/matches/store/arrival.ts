import type { Trust } from '@buri/domain/matches/trust'
import type { Transaction } from 'kysely'
import type { MatchPlace } from '#server/model/matches/ratings/frontier.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type StoreContext = {
  /** `null` for the operator of this installation. */
  uploadedBy: string | null
  fileName: string | null
  /** Times in milliseconds. */
  givenDate: number | null
  fileModifiedAt: number | null
  remark: string | null
  clanId: string | null
  /** Who invited to it, as the uploader says. */
  hostId: string | null
  /** Slots of substitutes, where the uploader names them. */
  substitutes?: readonly number[]
  /** What to keep of the file in case its word is doubted. */
  raw: Uint8Array | null
  now: number
  /** One of many: whatever must be worked out again is left to the settling job. */
  isBatch?: boolean
  /** In the same transaction, where the match counts for nobody yet. */
  onHeld?: (tx: Transaction<DB>, matchId: string) => Promise<void>
}

/** `UNAUTHENTICATED`: the sender's account is closed by now. `HOST_NOT_FOUND`: the intended host is not there any more. `HOST_OUTSIDER`: a stranger to the sender and to the match. */
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

/** A result on its way into the database, inside the transaction that holds the frontier. */
export type Arrival = {
  frontier: MatchPlace | null
  digest: string
  /** The digest in its earlier form, which included the file's name. */
  formerDigest: string
  /** The format it came in. */
  source: string
  /** With `raw` compressed. */
  context: StoreContext
}
