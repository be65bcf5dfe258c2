import { expect, test } from 'vitest'
import { areEnoughIdentified, unratedReason } from './ratedMatch.ts'

const IN_HOUSE = { gameType: 'CUSTOM_GAME', queueId: 3130, uncountedReason: null, isRated: false }

test.each([
  { match: { ...IN_HOUSE, isRated: true }, reason: null },
  { match: IN_HOUSE, reason: 'UNSEEN_PLAYERS' },
  { match: { ...IN_HOUSE, gameType: 'MATCHED_GAME', queueId: 420 }, reason: 'NOT_IN_HOUSE' },
  { match: { ...IN_HOUSE, uncountedReason: 'HAS_BOTS' as const }, reason: 'HAS_BOTS' },
])('a match with $match moves no rating because of $reason', ({ match, reason }) => {
  expect(unratedReason(match)).toBe(reason)
})

test.each([
  [0, true],
  [1, true],
  [2, true],
  [3, false],
])('if %i of ten players are unidentified, the others are rated: %s', (unseen, isRated) => {
  expect(areEnoughIdentified(Array.from({ length: 10 }, (_, slot) => (slot < unseen ? null : `${slot}`)))).toBe(isRated)
})
