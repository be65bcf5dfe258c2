import type { LogDetail, LogEntry } from '@buri/contract/admin/logs'
import { LIMITS } from '@buri/contract/limits'
import { judgeCleanup, judgeRedaction } from '@buri/domain/audit/judgeForgetting'
import { csvOf } from '@buri/domain/csv'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Pool } from 'pg'
import {
  auditLogReads,
  type LogDetailRow,
  type LogFilter,
  type LogRow,
  logDeletions,
} from '#server/features/admin/logs.repository.ts'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'

type Options = { pool: Pool; db: Db }
type LogQuery = LogFilter & { page: number; limit: number; cursor?: string | undefined }

const CSV_HEAD = ['시각', '사용자', '역할', '작업', '대상 종류', '대상', '대상 이름', '사유', '결과']

const resultIn = (text: string): LogEntry['result'] => (text === 'denied' || text === 'error' ? text : 'success')

const shownEntry = ({ at, redactedAt, result, ...entry }: LogRow): LogEntry => ({
  id: entry.id,
  at: at.toISOString(),
  actorId: entry.actorId,
  actorLabel: entry.actorLabel,
  actorRole: entry.actorRole,
  action: entry.action,
  targetType: entry.targetType,
  targetId: entry.targetId,
  targetLabel: entry.targetLabel,
  reason: entry.reason,
  result: resultIn(result),
  isRedacted: redactedAt !== null,
})

const shownDetail = (row: LogDetailRow): LogDetail => ({
  ...shownEntry(row),
  before: row.before,
  after: row.after,
  requestId: row.requestId,
  addressMark: row.addressMark,
  redactedAt: row.redactedAt?.toISOString() ?? null,
  redactedBy: row.redactedBy,
})

export function logService({ pool, db }: Options) {
  const logs = auditLogReads(pool)

  async function find(id: string): Promise<LogDetailRow> {
    const entry = await logs.find(id)
    if (!entry) throw new AppError('LOG_NOT_FOUND')
    return entry
  }

  return {
    async all({ page, limit, cursor, ...filter }: LogQuery) {
      const offset = (page - 1) * limit
      if (offset >= LIMITS.logsCounted || (cursor !== undefined && page !== 1)) throw new AppError('NOT_FOUND')
      const [found, counted] = await Promise.all([
        logs.page(filter, { limit: limit + 1, offset, after: cursor }),
        logs.count(filter, LIMITS.logsCounted + 1),
      ])
      const rows = found.slice(0, limit)
      const total = Math.min(counted, LIMITS.logsCounted)
      return {
        data: rows.map(shownEntry),
        meta: { page, totalPages: Math.max(1, Math.ceil(total / limit)), total, isMore: counted > total },
        nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
      }
    },

    recentActions: async (limit: number) => (await logs.recentActions(limit)).map(shownEntry),

    one: async (id: string) => shownDetail(await find(id)),

    stats: async (days: number, now: Date) => ({
      days,
      ...(await logs.stats(new Date(now.getTime() - days * DAY_MS))),
    }),

    async csv({ actor, now }: SignedInCaller, filter: LogFilter): Promise<string> {
      const rows = await logs.page(filter, { limit: LIMITS.logsExported, offset: 0 })
      await inTransaction(db, (tx) =>
        writeAuditLog(tx, { actor, now }, 'log.exported', {
          target: { type: 'log', id: '' },
          after: { entries: rows.length, ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) },
        }),
      )
      return csvOf([
        CSV_HEAD,
        ...rows.map((row) => [
          row.at.toISOString(),
          row.actorLabel,
          row.actorRole ?? '',
          row.action,
          row.targetType,
          row.targetId,
          row.targetLabel,
          row.reason ?? '',
          row.result,
        ]),
      ])
    },

    async redact({ viewer, actor, now }: SignedInCaller, id: string): Promise<LogDetail> {
      await inTransaction(db, async (tx) => {
        const entry = await find(id)
        const forget = logDeletions(tx)
        const verdict = judgeRedaction(
          { ...entry, isRedacted: entry.redactedAt !== null },
          { by: viewer.userId, now: await forget.ageFrom(now) },
        )
        if (verdict !== 'allowed') throw new AppError(verdict)
        await forget.redact(id, { by: viewer.userId, at: now })
        await writeAuditLog(tx, { actor, now }, 'log.redacted', { target: { type: 'log', id, label: entry.action } })
      })
      return shownDetail(await find(id))
    },

    async cleanup({ actor, now }: SignedInCaller, days: number): Promise<{ deleted: number }> {
      const verdict = judgeCleanup(days)
      if (verdict !== 'allowed') throw new AppError(verdict)
      const deleted = await inTransaction(db, async (tx) => {
        const forget = logDeletions(tx)
        const before = new Date((await forget.ageFrom(now)).getTime() - days * DAY_MS)
        const cleaned = await forget.olderThan(before)
        const after = { days, before: before.toISOString(), ...cleaned }
        await writeAuditLog(tx, { actor, now }, 'log.cleaned', { target: { type: 'log', id: '' }, after })
        return cleaned.deleted
      })
      return { deleted }
    },
  }
}
export type LogService = ReturnType<typeof logService>
