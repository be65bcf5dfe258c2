import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from './testDatabase.ts'
import { inTransaction, jitteredPause } from './transaction.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const set = (name: string, value: number) => ({ name, value: JSON.stringify(value) })
beforeEach(async () => {
  await db.deleteFrom('siteSetting').execute()
  await db
    .insertInto('siteSetting')
    .values([set('left', 0), set('right', 0)])
    .execute()
})

const storedValue = async (name: string) =>
  (await db.selectFrom('siteSetting').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value

function barrierOfTwo() {
  let arrived = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  return () => {
    arrived += 1
    if (arrived >= 2) resolve()
    return promise
  }
}

const addOneTo = (names: [string, string], meet: () => Promise<void>, onCounted: () => void) =>
  inTransaction(db, async (tx) => {
    onCounted()
    const [first, second] = names
    const increment = (name: string) =>
      sql`update site_setting set value = to_jsonb((value::text)::int + 1) where name = ${name}`.execute(tx)
    await increment(first)
    await meet()
    await increment(second)
  })

test('both of two deadlocked transactions succeed, one at its second attempt', async () => {
  const meet = barrierOfTwo()
  let attempts = 0
  const countCalls = () => {
    attempts += 1
  }
  await Promise.all([addOneTo(['left', 'right'], meet, countCalls), addOneTo(['right', 'left'], meet, countCalls)])
  expect(attempts).toBe(3)
  expect([await storedValue('left'), await storedValue('right')]).toEqual([2, 2])
})

test('a permanent conflict is retried up to the limit and then thrown', async () => {
  let attempts = 0
  const work = inTransaction(
    db,
    async () => {
      attempts += 1
      throw Object.assign(new Error('could not serialize access'), { code: '40001' })
    },
    { attempts: 3, pause: () => 0 },
  )
  await expect(work).rejects.toThrow('could not serialize access')
  expect(attempts).toBe(3)
})

test('any other failure is thrown at once and leaves nothing behind', async () => {
  let attempts = 0
  const work = inTransaction(db, async (tx) => {
    attempts += 1
    await tx.insertInto('siteSetting').values(set('third', 3)).execute()
    await tx.insertInto('siteSetting').values(set('left', 9)).execute()
  })
  await expect(work).rejects.toThrow('duplicate key')
  expect(attempts).toBe(1)
  expect(await db.selectFrom('siteSetting').select('name').orderBy('name').execute()).toEqual([
    { name: 'left' },
    { name: 'right' },
  ])
})

test('pauses between attempts grow and stay short', () => {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    expect(jitteredPause(attempt)).toBeGreaterThanOrEqual(5)
    expect(jitteredPause(attempt)).toBeLessThanOrEqual(500)
  }
})
