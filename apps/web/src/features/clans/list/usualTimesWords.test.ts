import { expect, test } from 'vitest'
import { usualTimesWords } from './usualTimesWords.ts'

test.each([
  { weekdays: [1, 4], words: '주로 화·금 21시' },
  { weekdays: [0, 1, 2, 3, 4, 5, 6], words: '주로 매일 21시' },
  { weekdays: [4, 5, 6], words: '주로 금·토·일 21시' },
])('the usual times on the weekdays $weekdays read $words', ({ weekdays, words }) => {
  expect(usualTimesWords({ weekdays, hour: 21 })).toBe(words)
})
