import { REFUTED_MS } from '@buri/domain/matches/judgeObjection'
import { DAY_MS, WEEK_MS } from '@buri/domain/seoulTime'
import { BAD_UPLOADS_MS } from '@buri/domain/uploads/judgeUploader'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import type { KeyedHash } from '#server/platform/http/keyedHash.ts'

const KEPT_MS = 30 * DAY_MS

export const openIdKey = (issuer: string, subject: string) => `${issuer} ${subject}`

/** Makes the mark by which the owner of a deleted account is recognised. `key`: a Discord id, or an `openIdKey`. */
export const returnMarkOf = (keyedHash: KeyedHash, key: string) => keyedHash('withdrawn account', key)

const unlinkerOf = (keyedHash: KeyedHash, userId: string) => keyedHash('unlinked by', userId)

/**
 * Returns false if another account removed this way to sign in. Linking it would evade what counts against that
 * account.
 */
export async function mayTakeBack(
  tx: Transaction<DB>,
  keyedHash: KeyedHash,
  { userId, mark, now }: { userId: string; mark: string; now: Date },
): Promise<boolean> {
  const marks = tx.selectFrom('withdrawnAccount').select('unlinkedBy').where('mark', '=', mark)
  const withdrawn = await marks.where('keptUntil', '>', now).executeTakeFirst()
  if (withdrawn && withdrawn.unlinkedBy !== unlinkerOf(keyedHash, userId)) return false
  await tx.deleteFrom('withdrawnAccount').where('mark', '=', mark).execute()
  return true
}

export const recordUnlinker = (
  tx: Transaction<DB>,
  keyedHash: KeyedHash,
  { userId, mark }: { userId: string; mark: string },
) =>
  tx
    .updateTable('withdrawnAccount')
    .set({ unlinkedBy: unlinkerOf(keyedHash, userId) })
    .where('mark', '=', mark)
    .execute()

/** Keeps what counts against an account before the account is deleted. Stores no mark if there is nothing to keep. */
export async function storeReturnMark(
  tx: Transaction<DB>,
  { userId, mark, now }: { userId: string; mark: string; now: Date },
) {
  const since = new Date(now.getTime() - BAD_UPLOADS_MS)
  const weekAgo = new Date(now.getTime() - WEEK_MS)
  const refutedSince = new Date(now.getTime() - REFUTED_MS)
  await sql`
  insert into withdrawn_account (mark, kept_until, clan_bans, clan_blocks, voided, allowance_since, disputes, denied_claims,
    founded_at, claims)
  select ${mark}, ${new Date(now.getTime() + KEPT_MS)}, bans.rows, blocks.rows, uploads.voided, allowance.since,
    objections.ids, denials.ids, foundings.at,
    claims.rows
  from (select coalesce(jsonb_agg(to_jsonb(b) - 'user_id'), '[]') as rows from clan_ban b
      where b.user_id = ${userId} and (b.until is null or b.until > ${now})) bans,
    (select coalesce(jsonb_agg(to_jsonb(b) - 'user_id'), '[]') as rows from clan_block b
      where b.user_id = ${userId} and b.ends_at > ${now}) blocks,
    (select coalesce(jsonb_agg(at), '[]') as voided from (
      select to_jsonb(m.deleted_at) from match m
        where m.uploaded_by = ${userId} and m.standing = 'void' and m.deleted_at > ${since}
      union all select before.at from app_user u cross join jsonb_array_elements(u.voided_before) as before (at)
        where u.id = ${userId} and (before.at #>> '{}')::timestamptz > ${since}) as one (at)) uploads,
    (select max(since) as since from upload_allowance where user_id = ${userId}) allowance,
    (select array(select id from match_dispute
      where opened_by = ${userId} and coalesce(decided_at, ${now}) > ${refutedSince}) as ids) objections,
    (select array(select id from ownership_claim
      where ${userId} = any (doubted_by) and coalesce(decided_at, ${now}) > ${refutedSince}) as ids) denials,
    (select array(select at from audit_log where actor_id = ${userId} and action = 'clan.created' and at > ${weekAgo}
      union all select before.at from app_user u cross join unnest(u.founded_before) as before (at)
        where u.id = ${userId} and before.at > ${weekAgo}) as at) foundings,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'player_id', player_id, 'created_at', created_at,
        'status', case status when 'rejected' then status else 'cancelled' end, 'decided_by', decided_by,
        'doubted_by', doubted_by)), '[]') as rows from ownership_claim
      where user_id = ${userId} and status <> 'approved'
        and created_at > case when doubted_by = '{}' and status <> 'rejected' then ${weekAgo}::timestamptz else ${refutedSince}::timestamptz end) claims
  where bans.rows <> '[]' or blocks.rows <> '[]' or uploads.voided <> '[]' or allowance.since is not null
    or objections.ids <> '{}' or denials.ids <> '{}'
    or foundings.at <> '{}' or claims.rows <> '[]'
  on conflict (mark) do update set
    (kept_until, clan_bans, clan_blocks, voided, allowance_since, disputes, denied_claims, founded_at,
      claims, unlinked_by) =
    (excluded.kept_until, excluded.clan_bans, excluded.clan_blocks, excluded.voided, excluded.allowance_since,
      excluded.disputes, excluded.denied_claims, excluded.founded_at, excluded.claims, null)`.execute(tx)
}

