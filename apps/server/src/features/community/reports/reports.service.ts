import type { ErrorCode } from '@buri/contract/errors'
import type { NewReport, OwnReport, ReportedTarget } from '@buri/contract/reports'
import {
  isBlindedByReports,
  isOutcomeAllowed,
  type ReportOutcome,
  type ReportTarget,
  reportStateAfter,
} from '@buri/domain/community/judgeReport'
import type { Selectable, Transaction } from 'kysely'
import { systemActor, writeAuditLog } from '#server/model/audit/audit.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { ContentReport, DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { announceCommentsChanged, announcePostChanged, announcePostGone } from '../communityNotifications.ts'
import { closeReports } from './closeReports.ts'
import { type ReportState, reportQueueReads } from './queue.repository.ts'
import { type ReportedText, reportedTextRows } from './reportedText.repository.ts'
import { reportRows, type StoredReportTarget } from './reports.repository.ts'
import { isTarget, reportTargetOf } from './reportTarget.ts'
import { reportTargetReads, type SeenTarget } from './targets.repository.ts'

const NOT_FOUND: Record<ReportTarget, ErrorCode> = {
  post: 'POST_NOT_FOUND',
  comment: 'COMMENT_NOT_FOUND',
  clan: 'CLAN_NOT_FOUND',
  user: 'NOT_FOUND',
  match: 'MATCH_NOT_FOUND',
}
const SELF_REPORT_REFUSALS: Record<ReportTarget, string> = {
  post: '자신의 게시글과 댓글은 신고할 수 없습니다.',
  comment: '자신의 게시글과 댓글은 신고할 수 없습니다.',
  clan: '자신이 이끄는 클랜은 신고할 수 없습니다.',
  user: '자신은 신고할 수 없습니다.',
  match: '자신이 올린 경기는 신고할 수 없습니다.',
}
const AUTO_BLIND_REASON = '신고가 쌓여 자동으로 블라인드 처리했습니다.'

const isTextTarget = (type: ReportTarget): type is 'post' | 'comment' => type === 'post' || type === 'comment'

// The table's check constraint allows only these values.
const ownReport = (row: Selectable<ContentReport>): OwnReport => ({
  id: row.id,
  targetType: row.targetType as OwnReport['targetType'],
  targetId: row.targetId,
  reason: row.reason as OwnReport['reason'],
  state: row.state as OwnReport['state'],
  createdAt: row.createdAt.toISOString(),
})

type Decision = { outcome: ReportOutcome | 'in_review'; note: string }

export function reportService({ db }: { db: Db }) {
  const targets = reportTargetReads({ db })
  const queue = reportQueueReads(db)

  /** Locks the target, so that each of two simultaneous reports is counted before their number decides. */
  async function add(
    tx: Transaction<DB>,
    target: StoredReportTarget,
    given: NewReport & { caller: SignedInCaller } & SeenTarget,
  ) {
    const { caller, revision, text, reason, detail } = given
    const { now } = caller
    const reporterId = caller.viewer.userId
    const rows = reportRows(tx)
    await rows.lockTarget(target)
    const previous = await rows.own(target, reporterId, revision)
    if (previous) return { isNew: false, report: ownReport(previous) }
    const isCleared = await rows.isCleared(target, revision)
    const state = isCleared ? 'resolved' : (await rows.isInReview(target)) ? 'in_review' : 'open'
    const report = await rows.add(target, { reporterId, revision, text, reason, detail, state, now })
    if (!isCleared) await blindIfManyReports(tx, target, now)
    return { isNew: true, report: ownReport(report) }
  }

  return {
    async report(caller: SignedInCaller, report: NewReport): Promise<{ isNew: boolean; report: OwnReport }> {
      const target = reportTargetOf(report)
      const seenTarget = await targets.seen(caller.viewer, target)
      if (!seenTarget) throw new AppError(NOT_FOUND[target.type])
      if (seenTarget.authorId === caller.viewer.userId)
        throw new AppError('OWN_REPORT', { message: SELF_REPORT_REFUSALS[target.type] })
      return inTransactionOnce(db, caller, (tx) => add(tx, target, { ...report, ...seenTarget, caller }))
    },

    async queue(state: ReportState, page: number) {
      const { targets: rows, total, totalPages } = await queue.page(state, page)
      return { data: await queue.reported(rows, state), total, page, totalPages }
    },

    /** A repeated outcome changes nothing. */
    async decide(
      caller: SignedInCaller,
      target: StoredReportTarget,
      { outcome, note }: Decision,
    ): Promise<ReportedTarget> {
      if (!isTarget(target)) throw new AppError('REPORT_NOT_FOUND')
      if (outcome !== 'in_review' && !isOutcomeAllowed(target.type, outcome)) {
        throw new AppError('INVALID_REQUEST', {
          details: [{ path: '/outcome', message: 'only of posts and comments' }],
        })
      }
      const state = outcome === 'in_review' ? outcome : reportStateAfter(outcome)
      await inTransaction(db, async (tx) => {
        await reportRows(tx).lockTarget(target)
        if (outcome === 'in_review') return reportRows(tx).review(target)
        await endReports(tx, target, { caller, outcome, note })
      })
      const [reported] = await queue.reported([target], state)
      if (!reported) throw new AppError('REPORT_NOT_FOUND')
      if (outcome !== 'in_review' && reported.outcome !== outcome) {
        throw new AppError('CONFLICT', { message: '이미 처리된 신고입니다.' })
      }
      return reported
    },
  }
}
export type ReportService = ReturnType<typeof reportService>

