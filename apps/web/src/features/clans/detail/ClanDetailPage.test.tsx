import type { ClanDetail } from '@buri/contract/clans'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rememberPressBeforeSignIn } from '#web/navigation/pressBeforeSignIn.ts'
import { openPage } from '#web/testing/openPage.tsx'
import { closePage, refusal, type SentRequest, type Server, serve } from '#web/testing/standInServer.ts'
import { aClanDetail } from '../aClan.ts'
import { quietActivity } from '../activity/testActivity.ts'
import type { ClanViewer } from '../clanViewer.ts'
import { ClanDetailPage } from './ClanDetailPage.tsx'

const ID = aClanDetail().id
let signInReasons: string[] = []
let requests: SentRequest[] = []

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

function openClanDetailPage(
  server: Server,
  { path = `/clans/${ID}`, userId = 'me' }: { path?: string; userId?: string | null } = {},
) {
  requests = serve(server)
  const page = (
    <ClanDetailPage
      viewer={viewerOf(userId)}
      tonightOf={() => null}
      nextNightOf={({ clanName }) => <p>{clanName}의 다음 내전</p>}
      nightsOf={({ clanName }) => <p>내전 {clanName}</p>}
      rankingOf={(clanId) => <p>순위 {clanId}</p>}
      boardsOf={(clanId) => <p>게시판 {clanId}</p>}
      nameSearch={() => null}
      introductionOf={(html) => <p>{html}</p>}
    />
  )
  return openPage('/clans/:id', page, path)
}
const clanIs =
  (clan: () => ClanDetail, answerOthers: Server = () => undefined): Server =>
  (request) =>
    request.method === 'GET' && request.url.pathname === `/api/clans/${ID}`
      ? { body: clan() }
      : (quietActivity(request.url.pathname) ?? answerOthers(request))

test.each([
  { condition: 'is private or gone', answer: refusal(404, 'CLAN_NOT_FOUND', '클랜을 찾을 수 없습니다.') },
  { condition: 'cannot be', answer: refusal(400, 'INVALID_REQUEST', '잘못된 요청입니다.') },
])('a clan that $condition is not found', async ({ answer }) => {
  openClanDetailPage(() => answer)
  expect(await screen.findByRole('heading', { name: '클랜을 찾을 수 없습니다', level: 1 })).toBeDefined()
  expect(screen.getByRole('link', { name: '전체 클랜 보기' })).toBeDefined()
})

test('a clan that could not be loaded can be requested again', async () => {
  let isDown = true
  const { user } = openClanDetailPage((request) =>
    isDown ? refusal(503, 'UNAVAILABLE', '잠시 후 다시 시도해주세요.') : clanIs(aClanDetail)(request),
  )
  // A first load that fails is retried once.
  await screen.findByText('잠시 후 다시 시도해주세요.', undefined, { timeout: 5000 })
  isDown = false
  await user.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(await screen.findByRole('heading', { name: '펠리칸즈' })).toBeDefined()
})

test("the clan's nights are on the page, and the first tab shows the next night", async () => {
  openClanDetailPage(clanIs(aClanDetail))
  expect(await screen.findByText('펠리칸즈의 다음 내전')).toBeDefined()
  expect(await screen.findByRole('link', { name: '내전' })).toBeDefined()
  expect(screen.queryByText('내전 펠리칸즈')).toBeNull()
  closePage()
  openClanDetailPage(clanIs(aClanDetail), { path: `/clans/${ID}?tab=nights` })
  expect(await screen.findByText('내전 펠리칸즈')).toBeDefined()
})

test.each([
  { state: 'open', clan: aClanDetail(), offered: '가입 신청' },
  { state: 'full', clan: aClanDetail({ memberCount: 60, isRecruiting: false }), offered: '정원 마감' },
  { state: 'applied to', clan: aClanDetail({ mine: { hasRequested: true } }), offered: '가입 신청 취소' },
  { state: "one's own", clan: aClanDetail({ mine: { rank: 'member' } }), offered: '클랜 메뉴' },
])('a clan that is $state offers $offered', async ({ clan, offered }) => {
  openClanDetailPage(clanIs(() => clan))
  expect(await screen.findByRole('button', { name: offered })).toBeDefined()
})

