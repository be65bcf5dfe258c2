import { ClanPage } from '@buri/contract/clans'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { aClan, refusalOf } from './testClans.ts'

const site = await openSite()
let member: SignedInBrowser
let stranger: SignedInBrowser
let staff: SignedInBrowser
beforeAll(async () => {
  member = await signedIn(site)
  stranger = await signedIn(site)
  staff = await signedIn(site, { permissions: ['clan'] })
  const otherLeaders = await Promise.all(Array.from({ length: 4 }, () => signedIn(site)))
  await aClan(site, { clanName: '펠리칸즈', createdAt: '2026-11-01T00:00:00Z', members: otherLeaders })
  await aClan(site, { clanName: '밤샘연구소', createdAt: '2026-11-02T00:00:00Z', members: otherLeaders.slice(0, 2) })
  await aClan(site, {
    clanName: '정글은셀프',
    createdAt: '2026-11-03T00:00:00Z',
    memberLimit: 2,
    members: otherLeaders.slice(2, 3),
  })
  await aClan(site, { clanName: '느린걸음', createdAt: '2026-11-04T00:00:00Z', isPublic: false, members: [member] })
  const ids = await site.db.selectFrom('clan').select(['id', 'clanName']).execute()
  const idOf = (name: string) => ids.find(({ clanName }) => clanName === name)?.id
  for (const fan of otherLeaders) await fan.command('POST', `/api/clans/${idOf('밤샘연구소')}/like`)
  await member.command('POST', `/api/clans/${idOf('느린걸음')}/like`)
  for (const [name, rating] of [
    ['펠리칸즈', 5],
    ['밤샘연구소', 2],
    ['정글은셀프', 3],
  ] as const) {
    await stranger.command('POST', `/api/clans/${idOf(name)}/ratings`, { rating })
  }
})
beforeEach(async () => {
  await site.db.deleteFrom('requestWindow').execute()
})

const list = async (query = '', browser: Pick<SignedInBrowser, 'get'> = site) =>
  ClanPage.strict().parse(await jsonOf(browser.get(`/api/clans${query}`)))
const names = async (query = '', browser?: Pick<SignedInBrowser, 'get'>) =>
  (await list(query, browser)).data.map(({ clanName }) => clanName)
const searchClans = (keyword: string, browser?: Pick<SignedInBrowser, 'get'>) =>
  names(`/search?q=${encodeURIComponent(keyword)}`, browser)

test('an address may search for clans thirty times a minute, by both kinds of search together', async () => {
  for (let time = 0; time < 15; time += 1) {
    expect((await list('?search=펠리')).data).toHaveLength(1)
    expect(await searchClans('펠리')).toEqual(['펠리칸즈'])
  }
  for (const path of ['/api/clans/search?q=펠리', '/api/clans?search=펠리']) {
    const refused = await site.get(path)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refusalOf(refused)).toEqual([429, 'TOO_MANY_REQUESTS'])
  }
  expect(await names('?search=')).toHaveLength(3)
})

test('the newest clan comes first, twelve on a page', async () => {
  expect(await names()).toEqual(['정글은셀프', '밤샘연구소', '펠리칸즈'])
  expect((await list('?page=2&limit=2')).pagination).toEqual({ total: 3, page: 2, totalPages: 2 })
  expect(await names('?page=2&limit=2')).toEqual(['펠리칸즈'])
  expect((await list('?page=9')).data).toEqual([])
  expect(await refusalOf(await site.get('/api/clans?page=1001'))).toEqual([404, 'NOT_FOUND'])
})

test.each([
  { by: 'members', first: '펠리칸즈' },
  { by: 'likes', first: '밤샘연구소' },
  { by: 'rating', first: '펠리칸즈' },
  { by: 'name', first: '밤샘연구소' },
  { by: 'latest', first: '정글은셀프' },
])(
  'a list of clans sorted by $by begins with $first, and the reversed list ends with $first',
  async ({ by, first }) => {
    expect((await names(`?sort_by=${by}`))[0]).toBe(first)
    expect((await names(`?sort_by=${by}&sort_order=${by === 'name' ? 'desc' : 'asc'}`)).at(-1)).toBe(first)
  },
)

