import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  effectivePermissions,
  isAdministrator,
  judgeAdministratorsLeft,
  PERMISSIONS,
  permissionsInForce,
} from './permissions.ts'

const someNames = fc.subarray([...PERMISSIONS])

test('a user has the role’s permissions and their own', () => {
  fc.assert(
    fc.property(someNames, someNames, (ofRole, direct) => {
      const permissions = effectivePermissions(ofRole, direct)
      expect([...ofRole, ...direct].every((name) => permissions.has(name))).toBe(true)
      expect(permissions.size).toBe(new Set([...ofRole, ...direct]).size)
    }),
  )
})

test('a permission that no code knows grants nothing', () => {
  expect(effectivePermissions(['superadmin'], ['Admin']).size).toBe(0)
})

test('an administrator may do everything, and no one else more than was given', () => {
  fc.assert(
    fc.property(someNames, (names) => {
      const held = effectivePermissions(names, [])
      expect([...permissionsInForce(held)].sort()).toEqual([...(isAdministrator(held) ? PERMISSIONS : held)].sort())
    }),
  )
})

test('the last administrator stays', () => {
  expect(judgeAdministratorsLeft(0)).toBe('LAST_ADMIN')
  expect(judgeAdministratorsLeft(1)).toBe('allowed')
})
