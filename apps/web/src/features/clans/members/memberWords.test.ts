import { expect, test } from 'vitest'
import { memberFacts, playedWords } from './memberWords.ts'

const time = (iso: string) => Date.parse(iso)
const memberOf = (lastPlayedAt: string | null) => ({
  player: {
    ...{ summonerName: '감자', tagLine: 'KR1', profileIcon: null, felicanScore: 1000, provisional: false },
    ...{ mainPosition: null, lastPlayedAt },
  },
})

// Days change at midnight in Korea, 15:00 UTC.
test.each([
  ['2026-11-28T03:00:00.000Z', '오늘'],
  // The match is ahead of this device's clock.
  ['2026-11-28T16:00:00.000Z', '오늘'],
  ['2026-11-27T14:00:00.000Z', '어제'],
  ['2026-11-26T14:00:00.000Z', '2일 전'],
  ['2026-11-22T14:00:00.000Z', '6일 전'],
  ['2026-11-21T14:00:00.000Z', '11월 21일'],
  [null, '없음'],
])('a member who last played at %s played %s', (lastPlayedAt, words) => {
  expect(playedWords(memberOf(lastPlayedAt), time('2026-11-28T05:00:00.000Z'))).toBe(words)
})

test('the facts about a member break only between facts', () => {
  const facts = memberFacts({ ...memberOf('2026-11-26T14:00:00.000Z'), month: null }, time('2026-11-28T05:00:00.000Z'))
  expect(facts.split(' ')).toEqual(['1,000점', '·', '2일\u00a0전'])
})

test('a page drawn without a clock shows the date instead of an age', () => {
  expect(playedWords(memberOf('2026-11-27T14:00:00.000Z'), null)).toBe('11월 27일')
})
