import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  effectivePermissions,
  isAdministrator,
  judgeAdministratorsLeft,
  judgePermissionChange,
  PERMISSIONS,
  type Permission,
} from './permissions.ts'

const someNames = fc.subarray([...PERMISSIONS])
const somePermissions = someNames.map((names): ReadonlySet<Permission> => new Set(names))

test('a user may do what his role and he himself were given', () => {
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

test.each([
  { who: 'a moderator giving what he holds', actor: ['moderation'], before: [], after: ['moderation'], is: 'allowed' },
  { who: 'a moderator giving more than he holds', actor: ['moderation'], before: [], after: ['log'], is: 'FORBIDDEN' },
  {
    who: 'a moderator making an administrator',
    actor: ['role', 'user'],
    before: [],
    after: ['admin'],
    is: 'FORBIDDEN',
  },
  {
    who: 'a moderator taking from somebody who can do more',
    actor: ['moderation'],
    before: ['moderation', 'log'],
    after: ['log'],
    is: 'FORBIDDEN',
  },
  { who: 'somebody who changes nothing', actor: [], before: ['admin'], after: ['admin'], is: 'allowed' },
] satisfies { who: string; actor: Permission[]; before: Permission[]; after: Permission[]; is: string }[])(
  '$who: $is',
  ({ actor, before, after, is }) => {
    const verdict = judgePermissionChange(
      { userId: 'actor', permissions: new Set<Permission>(actor) },
      { userId: 'target', before: new Set<Permission>(before), after: new Set<Permission>(after) },
    )
    expect(verdict).toBe(is)
  },
)

test('nobody changes his own permissions, not even an administrator', () => {
  const all = new Set(PERMISSIONS)
  const demoted = new Set<Permission>(['log'])
  expect(judgePermissionChange({ userId: 'me', permissions: all }, { userId: 'me', before: all, after: demoted })).toBe(
    'OWN_PERMISSIONS',
  )
})

test('no chain of changes by people without admin makes an administrator', () => {
  const step = fc.record({ actor: fc.nat(3), target: fc.nat(3), after: somePermissions })
  fc.assert(
    fc.property(fc.array(somePermissions, { minLength: 4, maxLength: 4 }), fc.array(step), (sets, steps) => {
      const people = sets.map((set) => new Set<Permission>([...set].filter((name) => name !== 'admin')))
      for (const { actor, target, after } of steps) {
        const verdict = judgePermissionChange(
          { userId: `${actor}`, permissions: people[actor] ?? new Set() },
          { userId: `${target}`, before: people[target] ?? new Set(), after },
        )
        if (verdict === 'allowed') people[target] = new Set(after)
      }
      expect(people.some(isAdministrator)).toBe(false)
    }),
  )
})

test('the last administrator stays', () => {
  expect(judgeAdministratorsLeft(0)).toBe('LAST_ADMIN')
  expect(judgeAdministratorsLeft(1)).toBe('allowed')
})
