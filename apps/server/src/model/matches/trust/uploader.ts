import { MAX_ORDINARY_GUESTS } from '@buri/domain/matches/trust'
import { DAY_MS } from '@buri/domain/seoulTime'
import { BAD_UPLOADS_MS, type BadUploads, judgeUploader } from '@buri/domain/uploads/judgeUploader'
import type { RefusedArrival } from '#server/model/matches/store/arrival.ts'
import type { Tx } from '#server/model/matches/tx.ts'

/**
 * The most matches of one account that may wait for other accounts' answers. Matches without `bindingOutsiders` begin
 * to count by themselves and do not matter here.
 */
export const MAX_WAITING = 20
const MAX_ON_FIRST_DAY = 10

const UPLOADER_FACTS = {
  name: 'ingest_uploader',
  isPrepared: true,
  text: `select extract(epoch from created_at) * 1000 as since,
      array(select player_id from player_owner where user_id = $1) as owned,
      (select count(*)::int from (select from match where uploaded_by = $1 limit ${MAX_ON_FIRST_DAY}) sent) as sent,
      (select count(*)::int from match m where uploaded_by = $1 and standing in ('waiting', 'disputed')
        and deleted_at is null and not (matures_at is not null and exists (select from match_source s
          where s.match_id = m.id and s.version_key = m.version_key and s.uploaded_by = $1
            and s.clanmates <@ s.acquaintances
            and s.outsiders <@ (s.acquaintances || s.contested || s.namesakes)))) as waiting
    from app_user where id = $1`,
} as const

const OPEN_ACCOUNT = {
  name: 'ingest_open_account',
  isPrepared: true,
  text: `select from app_user where id = $1 and status = 'active'`,
} as const

/** Whether the account is still open when the file has arrived. `uploadedBy` is `null` for the operator. */
export const mayStillSend = async (tx: Tx, uploadedBy: string | null): Promise<boolean> =>
  uploadedBy === null || (await tx.run(OPEN_ACCOUNT, [uploadedBy])).length > 0

const BAD_UPLOADS = {
  name: 'ingest_bad_uploads',
  isPrepared: true,
  text: `select asked.user_id as "userId",
      (select count(*)::int from match m
        where m.uploaded_by = asked.user_id and m.standing = 'void' and m.deleted_at > $2)
        + (select count(*)::int from app_user u cross join jsonb_array_elements_text(u.voided_before) as before (at)
          where u.id = asked.user_id and before.at::timestamptz > $2) as voided,
      (select count(distinct m.id)::int from match_dispute d join match m on m.id = d.match_id
        where d.decision is null and d.opened_at > $2 and m.uploaded_by = asked.user_id
          and case when m.deleted_at is null then m.standing = 'disputed' else m.deleted_by = m.uploaded_by end) as disputed
    from unnest($1::uuid[]) as asked (user_id)`,
} as const

/** An objection to a counted match does not count until it is decided or the sender deletes the match. */
export async function badUploads(tx: Tx, userIds: readonly string[], now: number): Promise<Map<string, BadUploads>> {
  const since = new Date(now - BAD_UPLOADS_MS)
  const rows = await tx.run<BadUploads & { userId: string }>(BAD_UPLOADS, [[...userIds], since])
  return new Map(rows.map(({ userId, ...bad }) => [userId, bad]))
}

/** Whether the sender is so bad that uploads do not count as evidence. */
export async function isBadSender(tx: Tx, userId: string, now: number): Promise<boolean> {
  const bad = (await badUploads(tx, [userId], now)).get(userId)
  return bad !== undefined && judgeUploader(bad) !== 'free'
}

type Uploader = { since: number; sent: number; waiting: number; owned: string[] }

export async function uploaderOf(tx: Tx, userId: string): Promise<Uploader> {
  const [uploader] = await tx.run<Uploader>(UPLOADER_FACTS, [userId])
  if (!uploader) throw new Error('an upload of nobody')
  return uploader
}

/** Returns `null` for an account older than a day. */
export function firstDayOf({ since, sent }: Pick<Uploader, 'since' | 'sent'>, now: number) {
  return now - since < DAY_MS ? { matches: MAX_ON_FIRST_DAY - sent, until: since + DAY_MS } : null
}

type UploadContext = { isWaiting: boolean; outsiders: number; isOfNight: boolean; now: number }

/**
 * An account on its first day may send matches with guests, since these count only a day later anyway. It may also send
 * the games of its night, which wait until others confirm them.
 */
export function uploadRefusal(
  uploader: Uploader,
  { isWaiting, outsiders, isOfNight, now }: UploadContext,
): Extract<RefusedArrival, 'NEW_ACCOUNT_FULL' | 'NEW_ACCOUNT_OUTSIDERS' | 'WAITING_FULL'> | undefined {
  const isNewUploader = now - uploader.since < DAY_MS
  if (isNewUploader && uploader.sent >= MAX_ON_FIRST_DAY) return 'NEW_ACCOUNT_FULL'
  if (isNewUploader && outsiders > MAX_ORDINARY_GUESTS && !isOfNight) return 'NEW_ACCOUNT_OUTSIDERS'
  return isWaiting && uploader.waiting >= MAX_WAITING ? 'WAITING_FULL' : undefined
}
