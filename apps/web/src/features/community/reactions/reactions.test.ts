import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reactionsAfter } from './reactions.ts'

const state = { isLiked: false, isDisliked: false, likeCount: 4, dislikeCount: 2 }

test.each([
  { before: state, input: { isLike: true }, after: { ...state, isLiked: true, likeCount: 5 } },
  { before: { ...state, isLiked: true }, input: { isLike: true }, after: { ...state, isLiked: true } },
  { before: { ...state, isLiked: true }, input: { isLike: false }, after: { ...state, likeCount: 3 } },
  {
    before: { ...state, isLiked: true },
    input: { isDislike: true },
    after: { isLiked: false, isDisliked: true, likeCount: 3, dislikeCount: 3 },
  },
])('the reaction $input gives the expected state', ({ before, input, after }) => {
  expect(reactionsAfter(before, input)).toEqual(after)
})

test('a repeated reaction changes nothing, and no count falls below 0', () => {
  const anyState = fc.record({
    isLiked: fc.boolean(),
    isDisliked: fc.boolean(),
    likeCount: fc.nat(3),
    dislikeCount: fc.nat(3),
  })
  const anyWish = fc.oneof(fc.record({ isLike: fc.boolean() }), fc.record({ isDislike: fc.boolean() }))
  fc.assert(
    fc.property(anyState, anyWish, (from, input) => {
      const once = reactionsAfter(from, input)
      expect(reactionsAfter(once, input)).toEqual(once)
      expect(Math.min(once.likeCount, once.dislikeCount)).toBeGreaterThanOrEqual(0)
    }),
  )
})
