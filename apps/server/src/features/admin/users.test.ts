import { PERMISSIONS } from '@buri/domain/permissions/permissions'
import { plainLine } from '@buri/domain/plainLine'
import { comparableChars } from '@buri/domain/search/choseong'
import { matchesKeyword } from '@buri/domain/search/matchesKeyword'
import { queryGrams } from '@buri/domain/search/searchGrams'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember, grantIds, statusAndCode } from '#server/features/admin/testStaff.ts'
import { aClan } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { ownPlayer, type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
let keeper: SignedInBrowser
beforeAll(async () => {
  keeper = await aStaffMember(site, 'user')
})

const list = async (query: Record<string, string> = {}) =>
  (await keeper.get(`/api/admin/dashboard/users?${new URLSearchParams(query)}`)).json()
const nicknames = ({ users }: { users: { nickname: string }[] }) => users.map(({ nickname }) => nickname)

test('accounts are listed twenty to a page, newest first, with the total', async () => {
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
  expect(nicknames(await list({ search: '감자' }))).toEqual(['감자튀김', '새벽 감자'])
  expect(nicknames(await list({ search: 'ㅅㅂㄱ' }))).toEqual(['새벽 감자'])
  expect(nicknames(await list({ search: 'POTA' }))).toEqual(['Potato'])
  expect(await list({ search: '없는이름' })).toEqual({ users: [], total: 0 })
  for (let index = 0; index < 7; index += 1) await signedIn(site, { nickname: `호박${index}` })
  const second = await list({ search: '호박', limit: '5', page: '2' })
  expect([second.total, second.users.length]).toEqual([7, 2])
  const admin = await signedIn(site, { isAdmin: true, nickname: '감자왕' })
  await admin.command('POST', `/api/admin/users/${potato.userId}/ban`, { reason: '도배' })
  expect(nicknames(await list({ status: 'banned' }))).toEqual(['새벽 감자'])
  expect(nicknames(await list({ status: 'active', search: '감자' }))).toEqual(['감자왕', '감자튀김'])
  expect(nicknames(await list({ roleId: (await grantIds(site)).role('ADMIN'), search: '감자' }))).toEqual(['감자왕'])
})

test('an exact nickname comes first, however many contain it', async () => {
  await signedIn(site, { nickname: '흔한이름' })
  // The accounts are inserted directly, because a sign-in for each would take long.
  await site.pool.query(`insert into app_user (id, discord_id, nickname, created_at, last_signed_in_at)
    select gen_random_uuid(), 'many ' || n, '흔한이름' || n, now(), now() from generate_series(1, 250) as n`)
  const { users, total } = await list({ search: '흔한이름' })
  expect(users[0].nickname).toBe('흔한이름')
  expect(total).toBe(201)
  await site.pool.query(`delete from app_user where discord_id like 'many %'`)
})

type Person = { id: string; nickname: string; status: string; roleId: string | null }

function expectedIds(people: readonly Person[], keyword: string): string[] {
  const { needle } = queryGrams(keyword)
  const isExactMatch = ({ nickname }: Person) => nickname.toLowerCase() === keyword.toLowerCase()
  // A one-letter search matches whole nicknames only.
  const isLong = ({ nickname }: Person) => [...needle].length > 1 || comparableChars(nickname).length === 1
  return people
    .filter(
      (person) =>
        isExactMatch(person) || (isLong(person) && matchesKeyword({ gameName: person.nickname, tagLine: '' }, needle)),
    )
    .toSorted((a, b) => Number(isExactMatch(b)) - Number(isExactMatch(a)) || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)
}

test('the search finds the same people in the same order as a scan of all nicknames', async () => {
  const letter = fc.constantFrom(...'가각나낙ㄱㄴㄳ', ...'가나', ...'aB1_.%[ ', '\u200b', '\u1100\u1161', '😀')
  const text = (maxLength: number) =>
    fc
      .array(letter, { minLength: 1, maxLength })
      .map((letters) => letters.join(''))
      .filter((one) => plainLine(one) !== '')
  const status = fc.constantFrom(undefined, 'active', 'banned')
  const role = (await grantIds(site)).role('ADMIN')
  const search = fc.record({ typed: text(5), status, isOfRole: fc.boolean(), page: fc.integer({ min: 1, max: 3 }) })
  const people = fc.array(fc.record({ nickname: text(6), isBanned: fc.boolean(), hasRole: fc.boolean() }), {
    minLength: 5,
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(people, fc.array(search, { minLength: 10, maxLength: 10 }), async (made, searches) => {
      await site.pool.query(`delete from app_user where discord_id like 'made %'`)
      // The search index must also follow renames.
      await site.pool.query(
        `insert into app_user (id, discord_id, nickname, status, role_id)
          select gen_random_uuid(), 'made ' || n, case when n % 3 = 0 then '옛 이름' else nickname end,
            case when is_banned then 'banned' else 'active' end, case when has_role then $4::uuid end
          from unnest($1::text[], $2::boolean[], $3::boolean[]) with ordinality as one (nickname, is_banned, has_role, n)`,
        [
          made.map(({ nickname }) => nickname),
          made.map(({ isBanned }) => isBanned),
          made.map(({ hasRole }) => hasRole),
          role,
        ],
      )
      await site.pool.query(
        `update app_user set nickname = one.nickname from unnest($1::text[]) with ordinality as one (nickname, n)
          where discord_id = 'made ' || n`,
        [made.map(({ nickname }) => nickname)],
      )
      const { rows } = await site.pool.query<Person>('select id, nickname, status, role_id as "roleId" from app_user')
      for (const { typed, status: wanted, isOfRole, page } of searches) {
        const looked = plainLine(typed)
        const among = rows.filter((row) => (!wanted || row.status === wanted) && (!isOfRole || row.roleId === role))
        const ids = expectedIds(among, looked)
        const query = {
          search: typed,
          page: String(page),
          limit: '5',
          ...(wanted && { status: wanted }),
          ...(isOfRole && { roleId: role }),
        }
        const { users, total } = await list(query)
        expect([typed, total, users.map(({ id }: { id: string }) => id)]).toEqual([
          typed,
          ids.length,
          ids.slice((page - 1) * 5, page * 5),
        ])
      }
    }),
    { numRuns: 40 },
  )
  await site.pool.query(`delete from app_user where discord_id like 'made %'`)
  const { rows } = await site.pool.query('select from nickname_piece where user_id not in (select id from app_user)')
  expect(rows).toEqual([])
})

test('if very many accounts share part of a nickname, the newest are returned', async () => {
  await site.pool.query(`insert into app_user (id, discord_id, nickname, status)
    select ('019f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'many ' || n, '수많은 사람',
      case when n % 10 = 0 then 'banned' else 'active' end from generate_series(1, 2500) as n`)
  const numbers = async (query: Record<string, string>) => {
    const { users, total } = await list({ ...query, limit: '3' })
    return [total, ...users.map(({ id }: { id: string }) => Number(id.slice(-12)))]
  }
  expect(await numbers({ search: 'ㅅㅁㅇ' })).toEqual([200, 2500, 2499, 2498])
  expect(await numbers({ search: '수ㅁ은' })).toEqual([200, 2500, 2499, 2498])
  expect(await numbers({ search: 'ㅅㅁㅇ', status: 'banned' })).toEqual([200, 2500, 2490, 2480])
  expect(await numbers({ search: '수많은', status: 'active' })).toEqual([200, 2499, 2498, 2497])
  // On a busy machine one statement for all these accounts would exceed its time limit, so ten delete them.
  for (let digit = 0; digit < 10; digit += 1)
    await site.pool.query(`delete from app_user where discord_id like 'many %${digit}'`)
})

test('a person is shown with their rights, the sources of the rights, clans, claims and uploads', async () => {
  const admin = await signedIn(site, { isAdmin: true })
  const person = await aStaffMember(site, 'log', 'content')
  await aClan(site, { clanName: '열린 클랜', leader: person })
  await aClan(site, { clanName: '닫힌 클랜', isPublic: false, members: [person] })
  const rightsFor = async (reader: SignedInBrowser) =>
    (await reader.get(`/api/admin/dashboard/users/${person.userId}`)).json()
  const ownRights = await rightsFor(keeper)
  expect(ownRights).toMatchObject({
    ...{ id: person.userId, status: 'active', ban: null, isWithinReach: false, sessionCount: 1 },
    ...{ uploads: { total: 0, lastAt: null }, players: [] },
    clans: [{ clanName: '열린 클랜', rank: 'leader' }],
  })
  expect(ownRights.permissions.effective).toEqual([
    { name: 'content', sources: ['direct'] },
    { name: 'log', sources: ['direct'] },
  ])
  const adminRights = await rightsFor(admin)
  expect(adminRights.isWithinReach).toBe(true)
  expect(adminRights.clans.map(({ clanName }: { clanName: string }) => clanName).sort()).toEqual([
    '닫힌 클랜',
    '열린 클랜',
  ])
  const rights = await (await admin.get(`/api/admin/users/${admin.userId}/permissions`)).json()
  expect(rights.effective.map(({ name }: { name: string }) => name).sort()).toEqual([...PERMISSIONS].sort())
  const direct = await aStaffMember(site, 'admin')
  const { effective } = await (await admin.get(`/api/admin/users/${direct.userId}/permissions`)).json()
  expect(effective).toContainEqual({ name: 'admin', sources: ['direct'] })
  expect(effective).toContainEqual({ name: 'log', sources: ['admin'] })
  const nobody = '00000000-0000-7000-8000-00000000dead'
  expect(await statusAndCode(keeper.get(`/api/admin/dashboard/users/${nobody}`))).toEqual([404, 'USER_NOT_FOUND'])
})

test('only administrators may read the figures of the site', async () => {
  const admin = await signedIn(site, { isAdmin: true })
  await list()
  const { rows } = await site.pool.query('select count(*)::int as people from app_user')
  for (const gameId of ['71', '72', '73']) await site.store(aParsedMatch({ gameId, playedAt: '2026-01-01T12:00:00Z' }))
  await sql`insert into match_dispute (id, match_id, opened_at, reason, decision, decided_at) values
    (gen_random_uuid(), 'KR_71', '2026-11-02', 'other', null, null),
    (gen_random_uuid(), 'KR_72', '2026-11-01', 'other', null, null),
    (gen_random_uuid(), 'KR_72', '2026-11-03', 'contradiction', null, null),
    (gen_random_uuid(), 'KR_73', '2026-10-01', 'other', 'stands', now())`.execute(site.db)
  const stats = await (await admin.get('/api/admin/dashboard/stats')).json()
  expect(stats.users.total).toBe(rows[0].people)
  expect(stats.users.days).toHaveLength(14)
  expect(stats.matches).toMatchObject({ week: 0, weekBefore: 0 })
  expect([stats.posts.week, stats.reports.waiting, stats.jobs.histories]).toEqual([0, 0, 0])
  expect(stats.disputes).toEqual({ waiting: 2, matchId: 'KR_72' })
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

test('people are found by Discord id, by the name of a public game account, and by clan', async () => {
  const owner = await signedIn(site, { nickname: '주인' })
  const shy = await signedIn(site, { nickname: '숨은주인' })
  await site.store(aParsedMatch({ names: { 0: '달빛 기사#KR1', 1: '숨은이#KR1' } }))
  await site.db.updateTable('player').set({ visibility: 'private' }).where('gameName', '=', '숨은이').execute()
  for (const [name, { userId }] of [
    ['달빛 기사', owner],
    ['숨은이', shy],
  ] as const) {
    await ownPlayer(site, { userId }, name)
  }
  expect(nicknames(await list({ search: '달빛기사#kr1' }))).toEqual(['주인'])
  expect(nicknames(await list({ search: '숨은이#KR1' }))).toEqual([])
  await site.db.updateTable('appUser').set({ discordId: '123456789012345678' }).where('id', '=', owner.userId).execute()
  expect(await list({ search: '123456789012345678' })).toMatchObject({ users: [{ nickname: '주인' }], total: 1 })
  expect(nicknames(await list({ search: '123456789012345679' }))).toEqual([])

  const clanId = await aClan(site, { leader: owner, clanName: '보름달' })
  expect(nicknames(await list({ clan: '보름달' }))).toEqual(['주인'])
  expect(nicknames(await list({ clan: '보름달', search: '주인' }))).toEqual(['주인'])
  expect(nicknames(await list({ clan: '보름달', status: 'banned' }))).toEqual([])
  expect(nicknames(await list({ clan: '보름' }))).toEqual([])
  await site.db.updateTable('clan').set({ isPublic: false }).where('id', '=', clanId).execute()
  expect(nicknames(await list({ clan: '보름달' }))).toEqual([])
})