test.each([
  '?sort_by=member_count;drop table clan',
  '?sort_by=',
  '?is_public=maybe',
  '?limit=0',
  '?limit=a',
  '?page=-1',
  '?page=1&page=2',
  '?sort_order=up',
])('the query %s is refused', async (query) => {
  expect((await site.get(`/api/clans${query}`)).status).toBe(400)
})

test('only members and staff see and count a private clan', async () => {
  for (const [browser, sees] of [
    [undefined, false],
    [stranger, false],
    [member, true],
    [staff, true],
  ] as const) {
    expect((await names('', browser)).includes('느린걸음')).toBe(sees)
    expect((await list('', browser)).pagination.total).toBe(sees ? 4 : 3)
    expect(await names('?is_public=false', browser)).toEqual(sees ? ['느린걸음'] : [])
    expect((await list('?is_public=false', browser)).pagination.total).toBe(sees ? 1 : 0)
    expect(await searchClans('느린', browser)).toEqual(sees ? ['느린걸음'] : [])
    expect(await names(`?search=${encodeURIComponent('ㄴㄹㄱㅇ')}`, browser)).toEqual(sees ? ['느린걸음'] : [])
  }
})

test('only clans with room are listed as recruiting', async () => {
  expect(await names('?is_recruiting=true')).toEqual(['밤샘연구소', '펠리칸즈'])
  expect(await names('?is_recruiting=false')).toEqual(['정글은셀프'])
})

test.each([
  { keyword: '펠리', finds: ['펠리칸즈'] },
  { keyword: 'ㅍㄹㅋ', finds: ['펠리칸즈'] },
  { keyword: '연구', finds: ['밤샘연구소'] },
  { keyword: '밤', finds: ['밤샘연구소'] },
  { keyword: '밤 샘', finds: ['밤샘연구소'] },
  { keyword: '은셀프', finds: ['정글은셀프'] },
  { keyword: '없는이름', finds: [] },
  { keyword: '%', finds: [] },
  { keyword: "' or 1=1 --", finds: [] },
  { keyword: '#', finds: [] },
])('the search for $keyword finds $finds', async ({ keyword, finds }) => {
  expect(await searchClans(keyword)).toEqual(finds)
  expect(await names(`?search=${encodeURIComponent(keyword)}`)).toEqual(finds)
})

test('a search without a result gives the reason', async () => {
  expect(await list('/search?q=zz')).toEqual({
    data: [],
    pagination: { total: 0, page: 1, totalPages: 0 },
    message: '조건에 맞는 클랜이 없어요.',
  })
  expect((await list('/my', stranger)).message).toBe('아직 가입한 클랜이 없어요.')
  expect((await list('/my-likes', stranger)).message).toBe('아직 좋아요한 클랜이 없어요.')
})

test('every empty list has zero pages', async () => {
  const clanId = await aClan(site, { clanName: '새로 만든 곳', leader: staff })
  const lists = [
    '/api/clans?search=nothing-like-it',
    '/api/clans/search?q=nothing-like-it',
    '/api/clans/my-likes',
    '/api/clans/my-join-requests',
    `/api/clans/${clanId}/join-requests`,
    `/api/clans/${clanId}/blocks`,
    '/api/clans/rankings',
    '/api/clans/rankings/host',
    '/api/rankings/players',
    `/api/rankings/players?clanId=${clanId}`,
  ]
  for (const path of lists) {
    const { data, pagination } = await (await staff.get(path)).json()
    expect([path, data, pagination]).toEqual([path, [], { total: 0, page: 1, totalPages: 0 }])
  }
  expect((await (await stranger.get('/api/clans/my')).json()).pagination).toEqual({ total: 0, page: 1, totalPages: 0 })
  expect((await (await staff.get(`/api/clans/${clanId}/members`)).json()).pagination.totalPages).toBe(1)
  await staff.command('DELETE', `/api/clans/${clanId}`)
})
