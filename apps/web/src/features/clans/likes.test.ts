import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aClan, aClanDetail, aClanPage } from './aClan.ts'
import { likeStateAfter, likeStateOf, withLike } from './likes.ts'

const id = '0190c1a0-0000-7000-8000-000000000001'
const otherClan = aClan({ id: '0190c1a0-0000-7000-8000-000000000002', likeCount: 9 })

test('the number of likes never falls below 0, whatever is pressed', () => {
  fc.assert(
    fc.property(fc.nat(3), fc.boolean(), fc.array(fc.boolean()), (likeCount, liked, presses) => {
      const after = presses.reduce((state, input) => likeStateAfter(state, input), { liked, likeCount })
      expect(after.likeCount).toBeGreaterThanOrEqual(0)
      expect(after.liked).toBe(presses.at(-1) ?? liked)
    }),
  )
})

test('liking a liked clan, or unliking one that is not liked, changes nothing', () => {
  expect(likeStateAfter({ liked: true, likeCount: 5 }, true)).toEqual({ liked: true, likeCount: 5 })
})

test.each([
  { answerName: 'a list', answer: aClanPage([aClan(), otherClan]) },
  { answerName: 'the clan itself', answer: aClanDetail() },
  {
    answerName: 'a ranking',
    answer: {
      data: [
        { rank: 1, clan: aClan() },
        { rank: 2, clan: otherClan },
      ],
    },
  },
])('a like shows in $answerName and changes no other clan', ({ answer }) => {
  const liked = JSON.stringify(withLike(answer, id, { liked: true, likeCount: 1 }))
  expect(liked).toBe(
    JSON.stringify(answer)
      .replace(/"likeCount":0/, '"likeCount":1')
      .replace(/"isLiked":false/, '"isLiked":true'),
  )
})

test('cached answers that contain no clans do not change', () => {
  for (const answer of [undefined, null, 3, [], { data: 'none' }, { data: [{ id, nickname: '새벽감자' }] }]) {
    expect(withLike(answer, id, { liked: true, likeCount: 1 })).toEqual(answer)
  }
})

test('whether the viewer likes a clan is read from the data of the clan', () => {
  expect(likeStateOf(aClan({ likeCount: 3, mine: { isLiked: true } }))).toEqual({ liked: true, likeCount: 3 })
})
