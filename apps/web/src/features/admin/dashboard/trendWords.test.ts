import { expect, test } from 'vitest'
import { barHeights, bytesWords, changeWords, millisecondsWords } from './trendWords.ts'

test('a week is compared with the previous one', () => {
  expect(changeWords(1200, 200, '판')).toBe('지난주보다 1,000판 늘었어요')
  expect(changeWords(0, 3, '명')).toBe('지난주보다 3명 줄었어요')
  expect(changeWords(3, 3, '명')).toBe('지난주와 같아요')
})

test('the busiest day has the tallest bar, a day with any count has a visible bar, and an idle site has no bars', () => {
  expect(barHeights([0, 1, 100, 50])).toEqual([0, 6, 100, 50])
  expect(barHeights([0, 0])).toEqual([0, 0])
})

test('sizes are shown in a readable unit', () => {
  expect([bytesWords(3.5 * 1024 ** 3), bytesWords(2 * 1024 ** 2), bytesWords(0)]).toEqual(['3.5GB', '2MB', '0MB'])
})

test('durations are shown in a readable unit', () => {
  expect([0.419, 12.4, 999.4, 1830].map(millisecondsWords)).toEqual(['0.42ms', '12ms', '999ms', '1.8초'])
})
