import type { Clan } from '@buri/contract/clans'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { closePage, refusal, type SentRequest, type Server, serve } from '#web/testing/standInServer.ts'
import { aClan, aClanDetail, aClanPage } from '../aClan.ts'
import type { ClanViewer } from '../clanViewer.ts'
import { ClanListPage } from './ClanListPage.tsx'

let requests: SentRequest[] = []
let signInReasons: string[] = []

beforeEach(() => {
  signInReasons = []
})
afterEach(closePage)

const viewerOf = (userId: string | null): ClanViewer => ({
  userId,
  isKnown: true,
  signInFor: () => {},
  whenSignedIn: (reason, action) => (userId === null ? signInReasons.push(reason) : action()),
})

function openClanListPage(path: string, server: Server, userId: string | null = 'me') {
  requests = serve(server)
  return openPage('/clans', <ClanListPage viewer={viewerOf(userId)} signIn={<p>들어오는 길</p>} />, path)
}
const listOf =
  (clans: Clan[], answerOthers: Server = () => undefined): Server =>
  (request) =>
    request.method === 'GET' ? { body: aClanPage(clans) } : answerOthers(request)
const lists = () =>
  requests.filter(({ method, url }) => method === 'GET' && url.pathname === '/api/clans').map(({ url }) => url.search)
const like = () => screen.getByRole('button', { name: /펠리칸즈 좋아요/ })

test('the search runs when typing pauses, and is in the address', async () => {
  const { address } = openClanListPage('/clans', listOf([aClan()]))
  const box = await screen.findByRole('searchbox', { name: '클랜 이름 검색' })
  for (const typed of ['ㅍ', '페', '펠', '펠ㄹ', '펠리']) {
    fireEvent.change(box, { target: { value: typed } })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await waitFor(() => expect(address()).toBe(`/clans?${new URLSearchParams({ search: '펠리' })}`))
  const searched = new URLSearchParams({ page: '1', limit: '12', search: '펠리' })
  await waitFor(() => expect(lists()).toEqual(['?page=1&limit=12', `?${searched}`]))
})

test('the Enter that ends a syllable (IME) sends nothing', async () => {
  openClanListPage('/clans', listOf([aClan()]))
  const box = await screen.findByRole('searchbox', { name: '클랜 이름 검색' })
  expect(fireEvent.keyDown(box, { key: 'Enter', isComposing: true })).toBe(false)
  expect(fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })).toBe(false)
  expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(true)
})

test('text typed in the search field is not overwritten by an older search', async () => {
  const { user, goTo } = openClanListPage('/clans', listOf([aClan()]))
  const box = await screen.findByRole('searchbox', { name: '클랜 이름 검색' })
  await user.type(box, '펠리')
  await goTo('/clans?search=펠')
  await waitFor(() => expect(lists()).toContain(`?${new URLSearchParams({ page: '1', limit: '12', search: '펠' })}`))
  expect((box as HTMLInputElement).value).toBe('펠리')
})

test('the list is shown as the viewer left it, unless the address has parameters', async () => {
  sessionStorage.setItem('clan-store', JSON.stringify({ page: 2, sort: 'likes' }))
  const first = openClanListPage('/clans', listOf([aClan()]))
  await waitFor(() => expect(first.address()).toBe('/clans?sort=likes&page=2'))
  await waitFor(() => expect(lists()).toEqual(['?page=2&limit=12&sort_by=likes']))
  cleanup()
  const second = openClanListPage('/clans?sort=name', listOf([aClan()]))
  await screen.findByText('펠리칸즈')
  expect(second.address()).toBe('/clans?sort=name')
})

test('the link in the navigation opens the list of clans without the stored filters', async () => {
  sessionStorage.setItem('clan-store', JSON.stringify({ page: 1, sort: 'likes' }))
  const { goTo, address } = openClanListPage('/clans', listOf([aClan()]))
  await waitFor(() => expect(address()).toBe('/clans?sort=likes'))
  await goTo('/clans')
  await waitFor(() => expect(lists().at(-1)).toBe('?page=1&limit=12'))
  expect(address()).toBe('/clans')
})

test('a like shows before the server answers', async () => {
  const lateAnswer = Promise.withResolvers<{ body: unknown }>()
  const { user } = openClanListPage(
    '/clans',
    listOf([aClan({ likeCount: 4 })], () => lateAnswer.promise),
  )
  await user.click(await screen.findByRole('button', { name: '펠리칸즈 좋아요 4' }))
  expect(like().getAttribute('aria-pressed')).toBe('true')
  expect(like().textContent).toBe('펠리칸즈 좋아요 5')
  lateAnswer.resolve({ body: { liked: true, likeCount: 7 } })
  await waitFor(() => expect(like().textContent).toBe('펠리칸즈 좋아요 7'))
})

