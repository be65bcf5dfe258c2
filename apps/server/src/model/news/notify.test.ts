import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTables, openTestDatabase, type TestDatabase } from '#server/platform/database/testDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { notify } from './notify.ts'

let database: TestDatabase
const [나, 너, 그, 떠난이] = Array.from({ length: 4 }, () => randomUUIDv7()) as [string, string, string, string]
const post = randomUUIDv7()
let clock = Date.parse('2026-11-20T12:00:00Z')
const nextSecond = () => {
  clock += 1000
  return new Date(clock)
}

beforeAll(async () => {
  database = await openTestDatabase()
  const people = [나, 너, 그, 떠난이].map((id, index) => ({
    id,
    discordId: String(1000 + index),
    nickname: `사람${index}`,
    status: id === 떠난이 ? 'banned' : 'active',
  }))
  await database.db.insertInto('appUser').values(people).execute()
})
afterAll(() => database.close())
beforeEach(() => emptyTables(database.pool, 'notification', 'notification_mute', 'event'))

type News = Parameters<typeof notify>[1]
const tell = (news: Partial<News>) =>
  inTransaction(database.db, (tx) =>
    notify(tx, {
      to: { users: [나] },
      kind: 'reply',
      actorId: 너,
      target: { type: 'comment', id: randomUUIDv7() },
      at: nextSecond(),
      ...news,
    }),
  )
const storedNotifications = () => database.db.selectFrom('notification').selectAll().orderBy('happenedAt').execute()
const notifiedUsers = async () => (await storedNotifications()).map(({ userId }) => userId)

test('the actor and deleted accounts are not notified, and a receiver named twice is notified once', async () => {
  await tell({ to: { users: [나, 나, 너, 떠난이] } })
  expect(await notifiedUsers()).toEqual([나])
})

test('likes of one post share a line until it is read, and no actor counts twice', async () => {
  const target = { type: 'post', id: post } as const
  for (const actorId of [너, 그, 너]) await tell({ kind: 'like', actorId, target })
  expect(await storedNotifications()).toMatchObject([{ actors: [그, 너] }])
  await database.db.updateTable('notification').set({ readAt: new Date() }).execute()
  await tell({ kind: 'like', actorId: 그, target })
  expect(await storedNotifications()).toHaveLength(1)
  await tell({ kind: 'like', actorId: 떠난이, target })
  expect(await storedNotifications()).toMatchObject([{ actors: [그, 너] }, { actors: [떠난이], readAt: null }])
})

test('a second mention in one post adds no notification, even after the first was read', async () => {
  const target = { type: 'post', id: post } as const
  await tell({ kind: 'mention', target })
  await database.db.updateTable('notification').set({ readAt: new Date() }).execute()
  await tell({ kind: 'mention', target })
  expect(await storedNotifications()).toHaveLength(1)
})

test('people who muted a kind or a post are not notified', async () => {
  const muted = [
    { userId: 나, what: 'kind', id: 'like', mutedAt: new Date() },
    { userId: 그, what: 'post', id: post, mutedAt: new Date() },
  ]
  await database.db.insertInto('notificationMute').values(muted).execute()
  await tell({ to: { users: [나, 그] }, kind: 'like', target: { type: 'post', id: randomUUIDv7() } })
  await tell({ to: { users: [나, 그] }, kind: 'mention', postId: post })
  expect((await storedNotifications()).map(({ userId, kind }) => [userId, kind])).toEqual([
    [그, 'like'],
    [나, 'mention'],
  ])
})

test('only the newest two hundred notifications are kept', async () => {
  for (let made = 0; made < 205; made += 1) await tell({ actorId: null })
  await tell({ to: { users: [그] } })
  const ofMine = (await storedNotifications()).filter(({ userId }) => userId === 나)
  expect(ofMine).toHaveLength(200)
  expect(ofMine.at(-1)?.happenedAt).toEqual(new Date(clock - 1000))
})

test('each receiver gets an event of their own, and none after a rollback', async () => {
  await tell({ to: { users: [나, 그, 너] } })
  const failing = inTransaction(database.db, async (tx) => {
    await notify(tx, {
      to: { users: [나] },
      kind: 'reply',
      actorId: 너,
      target: { type: 'comment', id: randomUUIDv7() },
      at: new Date(),
    })
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  const events = await database.db.selectFrom('event').select(['topic', 'kind', 'data']).execute()
  const eventFor = (id: string) => ({ topic: `user:${id}`, kind: 'notification', data: {} })
  expect(new Set(events)).toEqual(new Set([eventFor(나), eventFor(그)]))
})
