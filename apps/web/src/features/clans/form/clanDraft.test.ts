import { ClanChange, NewClan } from '@buri/contract/clans'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClanDraft, changeOf, clanOf, NEW_DRAFT, problemsOf } from './clanDraft.ts'

const aDraft: fc.Arbitrary<ClanDraft> = fc.record({
  clanName: fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('펠', '펠리칸즈', '  펠  ', '!!', '가'.repeat(21))),
  introduceContent: fc.oneof(fc.string(), fc.constantFrom('가'.repeat(1000), '가'.repeat(1001))),
  memberLimit: fc.oneof(fc.integer({ min: -5, max: 120 }).map(String), fc.constantFrom('', '2.5', '백', ' 50 ')),
  isPublic: fc.boolean(),
})

test('the form reports exactly what the server would refuse', () => {
  fc.assert(
    fc.property(aDraft, (draft) => {
      const isRefused = !NewClan.safeParse(clanOf(draft)).success
      expect(Object.keys(problemsOf(draft)).length > 0).toBe(isRefused)
    }),
  )
})

test('a new clan needs only a name', () => {
  expect(Object.keys(problemsOf(NEW_DRAFT))).toEqual(['clanName'])
  expect(problemsOf({ ...NEW_DRAFT, clanName: '펠리칸즈' })).toEqual({})
})

test('only changed fields are sent', () => {
  const before = { ...NEW_DRAFT, clanName: '펠리칸즈' }
  expect(changeOf(before, before)).toEqual({})
  expect(changeOf(before, { ...before, clanName: ' 펠리칸즈 ' })).toEqual({})
  const change = changeOf(before, { ...before, memberLimit: '40', isPublic: false })
  expect(change).toEqual({ memberLimit: 40, isPublic: false })
  expect(ClanChange.safeParse(change).success).toBe(true)
})
