import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ClanChange, NewClan } from './clans.ts'
import { LIMITS } from './limits.ts'

test.each([
  { spelling: 'ours', body: { clanName: '밤샘', introduceContent: '안녕', memberLimit: 30, isPublic: false } },
  {
    spelling: 'the old one',
    body: { clan_name: '밤샘', introduce_content: '안녕', member_limit: 30, is_public: false },
  },
  {
    spelling: 'both, where ours wins',
    body: { clanName: '밤샘', clan_name: '낮잠', introduceContent: '안녕', memberLimit: 30, is_public: false },
  },
])('clan fields may be spelled in $spelling', ({ body }) => {
  expect(NewClan.parse(body)).toEqual({ clanName: '밤샘', introduceContent: '안녕', memberLimit: 30, isPublic: false })
})

test('a clan created with only a name is public and has room for a hundred members', () => {
  expect(NewClan.parse({ clan_name: '밤샘' })).toEqual({
    clanName: '밤샘',
    introduceContent: '',
    memberLimit: LIMITS.clanMembersMax,
    isPublic: true,
  })
  expect(ClanChange.parse({})).toEqual({})
  expect(ClanChange.parse({ member_limit: 3 })).toEqual({ memberLimit: 3 })
})

test.each([
  { clanName: '가' },
  { clanName: '가'.repeat(21) },
  { clanName: '\u200b\u3164 ' },
  { clanName: '!!!' },
  { clanName: '밤샘', memberLimit: 1 },
  { clanName: '밤샘', memberLimit: 101 },
  { clanName: '밤샘', member_limit: 2.5 },
  { clanName: '밤샘', isPublic: 'true' },
  { clanName: '밤샘', memberCount: 5 },
  { clanName: '밤샘', like_count: 5 },
  { clanName: '밤샘', introduceContent: '가'.repeat(1001) },
  { clan_name: null },
  {},
  [],
])('a new clan with %j is refused', (body) => {
  expect(NewClan.safeParse(body).success).toBe(false)
})

test('a name becomes one clean line, and the introduction keeps its lines and spaces', () => {
  expect(
    NewClan.parse({ clanName: ' 밤\u200b샘\n연구소\u202e ', introduceContent: ' 하나\r\n\n\n\n둘\u0000 ' }),
  ).toMatchObject({
    clanName: '밤샘 연구소',
    introduceContent: ' 하나\n\n\n둘',
  })
})

test('a body in camelCase and one in snake_case are parsed to the same value', () => {
  const change = fc.record(
    {
      clanName: fc.constantFrom('밤샘', '낮잠 모임', 'Pelican 7'),
      introduceContent: fc.constantFrom('', '안녕'),
      memberLimit: fc.integer({ min: 2, max: 100 }),
      isPublic: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  fc.assert(
    fc.property(change, (body) => {
      const old = Object.fromEntries(Object.entries(body).map(([name, value]) => [snake(name), value]))
      expect(ClanChange.parse(old)).toEqual(ClanChange.parse(body))
      expect(ClanChange.parse(body)).toEqual(body)
    }),
  )
})
