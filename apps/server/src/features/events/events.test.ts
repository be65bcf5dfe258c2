import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aClan, peopleNamed, refusalOf } from '#server/features/clans/testClans.ts'
import { aBoard, aComment, aPost } from '#server/features/community/testCommunity.ts'
import { announce } from '#server/model/news/announce.ts'
import { permittedSubscriptions } from '#server/model/news/audience.ts'
import { eventLog } from '#server/model/news/eventLog.ts'
import { eventually, listen, openTab, type ReceivedEvent } from '#server/model/news/testListening.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openProcesses, startTestApp } from '#testing/testApp.ts'

const [site, other] = await openProcesses({ config: { metricsToken: 'a token' } })
let boardId: number
let author: SignedInBrowser
let reader: SignedInBrowser
beforeAll(async () => {
  boardId = await aBoard(site)
})
beforeEach(async () => {
  author = await signedIn(site, { nickname: '글쓴이' })
  reader = await signedIn(site, { nickname: '읽은이' })
})

const comment = async (browser: SignedInBrowser, postId: number, content = '댓글') =>
  (await jsonOf(browser.command('POST', '/api/community/comments', { postId, content }), 201)).id as number
/** Announces an event, which every process receives. */
const say = (topic: `post:${number}` | `user:${string}`, nth: number) =>
  inTransaction(site.db, (tx) => announce(tx, topic, 'changed', { nth }))
const numbersOf = (stream: { events: () => ReceivedEvent['data'][] }) => stream.events().map(({ nth }) => nth)

test('a comment reaches a page on another process and its author’s notifications', async () => {
  const postId = await aPost(site, { boardId, author })
  const page = await listen(other, `post:${postId}`)
  const bell = await listen(openTab(author, other), `me,post:${postId}`)
  const commentId = await comment(reader, postId)
  const event = { topic: `post:${postId}`, kind: 'comment', postId, commentId }
  await eventually(page.events, [event])
  await eventually(() => bell.events().length, 2)
  expect(bell.events()).toEqual(expect.arrayContaining([event, { topic: 'me', kind: 'notification' }]))
})

test('a reconnecting client gets missed events once each, in order, from any process', async () => {
  const postId = await aPost(site, { boardId, author })
  const first = await listen(site, `post:${postId}`)
  for (const number of [1, 2]) await say(`post:${postId}`, number)
  await eventually(() => numbersOf(first), [1, 2])
  first.leave()
  const lastId = first.lastId()
  for (const number of [3, 4, 5]) await say(`post:${postId}`, number)
  const reconnected = await listen(other, `post:${postId}`, lastId)
  expect(reconnected.received[0]).toMatchObject({ event: 'ready', id: lastId })
  await say(`post:${postId}`, 6)
  await eventually(() => numbersOf(reconnected), [3, 4, 5, 6])
})

test('listeners get each event of a hundred concurrent writers once, in the same order, even if connections are lost', async () => {
  const postId = await aPost(site, { boardId, author })
  const [streamHere, there] = [await listen(site, `post:${postId}`), await listen(other, `post:${postId}`)]
  let stream = await listen(other, `post:${postId}`)
  const lose = async () => {
    const received: unknown[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      await wait(20)
      stream.leave()
      received.push(...numbersOf(stream))
      stream = await listen(turn % 2 ? other : site, `post:${postId}`, stream.lastId())
    }
    return received
  }
  const writers = Array.from({ length: 100 }, (_, index) =>
    inTransaction(site.db, async (tx) => {
      await announce(tx, `post:${postId}`, 'changed', { nth: index })
      // The event is written early and committed late. A later event must not be delivered before it.
      await wait((index * 7) % 40)
    }),
  )
  const [seen] = await Promise.all([lose(), ...writers])
  await vi.waitFor(() => expect([streamHere, there].map(({ events }) => events().length)).toEqual([100, 100]), {
    timeout: 30_000,
  })
  expect(new Set(numbersOf(streamHere)).size).toBe(100)
  expect(numbersOf(there)).toEqual(numbersOf(streamHere))
  await vi.waitFor(() => expect([...seen, ...numbersOf(stream)]).toEqual(numbersOf(streamHere)), { timeout: 30_000 })
})

test('a client whose position is too old gets a reset', async () => {
  const postId = await aPost(site, { boardId, author })
  for (const number of [1, 2, 3]) await say(`post:${postId}`, number)
  const page = await listen(site, `post:${postId}`)
  const eventId = Number(page.lastId())
  await site.db.updateTable('event').set({ createdAt: sql`now() - interval '2 hours'` }).execute()
  await eventLog(site.db).sweep()
  const [old, fresh, future] = [
    await listen(site, `post:${postId}`, String(eventId - 2)),
    await listen(site, `post:${postId}`, String(eventId)),
    await listen(site, `post:${postId}`, String(eventId + 1000)),
  ]
  await eventually(() => [old, fresh, future].map(({ received }) => received[1]?.event), ['reset', undefined, 'reset'])
})

