import { expect, test } from 'vitest'
import { tierName } from './tierName.ts'

test.each([
  ['골드 IV', '골드 4'],
  ['에메랄드 II', '에메랄드 2'],
  ['챌린저', '챌린저'],
  ['III', '3'],
])('%s is said %s', (rank, said) => expect(tierName(rank)).toBe(said))
