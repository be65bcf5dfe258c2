import { beforeAll, expect, test } from 'vitest'
import { aBoard, aPost } from '#server/features/community/testCommunity.ts'
import { announce } from '#server/model/news/announce.ts'
import { eventHub } from '#server/model/news/hub.ts'
import { eventually } from '#server/model/news/testListening.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
let boardId: number
let author: SignedInBrowser
beforeAll(async () => {
  boardId = await aBoard(site)
  author = await signedIn(site)
})

/** Announces an event, which every process receives. */
const say = (topic: `post:${number}` | `user:${string}`, nth: number) =>
  inTransaction(site.db, (tx) => announce(tx, topic, 'changed', { nth }))

test('new events wait while missed ones are still being read', async () => {
  const topic = `post:${await aPost(site, { boardId, author })}` as const
  const hub = eventHub({ pool: site.pool, onError: (error) => expect.fail(String(error)) })
  const listener = (received: unknown[]) => ({
    sessionId: null,
    topics: [topic],
    tell: ({ data }: { data: Readonly<Record<string, unknown>> }) => void received.push(data.nth),
    reset: () => void received.push('reset'),
    end: () => void received.push('end'),
  })
  const [early, late]: [unknown[], unknown[]] = [[], []]
  const first = await hub.follow(listener(early), undefined)
  await first.start()
  await say(topic, 1)
  await eventually(() => early, [1])
  const second = await hub.follow(listener(late), first.place)
  await say(topic, 2)
  await eventually(() => early, [1, 2])
  expect(late).toEqual([])
  await second.start()
  expect(late).toEqual([1, 2])
  first.stop()
  second.stop()
  await hub.close()
})

test('a listener who joins during a permission query is not treated as signed out', async () => {
  const topic = `user:${author.userId}` as const
  const hub = eventHub({ pool: site.pool, onError: (error) => expect.fail(String(error)) })
  const listener = (received: unknown[]) => ({
    topics: [topic],
    tell: ({ data }: { data: Readonly<Record<string, unknown>> }) => void received.push(data.nth),
    reset: () => void received.push('reset'),
    end: () => void received.push('end'),
  })
  const [ended, late]: [unknown[], unknown[]] = [[], []]
  let second: ReturnType<typeof hub.follow> | undefined
  const join = () => {
    second ??= hub.follow({ ...listener(late), sessionId: author.sessionId }, undefined)
  }
  const first = await hub.follow(
    {
      ...listener(ended),
      /** Runs while the query is being built, so that the new listener is queued before the answer arrives. */
      get sessionId() {
        queueMicrotask(join)
        return null
      },
    },
    undefined,
  )
  await first.start()
  await say(topic, 1)
  await eventually(() => ended, ['end'])
  const begun = (await second) ?? expect.fail('no second listener joined')
  await begun.start()
  await say(topic, 2)
  await eventually(() => late, [2])
  first.stop()
  begun.stop()
  await hub.close()
})
