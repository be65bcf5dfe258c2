import type { SignedInUser } from '@buri/contract/auth'
import { expect, test } from 'vitest'
import { accountItems, ownProfilePath } from './accountItems.ts'
import { signInResultOf } from './signInWords.ts'

const aUser = (told: Partial<SignedInUser> = {}): SignedInUser => ({
  id: 'u',
  nickname: '감자',
  avatarUrl: '',
  role: null,
  permissions: [],
  player: null,
  ...told,
})
const labels = (user: SignedInUser) => accountItems(user).map(({ type, label }) => label ?? type)

test('내 전적 leads to the linked player, or to where one is linked', () => {
  expect(ownProfilePath(aUser({ player: { summonerName: '새벽감자', tagLine: 'KR1' } }))).toBe(
    `/summoner/${encodeURIComponent('새벽감자#KR1')}`,
  )
  expect(ownProfilePath(aUser())).toBe('/mypage')
})

test('the menu of a member', () => {
  expect(labels(aUser())).toEqual(['내 전적', '마이페이지', '경기 올리기', 'divider', '로그아웃'])
})

test('an administrator also finds the pages of administrators', () => {
  expect(labels(aUser({ permissions: ['admin'] }))).toContain('계정 연결 확인')
})

test.each(['ok', 'cancelled', 'expired', 'failed', 'banned'])('%s is an end of a sign-in', (result) => {
  expect(signInResultOf(result)).toBe(result)
})

test.each([null, '', 'toString', '<b>'])('%o counts as a failure', (asked) => {
  expect(signInResultOf(asked)).toBe('failed')
})
