import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PERMISSIONS, type Permission } from '../permissions/permissions.ts'
import { CLAN_RIGHTS, type ClanRight, clanRights, hasClanRight, type MembershipKind } from './clanRights.ts'

const MEMBERSHIPS = ['visitor', 'stranger', 'member', 'officer', 'leader'] as const
const nobody: ReadonlySet<Permission> = new Set()

/** ✓ or ✗ for a visitor, a stranger, a member, an officer and the leader, in a public and then in a private clan. */
const TABLE: Record<ClanRight, [inPublic: string, inPrivate: string, staff?: Permission]> = {
  see: ['✓✓✓✓✓', '✗✗✓✓✓', 'clan'],
  apply: ['✗✓✗✗✗', '✗✗✗✗✗'],
  like: ['✗✓✓✓✓', '✗✗✓✓✓'],
  rate: ['✗✓✗✗✗', '✗✗✗✗✗'],
  seeDashboard: ['✗✗✓✓✓', '✗✗✓✓✓', 'clan'],
  leave: ['✗✗✓✓✓', '✗✗✓✓✓'],
  decideRequests: ['✗✗✗✓✓', '✗✗✗✓✓', 'clan'],
  removeMember: ['✗✗✗✓✓', '✗✗✗✓✓', 'clan'],
  removeOfficer: ['✗✗✗✗✓', '✗✗✗✗✓', 'clan'],
  edit: ['✗✗✗✗✓', '✗✗✗✗✓', 'clan'],
  changeRanks: ['✗✗✗✗✓', '✗✗✗✗✓', 'clan'],
  disband: ['✗✗✗✗✓', '✗✗✗✗✓', 'clan'],
  readBoards: ['✓✓✓✓✓', '✗✗✓✓✓', 'content'],
  writeBoards: ['✗✗✓✓✓', '✗✗✓✓✓'],
  manageBoards: ['✗✗✗✓✓', '✗✗✗✓✓', 'content'],
  moderateBoards: ['✗✗✗✓✓', '✗✗✗✓✓', 'moderation'],
  addMatches: ['✗✗✓✓✓', '✗✗✓✓✓'],
  confirmClaims: ['✗✗✗✓✓', '✗✗✗✓✓'],
  editMatches: ['✗✗✗✓✓', '✗✗✗✓✓', 'moderation'],
  bringPast: ['✗✗✗✓✓', '✗✗✗✓✓'],
  nameAlts: ['✗✗✗✓✓', '✗✗✗✓✓'],
  openNights: ['✗✗✓✓✓', '✗✗✓✓✓'],
  manageNights: ['✗✗✗✓✓', '✗✗✗✓✓', 'clan'],
}

const rowsOf = (isPublic: boolean) =>
  CLAN_RIGHTS.map((right) => ({ right, marks: TABLE[right][isPublic ? 0 : 1], isPublic }))

test.each([...rowsOf(true), ...rowsOf(false)])(
  'visitor, stranger, member, officer and leader have the right $right in a clan (public: $isPublic): $marks',
  ({ right, marks, isPublic }) => {
    const allowed = MEMBERSHIPS.map((membership) =>
      hasClanRight(right, { membership, permissions: nobody, isPublic }) ? '✓' : '✗',
    ).join('')
    expect(allowed).toBe(marks)
  },
)

test('site staff may do in any clan what their own permission allows, and nothing else', () => {
  for (const right of CLAN_RIGHTS) {
    for (const permission of PERMISSIONS) {
      for (const isPublic of [true, false]) {
        const relation = { membership: 'stranger', isPublic } as const
        const opens = permission === TABLE[right][2] || hasClanRight(right, { ...relation, permissions: nobody })
        expect([right, permission, hasClanRight(right, { ...relation, permissions: new Set([permission]) })]).toEqual([
          right,
          permission,
          opens,
        ])
      }
    }
  }
})

const anyRelation = fc.record({
  membership: fc.constantFrom<MembershipKind>(...MEMBERSHIPS),
  permissions: fc.subarray([...PERMISSIONS]).map((names): ReadonlySet<Permission> => new Set(names)),
  isPublic: fc.boolean(),
})

test('a higher rank keeps every right of a lower one', () => {
  fc.assert(
    fc.property(anyRelation, fc.constantFrom(...CLAN_RIGHTS), (relation, right) => {
      const ranks = ['member', 'officer', 'leader'] as const
      const allowed = ranks.map((membership) => hasClanRight(right, { ...relation, membership }))
      expect(allowed).toEqual(allowed.toSorted((a, b) => Number(a) - Number(b)))
    }),
  )
})

test('a viewer who may change a clan may see it, and the rights shown are the rights held', () => {
  const changes: ClanRight[] = ['decideRequests', 'removeMember', 'removeOfficer', 'edit', 'changeRanks', 'disband']
  const changing: ClanRight[][] = []
  fc.assert(
    fc.property(anyRelation, (relation) => {
      const rights = clanRights(relation)
      changing.push(...[rights].filter((granted) => changes.some((right) => granted.includes(right))))
      expect(CLAN_RIGHTS.filter((right) => rights.includes(right))).toEqual(
        CLAN_RIGHTS.filter((right) => hasClanRight(right, relation)),
      )
    }),
  )
  expect(changing.length).toBeGreaterThan(0)
  expect(changing.filter((rights) => !rights.includes('see'))).toEqual([])
})
