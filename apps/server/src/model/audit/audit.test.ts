import { DatabaseError } from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyAuditLog, openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { systemActor, writeAuditLog } from './audit.ts'

const { db, pool, close } = await openTestDatabase()
afterAll(close)

const DAY_MS = 24 * 60 * 60_000
// The database's clock protects the last days of the log and may differ from ours.
const { rows: clocks } = await pool.query<{ now: Date }>('select now() as now')
const now = clocks[0]?.now.getTime() ?? Number.NaN
const daysAgo = (days: number) => new Date(now - days * DAY_MS)
const write = (days: number) =>
  inTransaction(db, (tx) =>
    writeAuditLog(tx, { actor: systemActor('a test'), now: daysAgo(days) }, 'match.edited', {
      target: { type: 'match', id: `${days} days ago` },
    }),
  )
const entries = async () =>
  (await db.selectFrom('auditLog').select('targetId').orderBy('at').execute()).map(({ targetId }) => targetId)
const forget = async (olderThan: Date): Promise<number> =>
  (await pool.query('select forget_audit_entries($1) as forgotten', [olderThan])).rows[0].forgotten

beforeEach(async () => {
  await emptyAuditLog(pool)
  for (const days of [400, 91, 89, 0]) await write(days)
})

test.each([
  "update audit_log set reason = 'nothing happened'",
  "update audit_log set reason = 'nothing happened' where false",
  'delete from audit_log',
  'truncate audit_log',
  'truncate match, audit_log cascade',
  "insert into audit_log select * from audit_log on conflict (id) do update set reason = 'nothing happened'",
  'merge into audit_log kept using audit_log o on kept.id = o.id when matched then delete',
])('the database refuses to %s', async (statement) => {
  const refused: unknown = await pool.query(statement).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(DatabaseError)
  expect(refused).toMatchObject({ code: '42501', message: expect.stringContaining('only grows') })
  expect(await entries()).toHaveLength(4)
})

test('only the cleanup function deletes old entries, and it then locks the log again', async () => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select forget_audit_entries($1) as forgotten', [daysAgo(90.5)])
    expect(rows).toEqual([{ forgotten: 2 }])
    await expect(client.query('delete from audit_log')).rejects.toThrow('only grows')
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect(await forget(daysAgo(365))).toBe(1)
  expect(await entries()).toEqual(['91 days ago', '89 days ago', '0 days ago'])
})

test('even an administrator cannot delete entries of the last 90 days', async () => {
  await expect(forget(daysAgo(89))).rejects.toThrow('keeps the last 90 days')
  expect(await entries()).toHaveLength(4)
})