test('a new listener receives the age of its topic’s last event', async () => {
  const postId = await aPost(site, { boardId, author })
  const before = await listen(site, `post:${postId}`)
  expect(before.received[0]?.data).toEqual({ ages: {} })
  await say(`post:${postId}`, 1)
  const after = await listen(site, `post:${postId}`)
  expect(after.received[0]?.data).toEqual({ ages: { [`post:${postId}`]: expect.any(Number) } })
})

test('a topic that the viewer may not see is refused like a missing one, and notifications are private', async () => {
  const clanId = await aClan(site, { isPublic: false, members: [author] })
  const clanBoard = await aBoard(site, { clanId })
  const secret = await aPost(site, { boardId: clanBoard, author })
  const draft = await aPost(site, { boardId, author, status: 'draft' })
  for (const topic of [`post:${secret}`, `board:${clanBoard}`, `post:${draft}`, 'post:999999999'])
    expect([topic, await refusalOf(await reader.get(`/api/events?topics=${topic}`))]).toEqual([
      topic,
      [404, 'NOT_FOUND'],
    ])
  expect(await refusalOf(await site.get('/api/events?topics=me'))).toEqual([401, 'UNAUTHENTICATED'])
  for (const topics of ['', 'user:1', 'post:0', 'post:x', 'board:1;drop', `me,${'post:1,'.repeat(20)}`])
    expect([topics, (await reader.get(`/api/events?topics=${topics}`)).status]).toEqual([topics, 400])
  await listen(openTab(author, site), `me,post:${secret},board:${clanBoard}`)
})

test('no other session gets a user’s notifications, whatever topics it asks for', async () => {
  const sessions = site.db
    .selectFrom('session')
    .select(['id', 'userId'])
    .where('userId', 'in', [author.userId, reader.userId])
  const topic = `user:${author.userId}`
  const listeners = (await sessions.execute()).map(({ id }) => ({ topic, sessionId: id }))
  expect(listeners).toHaveLength(2)
  const allowed = await permittedSubscriptions(site.db, [...listeners, { topic, sessionId: null }])
  const ownSession = await sessions.where('userId', '=', author.userId).executeTakeFirstOrThrow()
  expect(allowed).toEqual([{ topic, sessionId: ownSession.id }])
})

test('a viewer who leaves the clan, signs out or is banned receives no more, and events of a hidden post are not delivered', async () => {
  const people = await peopleNamed(site, '나간이', '로그아웃', '차단', '남은이')
  const { 나간이: leaving, 로그아웃: out, 차단: banned, 남은이: staying } = people
  const clanId = await aClan(site, { isPublic: false, members: [author, leaving, out, banned, staying] })
  const postId = await aPost(site, { boardId: await aBoard(site, { clanId, readAccess: 'members' }), author })
  const streams = await Promise.all(
    [leaving, out, banned, staying].map((person) => listen(openTab(person, other), `post:${postId}`)),
  )
  await say(`post:${postId}`, 1)
  await vi.waitFor(() => expect(streams.map(numbersOf)).toEqual([[1], [1], [1], [1]]), { timeout: 30_000 })
  await site.db.deleteFrom('clanMember').where('userId', '=', leaving.userId).execute()
  await site.db.deleteFrom('session').where('id', '=', out.sessionId).execute()
  await site.db.updateTable('appUser').set({ status: 'banned' }).where('id', '=', banned.userId).execute()
  await say(`post:${postId}`, 2)
  await eventually(() => numbersOf(streams[3] ?? expect.fail()), [1, 2])
  const nextPostId = await aPost(site, { boardId, author })
  const nextPage = await listen(other, `post:${nextPostId}`)
  await site.db.updateTable('post').set({ status: 'hidden' }).where('id', '=', postId).execute()
  await say(`post:${postId}`, 3)
  // Events are delivered in order: once this one is here, the hidden post's event has been withheld.
  await say(`post:${nextPostId}`, 1)
  await eventually(() => numbersOf(nextPage), [1])
  await site.db.updateTable('post').set({ status: 'published' }).where('id', '=', postId).execute()
  await say(`post:${postId}`, 4)
  await eventually(() => numbersOf(streams[3] ?? expect.fail()), [1, 2, 4])
  expect(streams.slice(0, 3).map(numbersOf)).toEqual([[1], [1], [1]])
})

