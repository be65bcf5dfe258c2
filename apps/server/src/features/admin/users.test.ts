import { PERMISSIONS } from '@buri/domain/permissions/permissions'
import { searchGrams } from '@buri/domain/search/searchGrams'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantIds, staff, statusAndCode } from '#server/features/admin/testStaff.ts'
import { aClan } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#server/testAccounts.ts'
import { startTestApp, type TestApp } from '#server/testApp.ts'

let site: TestApp
let keeper: SignedInBrowser
beforeAll(async () => {
  site = await startTestApp()
  keeper = await staff(site, 'user')
})
afterAll(() => site.close())

const list = async (query: Record<string, string> = {}) =>
  (await keeper.get(`/api/admin/dashboard/users?${new URLSearchParams(query)}`)).json()
const named = ({ users }: { users: { nickname: string }[] }) => users.map(({ nickname }) => nickname)

test('twenty people a page, the newest first, and how many there are', async () => {
  for (let index = 0; index < 25; index += 1) await signedIn(site, { nickname: `줄선사람${index}` })
  const first = await list({ search: '줄선사람' })
  expect(first.users).toHaveLength(20)
  expect(first.users[0]).toMatchObject({ nickname: '줄선사람24', role: null, status: 'active' })
  const second = await list({ search: '줄선사람', page: '2' })
  expect([first.total, second.users.length]).toEqual([25, 5])
  expect((await list()).users).toHaveLength(20)
  expect(await statusAndCode(keeper.get('/api/admin/dashboard/users?page=1001'))).toEqual([404, 'NOT_FOUND'])
  expect(await statusAndCode(keeper.get('/api/admin/dashboard/users?limit=0'))).toEqual([400, 'INVALID_REQUEST'])
})

test('people are found by part of a nickname, by its initials, and by role and state', async () => {
  const potato = await signedIn(site, { nickname: '새벽 감자' })
  await signedIn(site, { nickname: '감자튀김' })
  await signedIn(site, { nickname: 'Potato' })
  expect(named(await list({ search: '감자' }))).toEqual(['감자튀김', '새벽 감자'])
  expect(named(await list({ search: 'ㅅㅂㄱ' }))).toEqual(['새벽 감자'])
  expect(named(await list({ search: 'POTA' }))).toEqual(['Potato'])
  expect(await list({ search: '없는이름' })).toEqual({ users: [], total: 0 })
  for (let index = 0; index < 7; index += 1) await signedIn(site, { nickname: `호박${index}` })
  const second = await list({ search: '호박', limit: '5', page: '2' })
  expect([second.total, second.users.length]).toEqual([7, 2])
  const boss = await signedIn(site, { isAdmin: true, nickname: '감자왕' })
  await boss.command('POST', `/api/admin/users/${potato.userId}/ban`, { reason: '도배' })
  expect(named(await list({ status: 'banned' }))).toEqual(['새벽 감자'])
  expect(named(await list({ status: 'active', search: '감자' }))).toEqual(['감자왕', '감자튀김'])
  expect(named(await list({ roleId: (await grantIds(site)).role('ADMIN'), search: '감자' }))).toEqual(['감자왕'])
})

test('who is called just as was searched comes first, however many share the word', async () => {
  await signedIn(site, { nickname: '흔한이름' })
  // Past the site's own door, where each costs a sign-in.
  await site.pool.query(`insert into app_user (id, discord_id, nickname, created_at, last_signed_in_at)
    select gen_random_uuid(), 'many ' || n, '흔한이름' || n, now(), now() from generate_series(1, 250) as n`)
  const { users, total } = await list({ search: '흔한이름' })
  expect(users[0].nickname).toBe('흔한이름')
  expect(total).toBe(201)
  await site.pool.query(`delete from app_user where discord_id like 'many %'`)
})

