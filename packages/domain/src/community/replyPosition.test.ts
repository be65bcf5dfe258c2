import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COMMENT_DEPTH, replyPosition } from './replyPosition.ts'

test.each([
  {
    answered: { id: 1, parentId: null, rootId: 1, depth: 1 },
    place: { parentId: 1, rootId: 1, depth: 2, isClamped: false },
  },
  {
    answered: { id: 8, parentId: 7, rootId: 1, depth: 4 },
    place: { parentId: 8, rootId: 1, depth: 5, isClamped: false },
  },
  {
    answered: { id: 9, parentId: 8, rootId: 1, depth: 5 },
    place: { parentId: 8, rootId: 1, depth: 5, isClamped: true },
  },
])('a reply to $answered.id of level $answered.depth goes under $place.parentId', ({ answered, place }) => {
  expect(replyPosition(answered)).toEqual(place)
})

test('replies are never deeper than the lowest level', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), (times) => {
      let last: Parameters<typeof replyPosition>[0] = { id: 1, parentId: null, rootId: 1, depth: 1 }
      for (let id = 2; id <= times; id += 1) last = { id, ...replyPosition(last) }
      expect(last.depth).toBe(Math.min(times, COMMENT_DEPTH))
      expect(last.rootId).toBe(1)
    }),
  )
})