test('unknown numbers are not shown as zeros', async () => {
  openClanDetailPage(clanIs(() => aClanDetail()))
  const term = await screen.findByText('평균 부리 점수')
  expect(term.nextElementSibling?.textContent).toBe('-')
})

test('a sent application can be cancelled', async () => {
  let hasRequested = false
  const { user } = openClanDetailPage(
    clanIs(
      () => aClanDetail({ mine: { hasRequested } }),
      ({ method }) => {
        if (method === 'GET') return undefined
        hasRequested = method === 'POST'
        return method === 'POST' ? { status: 201, body: {} } : { status: 204 }
      },
    ),
  )
  await user.click(await screen.findByRole('button', { name: '가입 신청' }))
  await user.type(screen.getByLabelText('가입 사유'), '정글')
  await user.click(screen.getByRole('button', { name: '신청 보내기' }))
  await user.click(await screen.findByRole('button', { name: '가입 신청 취소' }))
  expect(await screen.findByRole('button', { name: '가입 신청' })).toBeDefined()
  const commands = requests.filter(({ method }) => method !== 'GET')
  expect(commands.map(({ method, body }) => [method, body])).toEqual([
    ['POST', { reason: '정글' }],
    ['DELETE', undefined],
  ])
})

test('if an officer decides an application first, cancelling it is refused and the page shows the present state', async () => {
  let clan = aClanDetail()
  const { user } = openClanDetailPage(
    clanIs(
      () => clan,
      () => {
        clan = aClanDetail({ memberCount: 60, isRecruiting: false })
        return refusal(409, 'CLAN_FULL', '클랜 정원이 가득 찼습니다.')
      },
    ),
  )
  await user.click(await screen.findByRole('button', { name: '가입 신청' }))
  await user.click(screen.getByRole('button', { name: '신청 보내기' }))
  expect(await screen.findByText('클랜 정원이 가득 찼습니다.')).toBeDefined()
  expect(await screen.findByRole('button', { name: '정원 마감' })).toBeDefined()
})

test('a leader who wants to leave a clan with members is offered to hand the clan over', async () => {
  const { user } = openClanDetailPage(clanIs(() => aClanDetail({ mine: { rank: 'leader' } })))
  await user.click(await screen.findByRole('button', { name: '클랜 메뉴' }))
  await user.click(await screen.findByRole('menuitem', { name: '클랜 탈퇴…' }))
  expect(screen.getByRole('dialog', { name: '먼저 클랜장을 위임해주세요' })).toBeDefined()
  expect(screen.getByRole('link', { name: '클랜원 관리로' }).getAttribute('href')).toBe(`/clan/${ID}/members`)
})

test('the last member is told that leaving closes the clan', async () => {
  const { user, address } = openClanDetailPage(
    clanIs(
      () => aClanDetail({ memberCount: 1, mine: { rank: 'leader' } }),
      ({ method }) => (method === 'GET' ? undefined : { status: 204 }),
    ),
  )
  await user.click(await screen.findByRole('button', { name: '클랜 메뉴' }))
  await user.click(await screen.findByRole('menuitem', { name: '클랜 탈퇴…' }))
  const dialog = screen.getByRole('dialog', { name: '클랜을 해산할까요?' })
  await user.type(within(dialog).getByRole('textbox', { name: '클랜 이름' }), '펠리칸즈')
  await user.click(within(dialog).getByRole('button', { name: '해산' }))
  await waitFor(() => expect(address()).toBe('/clans?tab=mine'))
})

test('a viewer who may rate the clan gives one to five stars, and a refusal is shown beside the stars', async () => {
  const { user } = openClanDetailPage(
    clanIs(
      () => aClanDetail({ rights: ['see', 'rate'] }),
      (request) =>
        request.method === 'GET'
          ? undefined
          : refusal(403, 'OWN_CLAN_RATING', '자신이 속한 클랜은 평가할 수 없습니다.'),
    ),
  )
  const stars = await screen.findByRole('group', { name: '이 클랜은 어땠나요?' })
  expect(
    within(stars)
      .getAllByRole('button')
      .map((star) => star.getAttribute('aria-label')),
  ).toEqual(['1점', '2점', '3점', '4점', '5점'])
  await user.click(within(stars).getByRole('button', { name: '4점' }))
  expect((await within(stars).findByRole('alert')).textContent).toBe('자신이 속한 클랜은 평가할 수 없습니다.')
  await waitFor(() => expect(requests.find(({ method }) => method !== 'GET')?.body).toEqual({ rating: 4 }))
})

