import { expect, test } from 'vitest'
import { usualTimesWords } from './usualTimesWords.ts'

test.each([
  { weekdays: [1, 4], said: '주로 화·금 21시' },
  { weekdays: [0, 1, 2, 3, 4, 5, 6], said: '주로 매일 21시' },
  { weekdays: [4, 5, 6], said: '주로 금·토·일 21시' },
])('a clan that plays on $weekdays says $said', ({ weekdays, said }) => {
  expect(usualTimesWords({ weekdays, hour: 21 })).toBe(said)
})
