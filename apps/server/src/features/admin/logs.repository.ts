import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { actorLabel, targetLabel } from '#server/model/people/namesInLog.ts'
import { raiseStatementLimit } from '#server/platform/database/statementLimits.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type LogRow = {
  id: string
  at: Date
  actorId: string | null
  actorLabel: string
  actorRole: string | null
  action: string
  targetType: string
  targetId: string
  targetLabel: string
  reason: string | null
  result: string
  redactedAt: Date | null
}
export type LogDetailRow = LogRow & {
  before: unknown
  after: unknown
  requestId: string | null
  addressMark: string | null
  redactedBy: string | null
}
export type LogFilter = {
  actorId?: string | undefined
  action?: string | undefined
  targetType?: string | undefined
  targetId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const LOG_COLUMNS = `l.id, l.at, l.actor_id as "actorId", ${actorLabel} as "actorLabel", l.actor_role as "actorRole", l.action,
  l.target_type as "targetType", l.target_id as "targetId", ${targetLabel} as "targetLabel", l.reason, l.result,
  l.redacted_at as "redactedAt"`

/**
 * Times are compared with subqueries, so that one generic plan serves every period. Planning would take longer than
 * reading.
 */
const FILTER_CONDITIONS: Record<keyof LogFilter, (placeholder: string) => string> = {
  actorId: (place) => `l.actor_id = ${place}::uuid`,
  action: (place) => `l.action = ${place}`,
  targetType: (place) => `l.target_type = ${place}`,
  targetId: (place) => `l.target_id = ${place}`,
  from: (place) => `l.at >= (select ${place}::timestamptz)`,
  to: (place) => `l.at < (select ${place}::timestamptz)`,
}

/** Each set of filters has a statement of its own, so that it is planned for its own index. */
function filteredStatement(filter: LogFilter, after?: string) {
  const values: string[] = []
  const names: string[] = []
  const conditions = (Object.keys(FILTER_CONDITIONS) as (keyof LogFilter)[]).flatMap((name) => {
    const value = filter[name]
    if (value === undefined) return []
    names.push(name)
    return FILTER_CONDITIONS[name](`$${values.push(value)}`)
  })
  if (after !== undefined) {
    const placeholder = `$${values.push(after)}::uuid`
    names.push('after')
    conditions.push(`(l.at, l.id) < ((select at from audit_log where id = ${placeholder}), ${placeholder})`)
  }
  const condition = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  return { where: condition, values, name: names.join('-') }
}

const LOG_STATS = `
  with entry as (select l.at, l.action, l.actor_id, l.actor_label from audit_log l where l.at >= $1)
  select (select count(*)::int from entry) as total,
    (select count(*)::int from entry where action = 'access.denied') as denied,
    coalesce((select jsonb_agg(a) from (
      select action, count(*)::int as count from entry group by action order by 2 desc, 1) a), '[]') as "byAction",
    coalesce((select jsonb_agg(a) from (
      select l.actor_id as "actorId", ${actorLabel} as "actorLabel",
        to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "joinedAt", l.count from (
        select actor_id, max(actor_label) as actor_label, count(*)::int as count from entry
        where actor_id is not null group by actor_id order by 3 desc, 1 limit 10) l
      left join app_user u on u.id = l.actor_id order by 4 desc, 1) a), '[]')
      as "byActor"`

type LogStatsRow = {
  total: number
  denied: number
  byAction: { action: string; count: number }[]
  byActor: { actorId: string; actorLabel: string; joinedAt: string | null; count: number }[]
}

export const auditLogReads = (pool: Pool) => ({
  async page(
    filter: LogFilter,
    { limit, offset, after }: { limit: number; offset: number; after?: string | undefined },
  ): Promise<LogRow[]> {
    const { where, values, name } = filteredStatement(filter, after)
    const at = values.length
    const { rows } = await pool.query<LogRow>({
      name: `logs-${name}`,
      text: `select ${LOG_COLUMNS} from audit_log l ${where} order by l.at desc, l.id desc
        limit (select $${at + 1}::int) offset (select $${at + 2}::int)`,
      values: [...values, limit, offset],
    })
    return rows
  },

  async count(filter: LogFilter, limit: number): Promise<number> {
    const { where, values, name } = filteredStatement(filter)
    const { rows } = await pool.query<{ count: number }>({
      name: `logs-count-${name}`,
      text: `select count(*)::int as count from (
        select from audit_log l ${where} limit (select $${values.length + 1}::int)) as counted`,
      values: [...values, limit],
    })
    return rows[0]?.count ?? 0
  },

  async find(id: string): Promise<LogDetailRow | undefined> {
    const { rows } = await pool.query<LogDetailRow>({
      name: 'log-entry',
      text: `select ${LOG_COLUMNS}, l.before, l.after, l.request_id as "requestId", l.address_mark as "addressMark",
          u.nickname as "redactedBy"
        from audit_log l left join app_user u on u.id = l.redacted_by where l.id = $1`,
      values: [id],
    })
    return rows[0]
  },

  async recentActions(limit: number): Promise<LogRow[]> {
    const { rows } = await pool.query<LogRow>({
      name: 'recent-actions',
      text: `select ${LOG_COLUMNS} from audit_log l where l.action !~ '^session\\.' order by l.at desc, l.id desc
        limit (select $1::int)`,
      values: [limit],
    })
    return rows
  },

  async stats(since: Date): Promise<LogStatsRow> {
    const { rows } = await pool.query<LogStatsRow>({ name: 'log-stats', text: LOG_STATS, values: [since] })
    const [stats] = rows
    if (!stats) throw new Error('A query of single values gave no row.')
    return stats
  },
})

/** The time limit for deleting a hundred thousand old entries, in milliseconds. */
const CLEANUP_MS = 60_000

export const logDeletions = (tx: Transaction<DB>) => ({
  /**
   * Returns the earlier of the caller's and the database's clock. The database protects the entries of the last days by
   * its own clock, which may be behind.
   */
  async ageFrom(now: Date): Promise<Date> {
    const { rows } = await sql<{ earlier: Date }>`select least(now(), ${now}::timestamptz) as earlier`.execute(tx)
    return rows[0]?.earlier ?? now
  },

  async redact(id: string, { by, at }: { by: string; at: Date }) {
    await sql`select redact_audit_entry(${id}, ${by}, ${at})`.execute(tx)
  },

  /** `inAll` is the total of all cleanups so far, which reveals a cleanup that was not logged. */
  async olderThan(time: Date): Promise<{ deleted: number; inAll: number }> {
    await sql`${sql.raw(raiseStatementLimit(CLEANUP_MS))} select set_config('statement_timeout', ${String(CLEANUP_MS)}, true)`.execute(
      tx,
    )
    await sql`select pg_advisory_xact_lock(hashtextextended('cleanup of the log', 0))`.execute(tx)
    const { rows } = await sql<{ deleted: number }>`
      select forget_audit_entries(${time})::int as deleted`.execute(tx)
    const { rows: sums } = await sql<{ inAll: number }>`
      select coalesce(sum(entries), 0)::int as "inAll" from audit_cleanup`.execute(tx)
    return { deleted: rows[0]?.deleted ?? 0, inAll: sums[0]?.inAll ?? 0 }
  },
})
