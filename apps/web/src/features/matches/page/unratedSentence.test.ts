import { expect, test } from 'vitest'
import { aMatchDetail } from '../aMatch.ts'
import { unratedSentence } from './unratedSentence.ts'

const NOT_BELIEVED = { isCounted: false, isRated: false, unratedReason: null, standing: 'waiting' as const }

test.each([
  { of: 'a match that is rated', match: {}, says: undefined },
  { of: 'one that waits', match: NOT_BELIEVED, says: undefined },
  { of: 'one that waits and never ended', match: { ...NOT_BELIEVED, winner: null }, says: '끝나지 않은 경기입니다.' },
  { of: 'a game with bots', match: { unratedReason: 'HAS_BOTS' as const }, says: 'AI 봇이 있는 경기입니다.' },
  {
    of: 'a game of nine',
    match: { unratedReason: 'NOT_TEN_PLAYERS' as const },
    says: '10명이 함께하지 않은 경기입니다.',
  },
  { of: 'a ranked game', match: { unratedReason: 'NOT_IN_HOUSE' as const }, says: '내전이 아니어서' },
  { of: 'three nobodies', match: { unratedReason: 'UNSEEN_PLAYERS' as const }, says: '이름을 알 수 없는 소환사가' },
])('the page of $of says "$says"', ({ match, says }) => {
  const sentence = unratedSentence(aMatchDetail(match))
  expect(says === undefined ? sentence : sentence?.startsWith(says)).toBe(says === undefined ? undefined : true)
})
