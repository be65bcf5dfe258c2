import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/platform/database/testDatabase.ts'
import { backoffMs } from './backoff.ts'
import { withLease } from './lease.ts'
import { jobRegistry } from './registry.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test.each([
  { failures: 0, everyMs: 2_000, waits: 2_000 },
  { failures: 1, everyMs: 2_000, waits: 4_000 },
  { failures: 5, everyMs: 2_000, waits: 64_000 },
  { failures: 2_000, everyMs: 2_000, waits: 300_000 },
  { failures: 3, everyMs: 3_600_000, waits: 3_600_000 },
])('after $failures failures a job of every $everyMs ms waits $waits ms', ({ failures, everyMs, waits }) => {
  expect(backoffMs(failures, everyMs)).toBe(waits)
})

test('a failed job is reported and retried while others continue', async () => {
  const jobs = jobRegistry()
  const runs: string[] = []
  jobs.add({
    name: 'stumbles',
    everyMs: 1,
    run: async () => {
      if (runs.push('stumbles') === 1) throw new Error('once')
    },
  })
  const others: string[] = []
  jobs.add({ name: 'goes on', everyMs: 1, run: async () => others.push('goes on') })
  const failed: [unknown, string][] = []
  const stop = jobs.start((error, job) => failed.push([error, job]))
  await expect.poll(() => runs.length > 2 && others.length > 2).toBe(true)
  await stop()
  expect(failed).toEqual([[new Error('once'), 'stumbles']])
  const [stumbles] = jobs.states()
  expect(stumbles).toMatchObject({ name: 'stumbles', failures: 1, runs: runs.length })
  const after = runs.length
  await new Promise((resolve) => setImmediate(resolve))
  expect(runs).toHaveLength(after)
})

test('a stop aborts the running job and waits for it', async () => {
  const jobs = jobRegistry()
  const events: string[] = []
  jobs.add({
    name: 'long',
    everyMs: 1,
    run: (signal) =>
      new Promise<void>((resolve) => {
        events.push('begun')
        signal.addEventListener('abort', () => setImmediate(() => resolve(void events.push('ended'))))
      }),
  })
  const stop = jobs.start(() => events.push('failed'))
  await expect.poll(() => events).toEqual(['begun'])
  await stop()
  expect(events).toEqual(['begun', 'ended'])
})

test('a hanging or failing job is overdue; a waiting one is not', async () => {
  const jobs = jobRegistry()
  let isBroken = true
  let finish = () => {}
  const hanging = new Promise<void>((resolve) => {
    finish = resolve
  })
  const fail = async () => {
    if (isBroken) throw new Error('broken')
  }
  jobs.add({ name: 'hangs', everyMs: 1, run: () => hanging })
  jobs.add({ name: 'fails', everyMs: 1, run: fail })
  jobs.add({ name: 'waits', everyMs: 60_000, run: async () => undefined })
  const state = (name: string) => jobs.states().find((one) => one.name === name)
  expect(state('hangs')).toMatchObject({ isRunning: false, overdueMs: 0 })
  const stop = jobs.start(() => undefined)
  await expect.poll(() => state('fails')?.failuresInARow).toBeGreaterThan(1)
  await expect.poll(() => state('hangs')?.overdueMs).toBeGreaterThan(0)
  expect(state('hangs')?.isRunning).toBe(true)
  expect(state('fails')?.overdueMs).toBeGreaterThan(0)
  expect(state('waits')).toMatchObject({ isRunning: false, failuresInARow: 0, overdueMs: 0 })
  isBroken = false
  finish()
  await expect.poll(() => state('fails')?.failuresInARow).toBe(0)
  await expect.poll(() => state('hangs')?.runs).toBeGreaterThan(0)
  await stop()
})

test('two jobs cannot have the same name', () => {
  const jobs = jobRegistry()
  jobs.add({ name: 'one', everyMs: 1, run: async () => undefined })
  expect(() => jobs.add({ name: 'one', everyMs: 1, run: async () => undefined })).toThrow('two jobs "one"')
})

test('one of two processes has a lease, and the second gets the lease only after the first has ended', async () => {
  let isHeld = () => {}
  const blocked = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = withLease(database.db, 'measuring', async () => {
    isHeld()
    await released
    return 'first'
  })
  await blocked
  expect(await withLease(database.db, 'measuring', async () => 'second')).toBeUndefined()
  expect(await withLease(database.db, 'another', async () => 'another')).toBe('another')
  release()
  expect(await first).toBe('first')
  expect(await withLease(database.db, 'measuring', async () => 'third')).toBe('third')
})
