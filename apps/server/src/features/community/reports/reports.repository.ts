import { randomUUIDv7 } from 'node:crypto'
import type { NewReport } from '@buri/contract/reports'
import {
  AUTO_BLIND,
  isFoundHarmless,
  REPORT_OUTCOMES,
  type ReportOutcome,
  type ReportTarget,
  reportStateAfter,
} from '@buri/domain/community/judgeReport'
import { ADMIN_ROLE } from '@buri/domain/permissions/permissions'
import { DAY_MS } from '@buri/domain/seoulTime'
import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

export type StoredReportTarget = { type: ReportTarget; id: string }

const WAITING_STATES = ['open', 'in_review']
const TABLE_OF_TARGET = {
  post: 'post',
  comment: 'post_comment',
  clan: 'clan',
  user: 'app_user',
  match: 'match',
} as const

const isAbout =
  ({ type, id }: StoredReportTarget, { withComments }: { withComments: boolean }) =>
  ({ or, and, eb, selectFrom }: ExpressionBuilder<DB, 'contentReport'>) => {
    const itself = and([eb('targetType', '=', type), eb('targetId', '=', id)])
    if (type !== 'post' || !withComments) return itself
    const commentQuery = selectFrom('postComment')
      .select(sql<string>`id::text`.as('id'))
      .where('postId', '=', Number(id))
    return or([itself, and([eb('targetType', '=', 'comment'), eb('targetId', 'in', commentQuery)])])
  }

/** The transaction must have locked the target. */
export const reportRows = (tx: Transaction<DB>) => {
  const targetKey = ({ type, id }: StoredReportTarget) =>
    tx.selectFrom('contentReport').where('targetType', '=', type).where('targetId', '=', id)

  return {
    async lockTarget({ type, id }: StoredReportTarget) {
      await sql`select from ${sql.table(TABLE_OF_TARGET[type])} where id = ${id} for no key update`.execute(tx)
    },

    own: (target: StoredReportTarget, reporterId: string, revision: number | null) =>
      targetKey(target)
        .selectAll()
        .where('reporterId', '=', reporterId)
        .where(({ or, eb }) => or([eb('state', 'in', WAITING_STATES), eb('targetRevision', '=', revision)]))
        .orderBy('createdAt', 'desc')
        .executeTakeFirst(),

    async isCleared(target: StoredReportTarget, revision: number | null): Promise<boolean> {
      const cleared = targetKey(target)
        .select('id')
        .where('targetRevision', '=', revision)
        .where('outcome', 'in', REPORT_OUTCOMES.filter(isFoundHarmless))
      return (await cleared.executeTakeFirst()) !== undefined
    },

    async isInReview(target: StoredReportTarget): Promise<boolean> {
      return (await targetKey(target).select('id').where('state', '=', 'in_review').executeTakeFirst()) !== undefined
    },

    async add(
      target: StoredReportTarget,
      report: Pick<NewReport, 'reason' | 'detail'> & {
        reporterId: string
        revision: number | null
        text: string | null
        state: 'open' | 'in_review' | 'resolved'
        now: Date
      },
    ) {
      const { reporterId, revision, text, reason, detail, state, now } = report
      const isClosed = state === 'resolved'
      return tx
        .insertInto('contentReport')
        .values({
          id: randomUUIDv7(),
          reporterId,
          targetType: target.type,
          targetId: target.id,
          targetRevision: revision,
          reportedText: text,
          reason,
          detail,
          createdAt: now,
          state,
          outcome: isClosed ? 'kept' : null,
          decidedAt: isClosed ? now : null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Counts the different reporters whose accounts are active and at least a week old. */
    async weight(target: StoredReportTarget, now: Date): Promise<number> {
      const { rows } = await sql<{ weight: number }>`
        select count(distinct r.reporter_id) as weight
        from content_report r join app_user u on u.id = r.reporter_id
        where r.target_type = ${target.type} and r.target_id = ${target.id} and r.state in ('open', 'in_review')
          and u.status = 'active' and u.created_at <= ${new Date(now.getTime() - AUTO_BLIND.accountDays * DAY_MS)}`.execute(
        tx,
      )
      return rows[0]?.weight ?? 0
    },

    async review(target: StoredReportTarget) {
      await tx
        .updateTable('contentReport')
        .set({ state: 'in_review' })
        .where('targetType', '=', target.type)
        .where('targetId', '=', target.id)
        .where('state', '=', 'open')
        .execute()
    },

    /** If the target is a deleted post, closes the reports on its comments, too. Returns the people to notify. */
    close: (target: StoredReportTarget, end: { outcome: ReportOutcome; by: string | null; now: Date; note: string }) =>
      tx
        .updateTable('contentReport')
        .set({
          state: reportStateAfter(end.outcome),
          outcome: end.outcome,
          decidedBy: end.by,
          decidedAt: end.now,
          note: end.note,
        })
        .where(isAbout(target, { withComments: end.outcome === 'deleted' }))
        .where('state', 'in', WAITING_STATES)
        .returning(['id', 'reporterId'])
        .execute(),

    /** Opens the reports again that a deletion at this time closed. */
    async reopen(target: StoredReportTarget, deletedAt: Date) {
      await tx
        .updateTable('contentReport')
        .set({ state: 'open', outcome: null, decidedBy: null, decidedAt: null, note: null })
        .where(isAbout(target, { withComments: true }))
        .where('outcome', '=', 'deleted')
        .where('decidedAt', '=', deletedAt)
        .execute()
    },

    /** Whether the author is of the staff. On a clan's board, the clan's leader and officers count as staff, too. */
    async isByStaff(authorId: string, clanId: string | null): Promise<boolean> {
      const { rows } = await sql<{ isStaff: boolean }>`
        select exists (select from app_user u left join role r on r.id = u.role_id
            where u.id = ${authorId} and (r.name = ${ADMIN_ROLE}
              or exists (select from permission p where p.name in ('admin', 'content', 'moderation') and (
                exists (select from role_permission rp where rp.role_id = u.role_id and rp.permission_id = p.id)
                or exists (select from user_permission up where up.user_id = u.id and up.permission_id = p.id)))))
          or exists (select from clan_member m where m.clan_id = ${clanId}::uuid and m.user_id = ${authorId}
            and m.rank in ('leader', 'officer')) as is_staff`.execute(tx)
      return rows[0]?.isStaff ?? false
    },
  }
}
