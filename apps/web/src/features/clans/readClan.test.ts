import { expect, test } from 'vitest'
import { aClan, aClanDetail } from './aClan.ts'
import { readClanDetail, readClanPage } from './readClan.ts'

const readClan = (json: unknown) => {
  const { data } = readClanPage({ data: [json], pagination: { total: 1, page: 1, totalPages: 1 } })
  return data[0] ?? expect.fail('no clan')
}
const UNREADABLE_MESSAGE = 'Failed to convert clan data'
const old = { id: 7, clan_name: '밤샘', created_at: '2026-03-11T12:00:00Z' }

test('a clan with the contract’s field names is read unchanged', () => {
  expect(readClan(aClan())).toEqual(aClan())
  expect(readClanDetail(aClanDetail({ balance: 81 }))).toEqual(aClanDetail({ balance: 81 }))
})

test('a clan with the older field names is read too', () => {
  const fields = {
    ...old,
    introduce_content: '밤에',
    member_limit: 30,
    member_count: 30,
    like_count: 4,
    is_public: false,
    leader: { nickname: '대장' },
  }
  expect(readClan(fields)).toMatchObject({
    id: '7',
    clanName: '밤샘',
    introduceContent: '밤에',
    memberLimit: 30,
    memberCount: 30,
    likeCount: 4,
    isPublic: false,
    leaderName: '대장',
    createdAt: '2026-03-11T12:00:00Z',
  })
  expect(readClan({ ...fields, clanName: '우리 것이 먼저' }).clanName).toBe('우리 것이 먼저')
})

test('missing fields of a clan get their defaults', () => {
  expect(readClan(old)).toMatchObject({
    introduceContent: '',
    memberLimit: 100,
    memberCount: 0,
    likeCount: 0,
    leaderName: '알 수 없음',
    leader: null,
    isPublic: true,
    badge: null,
    badges: [],
  })
})

test.each([
  null,
  'text',
  [],
  {},
  { ...old, id: undefined },
  { ...old, clan_name: undefined },
  { ...old, clan_name: 5 },
  { ...old, member_count: '48' },
  { ...old, is_public: 'true' },
  { ...old, leader: 'another' },
  { ...old, badges: {} },
  { ...old, created_at: 'yesterday' },
])('%j is not a clan, and is reported', (json) => {
  expect(() => readClan(json)).toThrow(UNREADABLE_MESSAGE)
  expect(() => readClanDetail(json)).toThrow(UNREADABLE_MESSAGE)
})

test.each([null, '<html>', { data: null }, { data: [] }])('%j is not a list of clans', (json) => {
  expect(() => readClanPage(json)).toThrow(UNREADABLE_MESSAGE)
})
