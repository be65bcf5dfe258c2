import { beforeEach, expect, test, vi } from 'vitest'
import { aBoard, aComment, aPost } from '#server/features/community/testCommunity.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openProcesses } from '#testing/testApp.ts'
import { eventually, listen } from './testListening.ts'

const [site, other] = await openProcesses()
let author: SignedInBrowser
let reader: SignedInBrowser
let postId: number
beforeEach(async () => {
  author = await signedIn(site, { nickname: '글쓴이' })
  reader = await signedIn(site, { nickname: '읽은이' })
  postId = await aPost(site, { boardId: await aBoard(site), author })
})

const react = async (browser: SignedInBrowser, type: 'post' | 'comment', targetId: number, wish: object) => {
  const path = `/api/community/${type}s/likes/toggle`
  const answer = await browser.command('POST', path, { targetType: type, targetId, ...wish })
  expect(answer.status).toBe(200)
}
const ofPost = (likeCount: number, dislikeCount: number) => ({
  ...{ topic: `post:${postId}`, kind: 'reactions', postId, commentId: null },
  ...{ likeCount, dislikeCount },
})

test('likes and dislikes update the counts on a page that another process serves', async () => {
  const commentId = await aComment(site, { postId, author })
  const page = await listen(other, `post:${postId}`)
  await react(reader, 'post', postId, { isLike: true })
  await eventually(page.events, [ofPost(1, 0)])
  await react(reader, 'comment', commentId, { isDislike: true })
  await eventually(page.events, [ofPost(1, 0), { ...ofPost(0, 1), commentId }])
  await react(reader, 'post', postId, { isLike: false })
  await eventually(() => page.events().at(-1), ofPost(0, 0))
})

test('a reaction that changes nothing is not announced', async () => {
  await react(reader, 'post', postId, { isLike: true })
  const page = await listen(other, `post:${postId}`)
  await react(reader, 'post', postId, { isLike: true })
  await react(reader, 'post', postId, { isDislike: false })
  await react(reader, 'post', postId, { isDislike: true })
  await eventually(() => page.events().at(-1), ofPost(0, 1))
  expect(page.events().filter(({ likeCount }) => likeCount !== 1)).toEqual([ofPost(0, 1)])
})

test('a page receives few events of a hundred concurrent reactions, and the last count equals the rows', async () => {
  const page = await listen(other, `post:${postId}`)
  const crowd = await Promise.all(Array.from({ length: 25 }, () => signedIn(site, { nickname: '관중' })))
  await Promise.all(
    crowd.map(async (person, index) => {
      for (const isLike of [true, false, true]) await react(person, 'post', postId, { isLike })
      if (index % 5 === 0) await react(person, 'post', postId, { isDislike: true })
    }),
  )
  await eventually(() => page.events().at(-1), ofPost(20, 5))
  const { rows } = await site.pool.query(`select count(*)::int as kept from event where topic = 'post:${postId}'`)
  expect(rows).toEqual([{ kept: 1 }])
  expect(page.events().length).toBeLessThan(40)
})

test('a reconnecting page receives the current counts, once', async () => {
  const page = await listen(site, `post:${postId}`)
  await react(reader, 'post', postId, { isLike: true })
  await eventually(page.events, [ofPost(1, 0)])
  page.leave()
  const otherUser = await signedIn(site)
  for (const wish of [{ isLike: true }, { isDislike: true }]) await react(otherUser, 'post', postId, wish)
  const reconnected = await listen(other, `post:${postId}`, page.lastId())
  await vi.waitFor(() => expect(reconnected.received.at(-1)?.data).toMatchObject({ likeCount: 1, dislikeCount: 1 }), {
    timeout: 30_000,
  })
  expect(reconnected.events()).toEqual([ofPost(1, 1)])
})
