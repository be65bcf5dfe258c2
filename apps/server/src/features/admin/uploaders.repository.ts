import { BAD_UPLOADS_MS } from '@buri/domain/uploads/judgeUploader'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

type UploaderRow = {
  userId: string
  nickname: string
  discordId: string | null
  avatarHash: string | null
  lastUploadAt: Date
  sent: number
  counted: number
  waiting: number
  disputed: number
  void: number
  undoable: number
}

export const uploaderReads = (db: Db) => ({
  /** The recent totals are computed once for all accounts. Returns one account more than the page has. */
  async page(now: Date, { offset, limit }: { offset: number; limit: number }): Promise<UploaderRow[]> {
    const since = new Date(now.getTime() - BAD_UPLOADS_MS)
    const { rows } = await sql<UploaderRow>`
      with lately as (
        select uploaded_by, count(*)::int as sent,
          (count(*) filter (where standing in ('confirmed', 'reported')))::int as counted
        from match where created_at > ${since} and (deleted_at is null or standing = 'void') and uploaded_by is not null
        group by uploaded_by
      ), held as (
        select uploaded_by, count(*)::int as waiting
        from match where standing = 'waiting' and deleted_at is null and uploaded_by is not null
        group by uploaded_by
      ), objected as (
        select m.uploaded_by, (count(distinct m.id) filter (where m.deleted_at is null))::int as disputed
        from match_dispute d join match m on m.id = d.match_id
        where d.decision is null and m.uploaded_by is not null
        group by m.uploaded_by
      ), gone as (
        select uploaded_by, count(*)::int as void
        from match where standing = 'void' and deleted_at is not null and uploaded_by is not null
        group by uploaded_by
      ), told as (
        select uploaded_by as user_id, coalesce(sent, 0) as sent, coalesce(counted, 0) as counted,
          coalesce(waiting, 0) as waiting, coalesce(disputed, 0) as disputed, coalesce(void, 0) as void
        from lately full join held using (uploaded_by) full join objected using (uploaded_by)
          full join gone using (uploaded_by)
      )
      select u.id as user_id, u.nickname, u.discord_id, u.avatar_hash, told.sent, told.counted, told.waiting,
        told.disputed, told.void,
        (select m.created_at from match m where m.uploaded_by = u.id order by m.created_at desc, m.id desc limit 1)
          as last_upload_at,
        (select count(*)::int from voided_upload v where v.user_id = u.id) as undoable
      from told join app_user u on u.id = told.user_id
      order by told.void + told.disputed desc, told.waiting desc, told.sent desc, u.id
      offset ${offset} limit ${limit + 1}`.execute(db)
    return rows
  },
})

export const voidedUploadRows = (tx: Transaction<DB>) => ({
  async ofAccount(userId: string, limit: number, after: string): Promise<{ matchId: string; standing: string }[]> {
    return tx
      .selectFrom('match')
      .select(['id as matchId', 'standing'])
      .where('uploadedBy', '=', userId)
      .where('deletedAt', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  },

  async voided(userId: string, limit: number, after: string): Promise<{ matchId: string; standing: string }[]> {
    return tx
      .selectFrom('voidedUpload')
      .select(['matchId', 'standing'])
      .where('userId', '=', userId)
      .where('matchId', '>', after)
      .orderBy('matchId')
      .limit(limit)
      .execute()
  },

  async remember(match: { matchId: string; userId: string; standing: string; voidedAt: Date; voidedBy: string }) {
    await tx.insertInto('voidedUpload').values(match).execute()
  },

  async forget(matchId: string) {
    await tx.deleteFrom('voidedUpload').where('matchId', '=', matchId).execute()
  },

  async stand(matchId: string, standing: string) {
    await tx.updateTable('match').set({ standing }).where('id', '=', matchId).execute()
  },

  async nicknameOf(userId: string): Promise<string | undefined> {
    const account = tx.selectFrom('appUser').select('nickname').where('id', '=', userId)
    return (await account.executeTakeFirst())?.nickname
  },
})
