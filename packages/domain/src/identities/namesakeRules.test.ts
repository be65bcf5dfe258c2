import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Visibility } from '../players/visibility.ts'
import { isGuarded, mayMerge, mayTakeName, type Protection, visibilityOfNamesake } from './namesakeRules.ts'

const visibility: fc.Arbitrary<Visibility> = fc.constantFrom('public', 'clan', 'private')
const protection: fc.Arbitrary<Protection> = fc.record({ isOwned: fc.boolean(), visibility })
const unprotected: Protection = { isOwned: false, visibility: 'public' }

test.each([
  [{ isOwned: false, visibility: 'public' }, false],
  [{ isOwned: true, visibility: 'public' }, true],
  [{ isOwned: false, visibility: 'clan' }, true],
  [{ isOwned: false, visibility: 'private' }, true],
] as const)('a line binds %o unless that player is owned or hidden: %s', (player, guarded) => {
  expect(isGuarded(player)).toBe(guarded)
  expect(mayMerge(player, unprotected)).toBe(!guarded)
})

test('whether two players may be merged does not depend on their order', () => {
  fc.assert(
    fc.property(protection, protection, (one, other) => {
      expect(mayMerge(one, other)).toBe(mayMerge(other, one))
    }),
  )
})

test('a newcomer is hidden from all viewers to whom a bearer of the name is hidden', () => {
  fc.assert(
    fc.property(fc.array(visibility), (bearers) => {
      const strictest = (['private', 'clan'] as const).find((one) => bearers.includes(one)) ?? 'public'
      expect(visibilityOfNamesake(bearers)).toBe(strictest)
    }),
  )
})

test('a known, visible player gets a name unless a guarded player is believed to bear it', () => {
  const bearing = (isBelieved: boolean) => fc.array(protection.map((one) => ({ ...one, isBelieved })))
  fc.assert(
    fc.property(protection, bearing(true), bearing(false), (taker, believed, others) => {
      const isTaken = believed.length > 0 && (taker.visibility !== 'public' || believed.some(isGuarded))
      expect(mayTakeName(taker, [...others, ...believed])).toBe(!isTaken)
    }),
  )
})
