import { expect, test } from 'vitest'
import { replacesName } from './latestName.ts'

const sure = (gameVersion: string | null = '16.4.1') => ({ gameVersion, isDateGuessed: false })
const guessed = (gameVersion: string | null = '16.4.1') => ({ gameVersion, isDateGuessed: true })

test.each([
  { known: null, next: guessed(), does: true },
  { known: sure(), next: sure(), does: true },
  { known: guessed(), next: guessed(), does: true },
  { known: guessed(), next: sure(), does: true },
  { known: sure(), next: guessed(), does: false },
  { known: sure(null), next: guessed('16.9'), does: false },
  { known: sure('16.4.1'), next: guessed('16.5.1'), does: true },
  { known: sure('16.4.1'), next: guessed('16.3.9'), does: false },
  { known: guessed('16.4.1'), next: sure('16.3.9'), does: false },
  { known: guessed('15.24'), next: guessed('16.1'), does: true },
])('a name from $next replaces one from $known: $does', ({ known, next, does }) => {
  expect(replacesName(known, next)).toBe(does)
})
