import { expect, test } from 'vitest'
import { HOUR_MS } from '../seoulTime.ts'
import { isMoreHidden, isStrongerProof, mayHideAt, PROOFS } from './proofs.ts'

test('no proof overturns an equal one, and exactly one of two different proofs overturns the other', () => {
  for (const proof of PROOFS) {
    expect(isStrongerProof(proof, proof)).toBe(false)
    for (const other of PROOFS)
      if (proof !== other) expect(isStrongerProof(proof, other)).toBe(!isStrongerProof(other, proof))
  }
  expect(isStrongerProof('icon', 'officer')).toBe(true)
  expect(isStrongerProof('owners', 'icon')).toBe(false)
})

test.each([
  ['icon', 0],
  ['admin', 0],
  ['officer', 1000 + 72 * HOUR_MS],
  ['owners', 1000 + 72 * HOUR_MS],
] as const)('an owner proven by %s may hide the player from time %s on', (proof, time) => {
  expect(mayHideAt({ proof, since: 1000 })).toBe(time)
})

test.each([
  ['public', 'clan', true],
  ['clan', 'private', true],
  ['private', 'clan', false],
  ['clan', 'clan', false],
] as const)('changing from %s to %s counts as hiding: %s', (before, after, hides) => {
  expect(isMoreHidden(before, after)).toBe(hides)
})
