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
    fc.property(someNames, someNames, (rolePermissions, direct) => {
      const permissions = effectivePermissions(rolePermissions, direct)
      expect([...rolePermissions, ...direct].every((name) => permissions.has(name))).toBe(true)
      expect(permissions.size).toBe(new Set([...rolePermissions, ...direct]).size)
    }),
  )
})

test('a custom permission is held like any other, and does not make its holder an administrator', () => {
  const permissions = effectivePermissions(['draw.cards'], ['Admin', 'draw.cards'])
  expect([...permissions]).toEqual(['draw.cards', 'Admin'])
  expect(isAdministrator(permissions)).toBe(false)
  expect(permissionsInForce(permissions, ['draw.cards', 'draw.more'])).toBe(permissions)
})

test('an administrator has all permissions, and anyone else has only those that were granted', () => {
  fc.assert(
    fc.property(someNames, (names) => {
      const permissions = effectivePermissions(names, [])
      const all = [...PERMISSIONS, 'draw.cards']
      const inForce = permissionsInForce(permissions, ['draw.cards'])
      expect([...inForce].sort()).toEqual([...(isAdministrator(permissions) ? all : permissions)].sort())
    }),
  )
})

test('the last administrator cannot be removed', () => {
  expect(judgeAdministratorsLeft(0)).toBe('LAST_ADMIN')
  expect(judgeAdministratorsLeft(1)).toBe('allowed')
})
