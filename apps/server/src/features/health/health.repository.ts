import type { Pool } from 'pg'

export const healthReads = (pool: Pool) => ({
  async read(): Promise<'done'> {
    await pool.query('select 1')
    return 'done'
  },

  /** Tries a commit, which is not confirmed if a synchronous standby is missing. */
  async write(): Promise<'done' | 'read-only'> {
    const { rows } = await pool.query<{ isReadOnly: boolean }>(
      `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    )
    if (rows[0]?.isReadOnly) return 'read-only'
    await pool.query(`select pg_logical_emit_message(true, 'buri', 'health')`)
    return 'done'
  },
})
export type HealthReads = ReturnType<typeof healthReads>
