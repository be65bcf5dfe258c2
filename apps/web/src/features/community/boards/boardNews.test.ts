import { expect, test } from 'vitest'
import { aPostItem, aPostPage } from '../aPost.ts'
import { newPosts, refreshed } from './boardNews.ts'

const post = (id: number, given = {}) =>
  aPostItem({ id, publishedAt: `2026-11-20T12:${String(id).padStart(2, '0')}:00.000Z`, ...given })
const page = (...ids: number[]) => aPostPage(ids.map((id) => post(id)))
const idsOf = ({ posts }: { posts: { id: number }[] }) => posts.map(({ id }) => id)

test.each([
  [[3, 2, 1], [3, 2, 1], 0],
  [[3, 2, 1], [5, 4, 3], 2],
  // One is gone, and what was on the second page has moved up: nothing of it is new.
  [[4, 3, 2], [4, 2, 1], 0],
  [[], [2, 1], 2],
])('of %j, then %j, so many are new: %i', (shown, fresh, count) => {
  expect(newPosts(page(...shown), page(...fresh))).toBe(count)
})

test('while new posts wait, those that are shown are as they are now, and what is gone is gone', () => {
  const fresh = aPostPage([
    post(6),
    post(5),
    post(4, { title: '블라인드 처리된 게시글입니다.', isBlind: true }),
    post(2),
  ])
  const shown = refreshed(page(4, 3, 2, 1), fresh)
  expect(idsOf(shown)).toEqual([4, 2, 1])
  expect(shown.posts[0]?.isBlind).toBe(true)
})
