import type { SignedInUser } from '@buri/contract/auth'
import { PERMISSIONS } from '@buri/domain/permissions/permissions'
import { expect, test } from 'vitest'
import { accountItems, ownProfilePath, type WaitingRequests } from './accountItems.ts'
import { signInResultOf } from './signInWords.ts'

const aUser = (overrides: Partial<SignedInUser> = {}): SignedInUser => ({
  id: 'u',
  nickname: '감자',
  avatarUrl: '',
  role: null,
  permissions: [],
  player: null,
  ...overrides,
})
const labels = (user: SignedInUser, waiting: WaitingRequests | null = null) =>
  accountItems(user, waiting).map(({ type, label }) => label ?? type)

test('내 전적 links to the profile of the linked player, or to the page where a player can be linked', () => {
  expect(ownProfilePath(aUser({ player: { summonerName: '새벽감자', tagLine: 'KR1' } }))).toBe(
    `/summoner/${encodeURIComponent('새벽감자#KR1')}`,
  )
  expect(ownProfilePath(aUser())).toBe('/mypage')
})

test('a member’s menu has no link for staff', () => {
  expect(labels(aUser())).toEqual(['내 전적', '내 정보', '내 클랜', '경기 올리기', 'divider', '로그아웃'])
})

test('accounts that may decide applications get a link to the waiting applications', () => {
  expect(labels(aUser(), { count: 2, clanId: 'c' })).toContain('가입 신청 2건')
  const item = accountItems(aUser(), { count: 2, clanId: 'c' }).find(({ id }) => id === 'requests')
  expect(item?.url).toBe('/clan/c/members')
})

test.each([
  { permissions: [...PERMISSIONS], hasStaffLink: true },
  { permissions: ['user' as const], hasStaffLink: true },
  { permissions: ['log' as const], hasStaffLink: true },
  { permissions: ['content' as const], hasStaffLink: true },
  { permissions: ['clan' as const], hasStaffLink: true },
])('an account with $permissions gets the staff link: $hasStaffLink', ({ permissions, hasStaffLink }) => {
  expect(labels(aUser({ permissions })).includes('관리')).toBe(hasStaffLink)
})

test.each(['ok', 'cancelled', 'expired', 'failed', 'banned'])('%s is a sign-in result', (result) => {
  expect(signInResultOf(result)).toBe(result)
})

test.each([null, '', 'toString', '<b>'])('the sign-in result %o counts as a failure', (result) => {
  expect(signInResultOf(result)).toBe('failed')
})
