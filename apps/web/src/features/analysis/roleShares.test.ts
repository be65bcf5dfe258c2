import { expect, test } from 'vitest'
import { anAnalysis } from './anAnalysis.ts'
import { roleShares } from './roleShares.ts'

const rolesWith = (shares: readonly (number | null)[]) =>
  anAnalysis().roles.map((role, index) => ({ ...role, share: shares[index] ?? null }))

test.each([
  { shares: [20, 20, 20, 20, 20], rim: 40, first: 50 },
  { shares: [50, 50, 0, 0, 0], rim: 60, first: 83.3 },
  { shares: [100, 0, 0, 0, 0], rim: 100, first: 100 },
])('shares of $shares give a radar rim of $rim %', ({ shares, rim, first }) => {
  const radarShares = roleShares(rolesWith(shares))
  expect(radarShares?.rim).toBe(rim)
  expect(radarShares?.scores[0]).toBeCloseTo(first, 1)
})

test('the radar is empty if no position is known', () => {
  expect(roleShares(rolesWith([null, null, null, null, null]))).toBeNull()
})
