import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeGrant } from './judgeGrant.ts'
import { isAdministrator, PERMISSIONS, type Permission } from './permissions.ts'

type Case = { who: string; actor: Permission[]; moved: Permission[]; reached: Permission[]; verdict: string }

test.each<Case>([
  {
    who: 'a moderator giving what they hold',
    actor: ['moderation'],
    moved: ['moderation'],
    reached: [],
    verdict: 'allowed',
  },
  {
    who: 'a moderator giving more than they hold',
    actor: ['moderation'],
    moved: ['log'],
    reached: [],
    verdict: 'FORBIDDEN',
  },
  {
    who: 'a moderator taking from someone who can do more',
    actor: ['moderation'],
    moved: ['moderation'],
    reached: ['moderation', 'log'],
    verdict: 'FORBIDDEN',
  },
  {
    who: 'a manager of roles touching an administrator without moving anything',
    actor: ['role', 'user'],
    moved: [],
    reached: ['admin'],
    verdict: 'FORBIDDEN',
  },
  {
    who: 'an administrator making another',
    actor: [...PERMISSIONS],
    moved: ['admin'],
    reached: ['log'],
    verdict: 'allowed',
  },
])('a change of rights by $who is judged: $verdict', ({ actor, moved, reached, verdict }) => {
  const grant = { moved: new Set(moved), reached: new Set(reached), isOwn: false }
  expect(judgeGrant(new Set(actor), grant)).toBe(verdict)
})

test('no one changes their own rights, not even an administrator', () => {
  const all = new Set(PERMISSIONS)
  expect(judgeGrant(all, { moved: new Set(), reached: all, isOwn: true })).toBe('OWN_PERMISSIONS')
})

test('whatever people give each other, no one can do more than somebody could do before', () => {
  const sets = fc.array(fc.subarray([...PERMISSIONS]), { minLength: 4, maxLength: 4 })
  const step = fc.record({
    actor: fc.nat(3),
    target: fc.nat(3),
    moved: fc.subarray([...PERMISSIONS]),
    gives: fc.boolean(),
  })
  fc.assert(
    fc.property(sets, fc.array(step), (given, steps) => {
      const before = given.map((names) => new Set<Permission>(names.filter((name) => name !== 'admin')))
      const people = before.map((rights) => new Set(rights))
      for (const { actor, target, moved, gives } of steps) {
        const reached = people[target] ?? new Set()
        const grant = { moved: new Set(moved), reached, isOwn: actor === target }
        if (judgeGrant(people[actor] ?? new Set(), grant) !== 'allowed') continue
        people[target] = gives ? reached.union(grant.moved) : reached.difference(grant.moved)
      }
      expect(people.some(isAdministrator)).toBe(false)
      expect(people.every((rights) => before.some((was) => rights.isSubsetOf(was)))).toBe(true)
    }),
  )
})
