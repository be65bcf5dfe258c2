import { expect, test } from 'vitest'
import { mentionAt } from './mentionAt.ts'

test.each([
  ['안녕 @새벽|', '새벽'],
  ['(@ㅅㅂ|', 'ㅅㅂ'],
  ['@감자#K|', '감자#K'],
  ['@감|자', '감'],
  ['@12|', '12'],
  ['a@b|', undefined],
  ['@ 감자|', undefined],
  ['@감자 |', undefined],
  ['[@감자#KR1](/summoner|', undefined],
  ['|@감자', undefined],
])('the name being typed in %s is %s', (written, word) => {
  const cursor = written.indexOf('|')
  expect(mentionAt(written.replace('|', ''), cursor)?.word).toBe(word)
})

test('looking for a mention reads only the end of a long text', () => {
  expect(mentionAt(`${'@가'.repeat(25_000)} @감자`, 50_004)).toEqual({ from: 50_001, to: 50_004, word: '감자' })
})
