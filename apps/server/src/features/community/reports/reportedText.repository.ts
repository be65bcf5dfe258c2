import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

export type ReportedText = {
  title: string
  /** The id of the post or, for a comment, the id of the comment's post. */
  postId: number
  boardId: number
  /** Whether every reader of the board may see the post. */
  isPublished: boolean
  authorId: string | null
  clanId: string | null
  isBlind: boolean
  isNotice: boolean
  /** Whether reports blinded the text automatically and staff have not decided yet. */
  isBlindByItself: boolean
}

type Blinding = { reason: string; by: string | null; now: Date }

const POST = {
  table: 'post',
  facts: (id: number) => sql<ReportedText>`
    select p.title, p.id as post_id, p.board_id, p.status = 'published' as is_published, p.user_id as author_id, b.clan_id, p.is_blind, p.is_notice,
      p.is_blind and p.blind_by is null as is_blind_by_itself
    from post p join board b on b.id = p.board_id where p.id = ${id} and p.deleted_at is null`,
}
const COMMENT = {
  table: 'post_comment',
  facts: (id: number) => sql<ReportedText>`
    select left(k.content, 40) as title, p.id as post_id, p.board_id,
      p.status = 'published' and p.deleted_at is null as is_published, k.user_id as author_id, b.clan_id, k.is_blind, false as is_notice,
      k.is_blind and k.blind_by is null as is_blind_by_itself
    from post_comment k join post p on p.id = k.post_id join board b on b.id = p.board_id
    where k.id = ${id} and k.deleted_at is null`,
}

/** The transaction must have locked the post or comment. */
export function reportedTextRows(tx: Transaction<DB>, type: 'post' | 'comment', id: number) {
  const { table, facts } = type === 'post' ? POST : COMMENT
  return {
    async find(): Promise<ReportedText | undefined> {
      return (await facts(id).execute(tx)).rows[0]
    },

    async blind({ reason, by, now }: Blinding) {
      await sql`update ${sql.table(table)} set is_blind = true, blind_reason = ${reason}, blind_by = ${by}, blind_at = ${now}
        where id = ${id}`.execute(tx)
    },

    async show() {
      await sql`update ${sql.table(table)} set is_blind = false, blind_reason = null, blind_by = null, blind_at = null
        where id = ${id}`.execute(tx)
    },

    async remove({ reason, by, now }: Blinding) {
      await sql`update ${sql.table(table)} set deleted_at = ${now}, deleted_by = ${by}, delete_reason = ${reason}
        where id = ${id}`.execute(tx)
    },
  }
}
