import { afterAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { CHANNEL } from './announce.ts'
import { hints } from './hints.ts'

const { pool, close } = await openTestDatabase()
afterAll(close)

test('a connection that the database ends is reopened at once, and then hints at what was written meanwhile', async () => {
  const onHint = vi.fn()
  const line = hints(pool, { onHint, onError: (error) => expect.fail(String(error)) })
  await line.open()
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'buri events' and datname = current_database()`,
  )
  expect(rowCount).toBe(1)
  const heard = (times: number) => vi.waitFor(() => expect(onHint).toHaveBeenCalledTimes(times), { timeout: 30_000 })
  await heard(1)
  await pool.query(`notify ${CHANNEL}`)
  await heard(2)
  await line.close()
})
