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

test('a custom permission is held like any other, and does not make its holder an administrator', () => {
  const held = effectivePermissions(['draw.cards'], ['Admin', 'draw.cards'])
  expect([...held]).toEqual(['draw.cards', 'Admin'])
  expect(isAdministrator(held)).toBe(false)
  expect(permissionsInForce(held, ['draw.cards', 'draw.more'])).toBe(held)
})

test('an administrator may do everything, and no one else more than was given', () => {
  fc.assert(
    fc.property(someNames, (names) => {
      const held = effectivePermissions(names, [])
      const all = [...PERMISSIONS, 'draw.cards']
      const inForce = permissionsInForce(held, ['draw.cards'])
      expect([...inForce].sort()).toEqual([...(isAdministrator(held) ? all : held)].sort())
    }),
  )
})

test('the last administrator stays', () => {
  expect(judgeAdministratorsLeft(0)).toBe('LAST_ADMIN')
  expect(judgeAdministratorsLeft(1)).toBe('allowed')
})
