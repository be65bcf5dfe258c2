import { expect, test } from 'vitest'
import { replacesName } from './latestName.ts'

const sure = (gameVersion: string | null = '16.4.1') => ({ gameVersion, isDateGuessed: false })
const guessed = (gameVersion: string | null = '16.4.1') => ({ gameVersion, isDateGuessed: true })

test.each([
  { known: null, next: guessed(), isReplaced: true },
  { known: sure(), next: sure(), isReplaced: true },
  { known: guessed(), next: guessed(), isReplaced: true },
  { known: guessed(), next: sure(), isReplaced: true },
  { known: sure(), next: guessed(), isReplaced: false },
  { known: sure(null), next: guessed('16.9'), isReplaced: false },
  { known: sure('16.4.1'), next: guessed('16.5.1'), isReplaced: true },
  { known: sure('16.4.1'), next: guessed('16.3.9'), isReplaced: false },
  { known: guessed('16.4.1'), next: sure('16.3.9'), isReplaced: false },
  { known: guessed('15.24'), next: guessed('16.1'), isReplaced: true },
])('a name from $next replaces one from $known: $isReplaced', ({ known, next, isReplaced }) => {
  expect(replacesName(known, next)).toBe(isReplaced)
})