test('a refused like is taken back and explained, even if other answers arrive in between', async () => {
  let isGone = false
  const { user } = openClanListPage('/clans', (request) => {
    isGone ||= request.method === 'POST'
    return isGone
      ? refusal(404, 'CLAN_NOT_FOUND', '클랜을 찾을 수 없습니다.')
      : listOf([aClan({ likeCount: 4 })])(request)
  })
  await user.click(await screen.findByRole('button', { name: '펠리칸즈 좋아요 4' }))
  expect(await screen.findByText('클랜을 찾을 수 없습니다.')).toBeDefined()
  expect(like().getAttribute('aria-pressed')).toBe('false')
  expect(like().textContent).toBe('펠리칸즈 좋아요 4')
})

test('a like and its removal are sent one after the other, and the last press decides', async () => {
  const first = Promise.withResolvers<{ body: unknown }>()
  const { user } = openClanListPage(
    '/clans',
    listOf([aClan({ likeCount: 4 })], ({ body }) =>
      (body as { liked: boolean }).liked ? first.promise : { body: { liked: false, likeCount: 4 } },
    ),
  )
  const inputs = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await user.click(await screen.findByRole('button', { name: '펠리칸즈 좋아요 4' }))
  await user.click(like())
  await waitFor(() => expect(inputs()).toEqual([{ liked: true }]))
  first.resolve({ body: { liked: true, likeCount: 5 } })
  await waitFor(() => expect(inputs()).toEqual([{ liked: true }, { liked: false }]))
  expect(like().textContent).toBe('펠리칸즈 좋아요 4')
})

