import { DAY_MS } from '@buri/domain/seoulTime'
import type { RefusedArrival } from '#server/ingest/store/arrival.ts'
import type { Tx } from '#server/ingest/tx.ts'

/** How many matches of one account may wait for the word of somebody else. */
const MOST_WAITING = 20
/** What an account may send on its first day. */
const MOST_OF_NEWCOMER = 10

const UPLOADER = {
  name: 'ingest_uploader',
  text: `select extract(epoch from created_at) * 1000 as since,
      (select count(*)::int from (select from match where uploaded_by = $1 limit ${MOST_OF_NEWCOMER}) sent) as sent,
      (select count(*)::int from match where uploaded_by = $1 and standing in ('waiting', 'disputed')
        and deleted_at is null) as waiting
    from app_user where id = $1`,
}

type Sending = { isWaiting: boolean; hasOutsiders: boolean; now: number }

/** Why an account may not send this new match, or nothing. */
export async function uploadRefusal(
  tx: Tx,
  userId: string,
  { isWaiting, hasOutsiders, now }: Sending,
): Promise<Extract<RefusedArrival, 'NEW_ACCOUNT_FULL' | 'NEW_ACCOUNT_OUTSIDERS' | 'WAITING_FULL'> | undefined> {
  const [uploader] = await tx.run<{ since: number; sent: number; waiting: number }>(UPLOADER, [userId])
  if (!uploader) throw new Error('an upload of nobody')
  const isNew = now - uploader.since < DAY_MS
  if (isNew && uploader.sent >= MOST_OF_NEWCOMER) return 'NEW_ACCOUNT_FULL'
  if (isNew && hasOutsiders) return 'NEW_ACCOUNT_OUTSIDERS'
  return isWaiting && uploader.waiting >= MOST_WAITING ? 'WAITING_FULL' : undefined
}
