import { expect, test } from 'vitest'
import { limitLabel, limitSentence } from './limitWords.ts'

const timeAt = (seoul: string) => Date.parse(`${seoul}+09:00`)
const DAY = 24 * 3600

test.each([
  {
    rule: { what: '클랜 가입 신청', times: 3, seconds: DAY },
    now: '2026-03-02T21:00',
    wait: 12 * 3600,
    words: '클랜 가입 신청은 하루에 3번까지 할 수 있습니다. 내일 오전 9시부터 다시 할 수 있습니다.',
  },
  {
    rule: { what: '클랜 만들기', times: 3, seconds: 7 * DAY },
    now: '2026-03-02T21:00',
    wait: 6 * DAY + 1,
    words: '클랜 만들기는 일주일에 3번까지 할 수 있습니다. 3월 8일 오후 9시 1분부터 다시 할 수 있습니다.',
  },
  {
    rule: { what: '검색', times: 30, seconds: 60 },
    now: '2026-03-02T21:00',
    wait: 12,
    words: '검색은 1분에 30번까지 할 수 있습니다. 12초 뒤에 다시 할 수 있습니다.',
  },
  {
    rule: { what: '로그인', times: 1200, seconds: 600 },
    now: '2026-03-02T21:00',
    wait: 61,
    words: '로그인은 10분에 1,200번까지 할 수 있습니다. 2분 뒤에 다시 할 수 있습니다.',
  },
  {
    rule: { what: '파일 올리기', times: 200, seconds: DAY },
    now: '2026-03-02T00:10',
    wait: 12 * 3600,
    words: '파일 올리기는 하루에 200번까지 할 수 있습니다. 오늘 오후 12시 10분부터 다시 할 수 있습니다.',
  },
  {
    rule: { what: '확인', times: 2, seconds: 2 * 3600 },
    now: '2026-03-02T22:30',
    wait: 3600 + 1800,
    words: '확인은 2시간에 2번까지 할 수 있습니다. 내일 오전 0시부터 다시 할 수 있습니다.',
  },
  {
    rule: { what: '전적 갱신', times: 1, seconds: 120 },
    now: '2026-03-02T22:30',
    wait: 3600,
    words: '전적 갱신은 2분에 한 번만 할 수 있습니다. 오늘 오후 11시 30분부터 다시 할 수 있습니다.',
  },
])('a refusal shown at $now says “$words”', ({ rule, now, wait, words }) => {
  expect(limitSentence(rule, wait, timeAt(now))).toBe(words)
})

test.each([
  [{ what: '글쓰기', times: 6, seconds: 300 }, '글쓰기: 5분에 6번'],
  [{ what: '요청', times: 1200, seconds: 60 }, '요청: 1분에 1,200번'],
  [{ what: '신고', times: 10, seconds: 24 * 3600 }, '신고: 하루에 10번'],
])('the label of a limit is %j', (rule, sentence) => {
  expect(limitLabel(rule)).toBe(sentence)
})
