import { expect, test } from 'vitest'
import { claimExplanation } from './meWords.ts'

test('a claim names officers, staff and owners, or only staff, or the game client if an icon proves the claim', () => {
  const pending = { status: 'pending', proofIcon: null, vouchers: 0 } as const
  expect(claimExplanation({ ...pending, isForStaff: false })).toMatch(
    /^같은 클랜의 운영진이나 관리자, 또는 함께 경기한 3명이/,
  )
  expect(claimExplanation({ ...pending, isForStaff: true })).toMatch(
    /클랜 운영진이 아니라 관리자가 확인해야 연결됩니다/,
  )
  const proofIcon = { id: 3, imageUrl: null }
  expect(claimExplanation({ ...pending, isForStaff: true, proofIcon })).toMatch(/^게임 클라이언트에서/)
})