test('open pages of a post and of its board are told of every change and of its removal', async () => {
  const moderator = await signedIn(site, { permissions: ['moderation'] })
  const [here, there] = [await aBoard(site), await aBoard(site)]
  const postId = await aPost(site, { boardId: here, author })
  const commentId = await aComment(site, { postId, author })
  const path = `/api/community/posts/${postId}`
  const moderate = (change: object) => moderator.command('PATCH', `${path}/moderation`, change)
  let decisions = 0
  const decide = async (type: 'post' | 'comment', id: number, outcome: string) => {
    // A report counts only if it is newer than the last decision.
    site.setNow(`2026-11-20T12:0${++decisions}:00Z`)
    const reporter = await signedIn(site)
    await reporter.command('POST', '/api/community/reports', { targetType: type, targetId: id, reason: 'spam' })
    return moderator.command('PATCH', `/api/admin/reports/${type}/${id}`, { outcome })
  }
  const [onPage, onBoard, onOther] = [
    await listen(other, `post:${postId}`),
    await listen(site, `board:${here}`),
    await listen(site, `board:${there}`),
  ]
  const streams = [onPage, onBoard, onOther]
  const kinds = () => streams.map(({ events }) => events().map(({ kind }) => kind))
  const expected: string[][] = [[], [], []]
  for (const [doing, ...news] of [
    [() => moderate({ isBlind: true }), 'changed', 'changed'],
    [() => moderate({ isBlind: true })],
    [() => moderate({ isBlind: false, isLocked: true }), 'changed', 'changed'],
    [() => moderate({ isTopfix: true }), 'changed', 'changed'],
    [() => author.command('PUT', path, { title: '고친 제목' }), 'changed', 'changed'],
    [() => decide('post', postId, 'blinded'), 'changed', 'changed'],
    [() => moderate({ isBlind: false }), 'changed', 'changed'],
    [() => decide('comment', commentId, 'deleted'), 'changed'],
    [() => moderate({ boardId: there }), 'gone', 'gone', 'post'],
    [() => moderate({ boardId: here }), 'gone', 'post', 'gone'],
    [() => author.command('PUT', path, { status: 'hidden' }), 'gone', 'gone'],
    [() => author.command('PUT', path, { title: '숨어서 고친 제목' })],
    [() => author.command('PUT', path, { status: 'published' }), undefined, 'post'],
    [() => author.command('DELETE', path), 'gone', 'gone'],
    [() => author.command('POST', `${path}/restore`), 'changed', 'changed'],
    [() => decide('post', postId, 'deleted'), 'gone', 'gone'],
  ] as const) {
    const answer = await doing()
    expect([doing, answer.ok ? '' : await answer.text()]).toEqual([doing, ''])
    for (const [index, kind] of news.entries()) if (kind) expected[index]?.push(kind)
    await vi.waitFor(() => expect(kinds()).toEqual(expected), { timeout: 30_000 })
  }
  expect(onBoard.events().at(-1)).toEqual({ topic: `board:${here}`, kind: 'gone', boardId: here, postId })
  const reconnected = await listen(site, `board:${here}`, onBoard.received.at(-3)?.id)
  await eventually(() => reconnected.events().map(({ kind }) => kind), ['changed', 'gone'])
})

test('only readers of a moved post’s former board are told that the post was removed there', async () => {
  const { 클랜원: member, 나간이: left } = await peopleNamed(site, '클랜원', '나간이')
  const clanId = await aClan(site, { isPublic: false, leader: author, members: [member, left] })
  const board = await aBoard(site, { clanId, readAccess: 'members' })
  const forLeaders = await aBoard(site, { clanId, readAccess: 'leaders' })
  const postId = await aPost(site, { boardId: board, author })
  const [staying, leaving] = [
    await listen(openTab(member, other), `post:${postId},board:${board}`),
    await listen(openTab(left, site), `post:${postId},board:${board}`),
  ]
  await site.db.deleteFrom('clanMember').where('userId', '=', left.userId).execute()
  await author.command('PATCH', `/api/community/posts/${postId}/moderation`, { boardId: forLeaders })
  const kinds = (stream: { events: () => ReceivedEvent['data'][] }) => stream.events().map(({ kind }) => kind)
  await eventually(() => kinds(staying), ['gone', 'gone'])
  await comment(author, postId)
  await author.command('DELETE', `/api/community/posts/${postId}`)
  const next = await aPost(site, { boardId: board, author })
  await author.command('PUT', `/api/community/posts/${next}`, { title: '다음 글' })
  await eventually(() => kinds(staying), ['gone', 'gone', 'changed'])
  expect(kinds(leaving)).toEqual([])
})

test('an account may have a limited number of streams, and an ended stream does not count', async () => {
  const streams = []
  for (let index = 0; index < 12; index += 1) streams.push(await listen(reader, 'me'))
  const refused = await reader.get('/api/events?topics=me')
  expect([...(await refusalOf(refused)), refused.headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', '20'])
  await listen(author, 'me')
  streams[0]?.leave()
  await vi.waitFor(async () => {
    const answer = await site.get('/metrics', { authorization: 'Bearer a token' })
    expect(await answer.text()).toMatch(/^event_streams 12$/m)
  })
  await listen(reader, 'me')
})

test('a stop of the server ends every stream at once', async () => {
  const third = await startTestApp({ beside: site })
  const stream = await listen(third, `board:${boardId}`)
  await third.close()
  await vi.waitFor(() => expect(stream.hasEnded()).toBe(true))
})
