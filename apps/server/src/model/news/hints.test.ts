import { afterAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { startProxy } from '#server/platform/database/testProxy.ts'
import { EVENT_CHANNEL } from './announce.ts'
import { listenForHints } from './hints.ts'

const { pool, url, close } = await openTestDatabase({ isDirect: true })
afterAll(close)

test('a connection that the database ends is reopened at once, and then hints at what was written meanwhile', async () => {
  const onHint = vi.fn()
  const line = listenForHints({ url, onHint, onError: (error) => expect.fail(String(error)) })
  await line.open()
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'buri events' and datname = current_database()`,
  )
  expect(rowCount).toBe(1)
  const expectHints = (times: number) =>
    vi.waitFor(() => expect(onHint).toHaveBeenCalledTimes(times), { timeout: 30_000 })
  await expectHints(1)
  await pool.query(`notify ${EVENT_CHANNEL}`)
  await expectHints(2)
  await line.close()
})

test('a connection through a pooler is reported once, however often it is opened', async () => {
  const pooler = await startProxy(url, { isPooler: true })
  const onPooler = vi.fn()
  for (const isPooled of [true, false]) {
    const line = listenForHints({
      url: isPooled ? pooler.url : url,
      onHint: () => {},
      onError: (error) => expect.fail(String(error)),
      onPooler,
    })
    await line.open()
    await line.close()
    await line.open()
    await line.close()
    expect(onPooler).toHaveBeenCalledTimes(1)
  }
})