test('members cannot rate their own clan', async () => {
  openClanDetailPage(clanIs(() => aClanDetail({ rights: ['see', 'like', 'leave'], mine: { rank: 'member' } })))
  await screen.findByRole('heading', { name: '펠리칸즈' })
  expect(screen.queryByRole('button', { name: '5점' })).toBeNull()
})

test('a visitor is asked to sign in before anything is sent', async () => {
  const { user } = openClanDetailPage(
    clanIs(() => aClanDetail()),
    { userId: null },
  )
  await user.click(await screen.findByRole('button', { name: '가입 신청' }))
  await user.click(screen.getByRole('button', { name: '3점' }))
  await user.click(screen.getByRole('button', { name: /좋아요/ }))
  expect(signInReasons).toHaveLength(3)
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
})

test("a tab of the clan's page shows the ranking of its players", async () => {
  const { user, address } = openClanDetailPage(clanIs(() => aClanDetail()))
  await user.click(await screen.findByRole('link', { name: '랭킹' }))
  expect(address()).toBe(`/clans/${ID}?tab=ranking`)
  expect(screen.getByText(`순위 ${ID}`)).toBeDefined()
})

test('the name of a member links to the profile of their player', async () => {
  const player = {
    summonerName: '새벽감자',
    tagLine: 'KR1',
    profileIcon: null,
    felicanScore: 1284,
    provisional: false,
    mainPosition: null,
    lastPlayedAt: '2026-11-19T12:00:00.000Z',
  }
  const person = { avatarUrl: '', joinedAt: '2026-03-11T12:00:00.000Z', month: null, note: null }
  const members = [
    { ...person, userId: 'me', nickname: '선장', rank: 'leader', player },
    { ...person, userId: 'other', nickname: '새내기', rank: 'member', player: null },
  ]
  const { user } = openClanDetailPage(
    clanIs(
      () => aClanDetail(),
      () => ({ body: { data: members, pagination: { total: 2, page: 1, totalPages: 1 } } }),
    ),
    { path: `/clans/${ID}?tab=members` },
  )
  const [, leader, newcomer] = within(await screen.findByRole('table', { name: '클랜원' })).getAllByRole('row')
  expect(leader?.textContent).toMatch(/선장클랜장.*나새벽감자#KR1.*1,284/)
  expect(leader?.querySelector('a')?.getAttribute('href')).toContain('/summoner/')
  expect(newcomer?.textContent).toContain('연결한 게임 계정 없음')
  expect(newcomer?.querySelector('a')).toBeNull()
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.slice(1, 3))
  await user.click(screen.getByRole('button', { name: '거꾸로 정렬' }))
  expect(names()).toEqual(['새내', '선장'])
  await user.type(screen.getByRole('searchbox', { name: '클랜원 검색' }), 'ㅅㅈ')
  expect(names()).toEqual(['선장'])
  await user.type(screen.getByRole('searchbox', { name: '클랜원 검색' }), '없다')
  expect(screen.getByText('그런 클랜원이 없어요.')).toBeDefined()
})

test('a rating pressed before the sign-in is sent after the sign-in', async () => {
  const address = rememberPressBeforeSignIn('rate-4', { pathname: `/clans/${ID}`, search: '' })
  const ratings: unknown[] = []
  const clan = aClanDetail({ rights: ['see', 'rate'] })
  const rated = { liked: false, likeCount: 0, myRating: 4, ratingAvg: 4, ratingCount: 1 }
  openClanDetailPage(
    clanIs(
      () => clan,
      ({ url, body }) => {
        if (!url.pathname.endsWith('/ratings')) return undefined
        ratings.push(body)
        return { body: rated }
      },
    ),
    { path: address },
  )
  await waitFor(() => expect(ratings).toEqual([{ rating: 4 }]))
})
