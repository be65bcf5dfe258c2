import { expect, test } from 'vitest'
import { aMatchDetail } from '../aMatch.ts'
import { unratedSentence } from './unratedSentence.ts'

const NOT_BELIEVED = { isCounted: false, isRated: false, unratedReason: null, standing: 'waiting' as const }

test.each([
  { matchName: 'a match that is rated', match: {}, expected: undefined },
  { matchName: 'one that waits', match: NOT_BELIEVED, expected: undefined },
  {
    matchName: 'one that waits and never ended',
    match: { ...NOT_BELIEVED, winner: null },
    expected: '끝나지 않은 경기입니다.',
  },
  {
    matchName: 'a game with bots',
    match: { unratedReason: 'HAS_BOTS' as const },
    expected: 'AI 봇이 있는 경기입니다.',
  },
  {
    matchName: 'a game of nine',
    match: { unratedReason: 'NOT_TEN_PLAYERS' as const },
    expected: '10명이 함께하지 않은 경기입니다.',
  },
  { matchName: 'a ranked game', match: { unratedReason: 'NOT_IN_HOUSE' as const }, expected: '내전이 아니어서' },
  {
    matchName: 'three nobodies',
    match: { unratedReason: 'UNSEEN_PLAYERS' as const },
    expected: '이름을 알 수 없는 소환사가',
  },
])('the page of $matchName says "$expected"', ({ match, expected }) => {
  const sentence = unratedSentence(aMatchDetail(match))
  expect(expected === undefined ? sentence : sentence?.startsWith(expected)).toBe(
    expected === undefined ? undefined : true,
  )
})
