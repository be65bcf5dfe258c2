import { expect, test } from 'vitest'
import { aPostItem, aPostPage } from '../aPost.ts'
import { newPosts, refreshedPage } from './boardNews.ts'

const post = (id: number, overrides = {}) =>
  aPostItem({ id, publishedAt: `2026-11-20T12:${String(id).padStart(2, '0')}:00.000Z`, ...overrides })
const page = (...ids: number[]) => aPostPage(ids.map((id) => post(id)))
const idsOf = ({ posts }: { posts: { id: number }[] }) => posts.map(({ id }) => id)

test.each([
  [[3, 2, 1], [3, 2, 1], 0],
  [[3, 2, 1], [5, 4, 3], 2],
  // One post was deleted, so a post of the second page moved up. That post is not new.
  [[4, 3, 2], [4, 2, 1], 0],
  [[], [2, 1], 2],
])('after %j, the page %j has this many new posts: %i', (shown, fresh, count) => {
  expect(newPosts(page(...shown), page(...fresh))).toBe(count)
})

test('while new posts wait to be shown, posts on the screen are updated, and deleted ones are removed', () => {
  const fresh = aPostPage([
    post(6),
    post(5),
    post(4, { title: '블라인드 처리된 게시글입니다.', isBlind: true }),
    post(2),
  ])
  const refreshed = refreshedPage(page(4, 3, 2, 1), fresh)
  expect(idsOf(refreshed)).toEqual([4, 2, 1])
  expect(refreshed.posts[0]?.isBlind).toBe(true)
})