test('a visitor who likes a clan is asked to sign in', async () => {
  const { user } = openClanListPage('/clans', listOf([aClan()]), null)
  await user.click(await screen.findByRole('button', { name: /좋아요/ }))
  expect(signInReasons).toEqual(['로그인하면 좋아요를 누를 수 있어요.'])
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test.each([
  { clan: aClan(), words: ['모집 중', '가입 신청'] },
  { clan: aClan({ memberCount: 60, isRecruiting: false }), words: ['정원 마감'] },
  { clan: aClan({ isPublic: false, isRecruiting: false, mine: { rank: 'officer' } }), words: ['비공개', '운영진'] },
  { clan: aClan({ mine: { hasRequested: true } }), words: ['가입 신청 중'] },
  { clan: aClan({ badge: { id: 'overall', label: '종합 2위' } }), words: ['종합 2위'] },
])('a card says $words', async ({ clan, words }) => {
  openClanListPage('/clans', listOf([clan]))
  const card = within(await screen.findByRole('list', { name: '클랜 목록' }))
  for (const word of words) expect(card.getAllByText(word).length).toBeGreaterThan(0)
})

test('a refused application keeps the typed reason', async () => {
  const { user } = openClanListPage(
    '/clans',
    listOf([aClan()], () => refusal(409, 'JOIN_BLOCKED', '7일이 지나야 합니다.')),
  )
  await user.click(await screen.findByRole('button', { name: '펠리칸즈 가입 신청' }))
  await user.type(screen.getByLabelText('가입 사유'), '정글 좋아합니다')
  await user.click(screen.getByRole('button', { name: '신청 보내기', hidden: true }))
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('7일이 지나야 합니다.')
  expect((screen.getByLabelText('가입 사유') as HTMLTextAreaElement).value).toBe('정글 좋아합니다')
})

test('the founder of a clan gets to its dashboard, and the list shows the new clan first, whatever its filters were', async () => {
  const clans = [aClan()]
  const newClan = aClanDetail({
    id: '0190c1a0-0000-7000-8000-000000000009',
    clanName: '새 클랜',
    mine: { rank: 'leader' },
  })
  sessionStorage.setItem('clan-store', JSON.stringify({ page: 1, sort: 'name' }))
  const { user, address, goTo } = openClanListPage(
    '/clans?tab=liked',
    listOf(clans, ({ body }) => {
      clans.unshift(newClan)
      return { status: 201, body: { ...newClan, clanName: (body as { clanName: string }).clanName } }
    }),
  )
  await user.click(await screen.findByRole('button', { name: '클랜 만들기' }))
  await user.type(await screen.findByLabelText('클랜 이름'), '새 클랜')
  const [, send] = screen.getAllByRole('button', { name: '클랜 만들기', hidden: true })
  if (!send) throw new Error('no way to send')
  await user.click(send)
  await waitFor(() => expect(address()).toBe(`/clan/${newClan.id}/dashboard`))
  await goTo('/clans')
  const list = await screen.findByRole('list', { name: '클랜 목록' })
  expect(within(list).getAllByRole('heading')[0]?.textContent).toBe('새 클랜')
  expect(address()).toBe('/clans')
  expect(lists().every((search) => search === '?page=1&limit=12')).toBe(true)
})

test('if the name of a new clan is taken, the field says so and the typed values stay', async () => {
  const { user } = openClanListPage(
    '/clans',
    listOf([], () => refusal(409, 'CLAN_NAME_TAKEN', '이미 사용 중인 클랜 이름입니다.')),
  )
  await user.click((await screen.findAllByRole('button', { name: '클랜 만들기' }))[0] as HTMLElement)
  const name = (await screen.findByLabelText('클랜 이름')) as HTMLInputElement
  await user.type(name, '펠리칸즈')
  await user.click(screen.getAllByRole('button', { name: '클랜 만들기', hidden: true }).at(-1) as HTMLElement)
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('이미 사용 중인 클랜 이름입니다.')).toBeDefined()
  expect(name.value).toBe('펠리칸즈')
})

test('a leader who wants another clan reads that a person may lead only one, and sees no form', async () => {
  const led = aClan({ mine: { ...aClan().mine, rank: 'leader' } })
  const { user } = openClanListPage('/clans', listOf([led]))
  await user.click(await screen.findByRole('button', { name: '클랜 만들기' }))
  expect(await screen.findByText(/^클랜장은 한 클랜에서만 맡을 수 있어요/)).toBeDefined()
  expect(screen.queryByLabelText('클랜 이름')).toBeNull()
  const send = screen.getAllByRole('button', { name: '클랜 만들기', hidden: true }).at(-1) as HTMLButtonElement
  expect(send.disabled).toBe(true)
})

test('a visitor who opens a page for members sees the sign-in button', async () => {
  openClanListPage('/clans?tab=mine', () => undefined, null)
  expect(await screen.findByText('들어오는 길')).toBeDefined()
  expect(requests).toEqual([])
})

test('a signed-in user is not treated as a visitor before the session is known', async () => {
  serve(() => undefined)
  const page = <ClanListPage viewer={{ ...viewerOf(null), isKnown: false }} signIn={<p>들어오는 길</p>} />
  openPage('/clans', page, '/clans?tab=mine')
  expect(await screen.findByText('불러오는 중입니다.')).toBeDefined()
  expect(screen.queryByText('들어오는 길')).toBeNull()
})

test('a ranking shows its rule and the places of the clans', async () => {
  openClanListPage('/clans?tab=rankings&type=activity', () => ({
    body: {
      type: 'activity',
      label: '활동',
      rule: '규칙',
      data: [{ rank: 1, change: 2, score: 88.5, value: 62, clan: aClan() }],
      pagination: { total: 1, page: 1, totalPages: 1 },
      computedAt: null,
    },
  }))
  const row = await screen.findByRole('link', { name: /펠리칸즈/ })
  expect(row.textContent).toContain('62판')
  expect(row.textContent).toContain('88.5')
  expect(screen.getByText(/정원 중 그 내전에 나온 클랜원의 비율/)).toBeDefined()
})

test('a list of clans with snake_case fields is shown like any other', async () => {
  const { id, createdAt: created_at } = aClan()
  const clan = { id, created_at, clan_name: '옛 철자', member_count: 7, leader: { nickname: '대장' } }
  openClanListPage('/clans', () => ({ body: { data: [clan], pagination: { total: 1, page: 1, totalPages: 1 } } }))
  expect(await screen.findByRole('link', { name: /옛 철자/ })).toBeDefined()
  expect(screen.getByText(/대장/)).toBeDefined()
})

test('if the list of clans cannot be read, the page says so and stays usable', async () => {
  openClanListPage('/clans', () => ({ body: { data: [{ id: 1 }], pagination: { total: 1, page: 1, totalPages: 1 } } }))
  expect(await screen.findByText('Failed to convert clan data', {}, { timeout: 5000 })).toBeDefined()
  expect(screen.getByRole('searchbox', { name: '클랜 이름 검색' })).toBeDefined()
})

test('a card shows when a clan plays and what positions it lacks, and the list can be filtered by both', async () => {
  const { user, address } = openClanListPage(
    '/clans',
    listOf([aClan({ usual: { weekdays: [1, 4], hour: 21 }, shortLanes: ['JUNGLE', 'UTILITY'] })]),
  )
  expect(await screen.findByText('주로 화·금 21시 · 정글·서포터 부족')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: '내전 요일' }), '화요일')
  await user.selectOptions(screen.getByRole('combobox', { name: '부족한 포지션' }), '정글 부족')
  await waitFor(() => expect(address()).toBe('/clans?weekday=1&lane=JUNGLE'))
  await waitFor(() => expect(lists().at(-1)).toBe('?page=1&limit=12&weekday=1&lane=JUNGLE'))
})