async function blindIfManyReports(tx: Transaction<DB>, target: StoredReportTarget, now: Date) {
  if (!isTextTarget(target.type)) return
  const rows = reportRows(tx)
  const texts = reportedTextRows(tx, target.type, Number(target.id))
  const text = await texts.find()
  if (!text) return
  const weight = await rows.weight(target, now)
  const isByStaff = text.authorId !== null && (await rows.isByStaff(text.authorId, text.clanId))
  if (!isBlindedByReports({ ...text, isByStaff, weight })) return
  await texts.blind({ reason: AUTO_BLIND_REASON, by: null, now })
  await announceOutcome(tx, target.type, text)
  await writeAuditLog(tx, { actor: systemActor('자동: 신고'), now }, 'report.blinded', {
    target: { type: target.type, id: target.id, label: text.title },
    after: { isBlind: true, weight },
  })
}

type ReportClosing = { caller: SignedInCaller; outcome: ReportOutcome; note: string }

async function endReports(tx: Transaction<DB>, target: StoredReportTarget, { caller, outcome, note }: ReportClosing) {
  const { now, viewer } = caller
  const closed = await closeReports(tx, target, { outcome, by: viewer.userId, now, note })
  if (closed === 0) return
  const text = isTextTarget(target.type) ? await decideReports(tx, target, { caller, outcome, note }) : undefined
  await writeAuditLog(tx, caller, 'report.decided', {
    target: { type: target.type, id: target.id, label: text?.title ?? '' },
    after: { outcome, reports: closed },
    ...(note === '' ? {} : { reason: note }),
  })
}

/** Applies the outcome to the reported text. A deleted post or comment stays deleted. */
async function decideReports(
  tx: Transaction<DB>,
  { type, id }: StoredReportTarget,
  { caller, outcome, note }: ReportClosing,
) {
  if (!isTextTarget(type)) return undefined
  const texts = reportedTextRows(tx, type, Number(id))
  const text: ReportedText | undefined = await texts.find()
  if (!text) return undefined
  const closing = { reason: note, by: caller.viewer.userId, now: caller.now }
  if (outcome === 'blinded') await texts.blind(closing)
  else if (outcome === 'deleted') await texts.remove(closing)
  // If reports are rejected, only an automatic blinding is reversed. A text that staff blinded stays blinded.
  else if (text.isBlindByItself) await texts.show()
  else return text
  await announceOutcome(tx, type, text, outcome)
  return text
}

async function announceOutcome(
  tx: Transaction<DB>,
  type: 'post' | 'comment',
  text: ReportedText,
  outcome?: ReportOutcome,
) {
  const { postId: id, boardId, isPublished } = text
  if (!isPublished) return
  if (type === 'comment') await announceCommentsChanged(tx, id)
  else if (outcome === 'deleted') await announcePostGone(tx, { id, boardId })
  else await announcePostChanged(tx, { id, boardId })
}