test('a nickname is cut into the pieces that a search looks for', async () => {
  const letter = fc.constantFrom(...'가힣긿ㄱㅎaZé9_ ', '뷁', '한')
  await fc.assert(
    fc.asyncProperty(fc.array(letter, { minLength: 1, maxLength: 12 }), async (letters) => {
      const nickname = letters.join('')
      if (nickname.trim() === '') return
      const { rows } = await site.pool.query<{ grams: string[] }>('select nickname_grams($1) as grams', [nickname])
      const pieces = searchGrams({ gameName: nickname, tagLine: '' }).filter((piece) => !piece.includes('#'))
      expect([...(rows[0]?.grams ?? [])].sort()).toEqual(pieces)
    }),
    { numRuns: 200 },
  )
})

test('one person is shown with rights and their sources, clans, claims and uploads', async () => {
  const boss = await signedIn(site, { isAdmin: true })
  const person = await staff(site, 'log', 'content')
  await aClan(site, { clanName: '열린 클랜', leader: person })
  await aClan(site, { clanName: '닫힌 클랜', isPublic: false, members: [person] })
  const seen = async (by: SignedInBrowser) => (await by.get(`/api/admin/dashboard/users/${person.userId}`)).json()
  const mine = await seen(keeper)
  expect(mine).toMatchObject({
    ...{ id: person.userId, status: 'active', ban: null, isWithinReach: false, sessionCount: 1 },
    ...{ uploads: { total: 0, lastAt: null }, players: [] },
    clans: [{ clanName: '열린 클랜', rank: 'leader' }],
  })
  expect(mine.permissions.effective).toEqual([
    { name: 'content', sources: ['direct'] },
    { name: 'log', sources: ['direct'] },
  ])
  const theirs = await seen(boss)
  expect(theirs.isWithinReach).toBe(true)
  expect(theirs.clans.map(({ clanName }: { clanName: string }) => clanName).sort()).toEqual(['닫힌 클랜', '열린 클랜'])
  const own = await (await boss.get(`/api/admin/users/${boss.userId}/permissions`)).json()
  expect(own.effective.map(({ name }: { name: string }) => name).sort()).toEqual([...PERMISSIONS].sort())
  const direct = await staff(site, 'admin')
  const { effective } = await (await boss.get(`/api/admin/users/${direct.userId}/permissions`)).json()
  expect(effective).toContainEqual({ name: 'admin', sources: ['direct'] })
  expect(effective).toContainEqual({ name: 'log', sources: ['admin'] })
  const nobody = '00000000-0000-7000-8000-00000000dead'
  expect(await statusAndCode(keeper.get(`/api/admin/dashboard/users/${nobody}`))).toEqual([404, 'USER_NOT_FOUND'])
})

test('the numbers of the site are for administrators', async () => {
  const boss = await signedIn(site, { isAdmin: true })
  await list()
  const { rows } = await site.pool.query('select count(*)::int as people from app_user')
  const stats = await (await boss.get('/api/admin/dashboard/stats')).json()
  expect(stats.users.total).toBe(rows[0].people)
  expect(stats.users.days).toHaveLength(14)
  expect(stats.matches).toMatchObject({ week: 0, weekBefore: 0 })
  expect([stats.posts.week, stats.reports.waiting, stats.jobs.histories]).toEqual([0, 0, 0])
  expect(stats.storage.databaseBytes).toBeGreaterThan(0)
  expect(stats.storage.totalBytes).toBeGreaterThan(stats.storage.freeBytes)
  expect(stats.work).toContainEqual({
    ...{ name: 'ratings', everyMs: expect.any(Number), isRunning: false, tookMs: 0, endedAt: null, failuresInARow: 0 },
  })
  expect(stats.slowRoutes.minutes).toBe(60)
  expect(stats.slowRoutes.routes).toContainEqual({
    ...{ method: 'GET', route: '/api/admin/dashboard/users', requests: expect.any(Number) },
    ...{ p50: expect.any(Number), p95: expect.any(Number) },
  })
  expect(await statusAndCode(keeper.get('/api/admin/dashboard/stats'))).toEqual([403, 'FORBIDDEN'])
})