export async function applyReturnMark(
  tx: Transaction<DB>,
  { userId, mark, now }: { userId: string; mark: string; now: Date },
) {
  const marked = await tx
    .deleteFrom('withdrawnAccount')
    .where('mark', '=', mark)
    .where('keptUntil', '>', now)
    .returning([
      'clanBans',
      'clanBlocks',
      'voided',
      'allowanceSince',
      'disputes',
      'deniedClaims',
      'foundedAt',
      'claims',
    ])
    .executeTakeFirst()
  if (!marked) return
  await tx
    .updateTable('appUser')
    .set({ voidedBefore: JSON.stringify(marked.voided), foundedBefore: marked.foundedAt })
    .where('id', '=', userId)
    .execute()
  if (marked.allowanceSince)
    await tx.insertInto('uploadAllowance').values({ userId, clanId: null, since: marked.allowanceSince }).execute()
  // Another account may have received the objections already, through another sign-in of the deleted account.
  await sql`update match_dispute d set opened_by = ${userId} from app_user u
    where d.id = any (${marked.disputes}::uuid[]) and u.id = d.opened_by and u.status = 'withdrawn'`.execute(tx)
  await sql`update ownership_claim set doubted_by = doubted_by || ${userId}::uuid
    where id = any (${marked.deniedClaims}::uuid[])`.execute(tx)
  // Claims return as withdrawn. If the account claims the player again, denials and rejections count without a new
  // notification.
  await sql`
    insert into ownership_claim (id, player_id, user_id, status, created_at, decided_at, decided_by, doubted_by)
    select c.id, c.player_id, ${userId}, c.status, c.created_at, ${now}, c.decided_by, c.doubted_by
    from jsonb_populate_recordset(null::ownership_claim, ${JSON.stringify(marked.claims)}::jsonb) c join player p on p.id = c.player_id
    on conflict do nothing`.execute(tx)
  const [bans, blocks] = [JSON.stringify(marked.clanBans), JSON.stringify(marked.clanBlocks)]
  await sql`
    insert into clan_ban (clan_id, user_id, reason, until, banned_by, banned_as, banned_at, is_told)
    select b.clan_id, ${userId}, b.reason, b.until, b.banned_by, b.banned_as, b.banned_at, b.is_told
    from jsonb_populate_recordset(null::clan_ban, ${bans}::jsonb) b
    where b.until is null or b.until > ${now}`.execute(tx)
  await sql`
    insert into clan_block (clan_id, user_id, cause, blocked_by, blocked_at, ends_at)
    select b.clan_id, ${userId}, b.cause, b.blocked_by, b.blocked_at, b.ends_at
    from jsonb_populate_recordset(null::clan_block, ${blocks}::jsonb) b where b.ends_at > ${now}`.execute(tx)
}

export async function sweepMarks(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('withdrawnAccount').where('keptUntil', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}
