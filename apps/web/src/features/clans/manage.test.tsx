import type { ClanDashboard } from '@buri/contract/clanActivity'
import type { ClanDetail } from '@buri/contract/clans'
import { CLAN_RIGHTS } from '@buri/domain/clans/clanRights'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { PAYLOADS } from '../../../../../tools/payloads.ts'
import { aClanDetail } from './aClan.ts'
import { emptyDashboard, nothingToDo } from './activity/testActivity.ts'
import { ClanDashboardPage } from './ClanDashboardPage.tsx'
import { ClanMembersPage } from './ClanMembersPage.tsx'
import { ClanSettingsPage } from './ClanSettingsPage.tsx'
import { ManagedClan } from './ManagedClan.tsx'
import { closePage, refusal, type SentRequest, type Server, serve } from './testPage.tsx'

const ID = aClanDetail().id
const LEADER = { rights: [...CLAN_RIGHTS], mine: { rank: 'leader' as const } }
let requests: SentRequest[] = []

afterEach(closePage)

const person = { avatarUrl: '', joinedAt: '2026-03-11T12:00:00.000Z', player: null, month: null, note: '' }
const captain = { ...person, userId: 'me', nickname: '선장', rank: 'leader' }
const newcomer = { ...person, userId: 'other', nickname: '새내기', rank: 'member' }
const request = {
  id: 'request',
  clan_id: ID,
  clanName: '펠리칸즈',
  status: 'pending',
  reason: '정글 자신 있습니다',
  createdAt: '2026-11-19T12:00:00.000Z',
  decidedAt: null,
  applicant: { userId: 'third', nickname: '지원자', avatarUrl: '', player: null },
}
const block = {
  userId: 'fourth',
  nickname: '떠난이',
  avatarUrl: '',
  cause: 'removed',
  blockedAt: '2026-11-15T12:00:00.000Z',
  endsAt: '2026-11-22T12:00:00.000Z',
}
const invitation = {
  id: 'one',
  code: 'abcdefghijklmnopqrstuv',
  person: null,
  player: null,
  invitedBy: '선장',
  uses: 10,
  used: 3,
  createdAt: '2026-11-19T12:00:00.000Z',
  expiresAt: '2026-11-26T12:00:00.000Z',
}
const pageOf = (data: unknown[]) => ({ body: { data, pagination: { total: data.length, page: 1, totalPages: 1 } } })

const nameSearch = (label: string, onChoose: (name: string) => void) => (
  <button type="button" onClick={() => onChoose('새벽감자#KR1')}>
    {label}
  </button>
)
type World = {
  clan?: ClanDetail
  requests?: unknown[]
  members?: unknown[]
  blocks?: unknown[]
  invitations?: unknown[]
  bans?: unknown[]
  dashboard?: Partial<ClanDashboard>
}

function open(part: 'dashboard' | 'members' | 'settings', world: World, then: Server = () => undefined) {
  requests = serve((one) => {
    if (one.method !== 'GET') return then(one)
    if (one.url.pathname.endsWith('/members')) return pageOf(world.members ?? [captain, newcomer])
    if (one.url.pathname.endsWith('/join-requests')) return pageOf(world.requests ?? [])
    if (one.url.pathname.endsWith('/bans')) return { body: { data: world.bans ?? [] } }
    if (one.url.pathname.endsWith('/invitations')) return { body: { data: world.invitations ?? [] } }
    if (one.url.pathname.endsWith('/blocks')) return pageOf(world.blocks ?? [])
    if (one.url.pathname.endsWith('/dashboard'))
      return { body: { ...emptyDashboard(), newestRequests: world.requests ?? [], ...world.dashboard } }
    if (one.url.pathname.endsWith('/matches')) return undefined
    return { body: world.clan ?? aClanDetail(LEADER) }
  })
  const router = createMemoryRouter(
    [
      {
        element: <ManagedClan ownId="me" />,
        children: [
          { path: '/clan/:clanId/dashboard', element: <ClanDashboardPage /> },
          { path: '/clan/:clanId/members', element: <ClanMembersPage nameSearch={nameSearch} /> },
          { path: '/clan/:clanId/settings', element: <ClanSettingsPage /> },
        ],
      },
      { path: '*', element: <p>다른 곳</p> },
    ],
    { initialEntries: [`/clan/${ID}/${part}`] },
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), address: () => router.state.location.pathname + router.state.location.search }
}
/** By the menu of a row. */
async function press(user: ReturnType<typeof userEvent.setup>, name: string, step: string) {
  await user.click(within(await screen.findByRole('group', { name: `${name} 관리` })).getByRole('button'))
  await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${step}`) }))
}
const commands = () =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url.pathname, body])

test.each([
  { part: 'members' as const, who: '클랜 운영진만 볼 수 있습니다.' },
  { part: 'settings' as const, who: '클랜 운영진만 볼 수 있습니다.' },
])('a member does not see $part', async ({ part, who }) => {
  open(part, { clan: aClanDetail({ rights: ['see', 'leave'], mine: { rank: 'member' } }) })
  expect(await screen.findByText(who)).toBeDefined()
  expect(screen.queryByRole('link', { name: '설정' })).toBeNull()
})

test('a stranger does not see the dashboard', async () => {
  open('dashboard', { clan: aClanDetail({ rights: ['see', 'apply'] }) })
  expect(await screen.findByText('클랜원만 볼 수 있습니다.')).toBeDefined()
})

test('the dashboard calls officers to whatever waits, each to where it is done', async () => {
  const match = { matchId: 'KR_1', matchDate: '2026-11-19T12:08:00.000Z' }
  const toDo = {
    objections: { count: 1, matches: [match] },
    contradictions: { count: 5, matches: [match, { ...match, matchId: 'KR_2' }] },
    unconfirmed: { count: 0, matches: [] },
    resultless: { count: 2, nights: [{ nightId: 'n', title: '화요 정기전', startsAt: match.matchDate, games: 2 }] },
  }
  const quietLeader = { nickname: '선장', days: 70, succeedsAt: '2026-12-12T12:00:00.000Z', heir: '부선장' }
  open('dashboard', {
    clan: aClanDetail({ ...LEADER, pendingRequests: 2 }),
    requests: [request],
    dashboard: { toDo, quietLeader },
  })
  const card = within(await screen.findByRole('region', { name: '할 일 11' }))
  for (const [name, path] of [
    ['신청 확인', `/clan/${ID}/members`],
    ['살펴보기', '/match/KR_1'],
    ['비교하기', '/match/KR_1'],
    ['결과 넣기', '/inhouse/n'],
  ] as const)
    expect(card.getByRole('link', { name }).getAttribute('href')).toBe(path)
  for (const words of [
    /지원자 님 외 1명/,
    /외 3판/,
    /선장 님이 70일째 보이지 않아요/,
    /12\. 12\.까지 오지 않으면 부선장 님이/,
  ])
    expect(card.getByText(words)).toBeDefined()
  expect(card.queryByText('확인 대기 경기')).toBeNull()
})

test('who decides and has nothing to do is told so, and who decides nothing is shown no list', async () => {
  open('dashboard', { dashboard: { toDo: nothingToDo() } })
  expect(await screen.findByText(/지금 기다리는 일이 없어요/)).toBeDefined()
  closePage()
  open('dashboard', {})
  expect(await screen.findByRole('heading', { name: '이번 주와 지난주' })).toBeDefined()
  expect(screen.queryByText('할 일')).toBeNull()
})

test('officers take the clan along as tables, members do not', async () => {
  open('dashboard', { clan: aClanDetail(LEADER) })
  const links = await Promise.all(['클랜원 CSV', '경기 CSV'].map((name) => screen.findByRole('link', { name })))
  expect(links.map((link) => [link.getAttribute('href'), link.hasAttribute('download')])).toEqual([
    [`/api/clans/${ID}/members.csv`, true],
    [`/api/clans/${ID}/matches.csv`, true],
  ])
  closePage()
  open('dashboard', { clan: aClanDetail({ rights: ['see', 'seeDashboard'], mine: { rank: 'member' } }) })
  await screen.findByRole('button', { name: '클랜 탈퇴' })
  expect(screen.queryByRole('link', { name: '클랜원 CSV' })).toBeNull()
  expect(screen.queryByRole('button', { name: '초대 링크 복사' })).toBeNull()
})

test('members are found by a part of their name and sorted', async () => {
  const { user } = open('members', { members: [captain, newcomer, { ...newcomer, userId: 'x', nickname: '가람' }] })
  const table = await screen.findByRole('table', { name: '클랜원' })
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .map((row) => within(row).getAllByText(/^(선장|새내기|가람)$/)[0]?.textContent)
  await user.selectOptions(screen.getByRole('combobox', { name: '정렬' }), '이름순')
  expect(names()).toEqual(['가람', '새내기', '선장'])
  await user.click(screen.getByRole('button', { name: '거꾸로 정렬' }))
  expect(names()).toEqual(['선장', '새내기', '가람'])
  await user.type(screen.getByRole('searchbox', { name: '클랜원 검색' }), 'ㅅㄴ')
  expect(names()).toEqual(['새내기'])
})

test('an approved applicant leaves the list and joins the members', async () => {
  const world: World = { requests: [request] }
  const { user } = open('members', world, () => {
    world.requests = []
    world.members = [captain, newcomer, { ...person, userId: 'third', nickname: '지원자', rank: 'member' }]
    return { body: { ...request, status: 'approved' } }
  })
  await user.click(await screen.findByRole('button', { name: '지원자 승인' }))
  expect(await screen.findByText('기다리는 가입 신청이 없어요.')).toBeDefined()
  expect(within(screen.getByRole('table', { name: '클랜원' })).getByText('지원자')).toBeDefined()
  expect(commands()).toEqual([['PATCH', `/api/clans/${ID}/join-requests/request`, { action: 'approve' }]])
})

test('an applicant a full clan cannot take keeps waiting, with the reason beside the name', async () => {
  const { user } = open('members', { requests: [request] }, () =>
    refusal(409, 'CLAN_FULL', '클랜 정원이 가득 찼습니다.'),
  )
  await user.click(await screen.findByRole('button', { name: '지원자 승인' }))
  const row = (await screen.findByText('지원자')).closest('li')
  if (!row) throw new Error('no row')
  expect((await within(row).findByRole('alert')).textContent).toBe('클랜 정원이 가득 찼습니다.')
})

test('an application another officer has just decided goes, and the list says why', async () => {
  const world: World = { requests: [request] }
  const { user } = open('members', world, () => {
    world.requests = []
    return refusal(409, 'JOIN_REQUEST_DECIDED', '이미 처리된 신청입니다.')
  })
  await user.click(await screen.findByRole('button', { name: '지원자 승인' }))
  expect((await screen.findByRole('alert')).textContent).toBe('지원자 님: 이미 처리된 신청입니다.')
  expect(screen.queryByRole('button', { name: '지원자 승인' })).toBeNull()
})

test('a rejection is asked about first', async () => {
  const { user } = open('members', { requests: [request] }, () => ({ body: { ...request, status: 'rejected' } }))
  await user.click(await screen.findByRole('button', { name: '지원자 거절' }))
  expect(commands()).toEqual([])
  const dialog = screen.getByRole('dialog', { name: '지원자 님의 신청을 거절할까요?' })
  await user.click(within(dialog).getByRole('button', { name: '거절' }))
  await waitFor(() =>
    expect(commands()).toEqual([['PATCH', `/api/clans/${ID}/join-requests/request`, { action: 'reject' }]]),
  )
})

test.each([
  { step: '운영진 임명', word: '임명', sent: ['PATCH', { rank: 'officer' }] },
  { step: '클랜장 위임', word: '위임', sent: ['PATCH', { rank: 'leader' }] },
  { step: '내보내기', word: '내보내기', sent: ['DELETE', undefined] },
])('$step is asked about first', async ({ step, word, sent: [method, body] }) => {
  const { user } = open('members', {}, (one) => (one.method === 'DELETE' ? { status: 204 } : { body: newcomer }))
  await press(user, '새내기', step)
  const name = screen.queryByRole('textbox', { name: '클랜 이름' })
  expect(name !== null).toBe(word === '위임')
  if (name) await user.type(name, '펠리칸즈')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: word }))
  await waitFor(() => expect(commands()).toEqual([[method, `/api/clans/${ID}/members/other`, body]]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a removal that comes too late says so, though the row has gone', async () => {
  const world: World = {}
  const { user } = open('members', world, () => {
    world.members = [captain]
    return refusal(404, 'CLAN_MEMBER_NOT_FOUND', '클랜원을 찾을 수 없습니다.')
  })
  await press(user, '새내기', '내보내기')
  const dialog = screen.getByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '내보내기' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('클랜원을 찾을 수 없습니다.')
  await waitFor(() => expect(screen.queryByRole('group', { name: '새내기 관리' })).toBeNull())
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('an officer removes members and appoints no one', async () => {
  const { user } = open('members', {
    clan: aClanDetail({ rights: ['see', 'decideRequests', 'removeMember'], mine: { rank: 'officer' } }),
    members: [
      { ...captain, userId: 'first' },
      { ...newcomer, userId: 'second', nickname: '동료', rank: 'officer', note: '밤에만' },
      newcomer,
    ],
  })
  const stepsAt = async (name: string) => {
    await user.click(within(await screen.findByRole('group', { name: `${name} 관리` })).getByRole('button'))
    const steps = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    await user.keyboard('{Escape}')
    return steps
  }
  expect(await stepsAt('새내기')).toEqual(['메모 남기기…', '내보내기…', '차단…'])
  expect(await stepsAt('동료')).toEqual(['메모 고치기…'])
  expect(await stepsAt('선장')).toEqual(['메모 남기기…'])
})

test('officers note what they keep in mind about a member', async () => {
  const world: World = {}
  const { user } = open('members', world, () => {
    world.members = [captain, { ...newcomer, note: '금요일만' }]
    return { status: 204 }
  })
  await press(user, '새내기', '메모 남기기')
  const dialog = screen.getByRole('dialog', { name: '새내기 님 메모' })
  await user.type(within(dialog).getByRole('textbox', { name: '메모' }), '금요일만')
  await user.click(within(dialog).getByRole('button', { name: '저장' }))
  expect(await screen.findByText('금요일만', { selector: 'small' })).toBeDefined()
  expect(commands()).toEqual([['PUT', `/api/clans/${ID}/members/other/note`, { note: '금요일만' }]])
})

test('a note says what was written, whatever a browser would make of it', async () => {
  const note = PAYLOADS.join(' ')
  open('members', { members: [captain, { ...newcomer, note }] })
  const row = (await screen.findByRole('group', { name: '새내기 관리' })).closest('tr')
  expect([...(row?.querySelectorAll('small') ?? [])].map(({ textContent }) => textContent)).toContain(note)
  expect(document.querySelector('script, img, iframe, object, [onerror], [onload]')).toBeNull()
})

test('a leader takes a drawn crest, sends a picture, and takes it away; one too large does not travel', async () => {
  const world: World = { clan: aClanDetail({ ...LEADER, crestUrl: '/images/crests/moon.svg' }) }
  const { user } = open('settings', world, ({ method }) =>
    method === 'PUT' ? { body: { crestUrl: '/images/crests/star.svg' } } : { status: 204 },
  )
  const card = within(await screen.findByRole('region', { name: '클랜 문장' }))
  expect(card.getByRole('button', { name: '초승달 문장', pressed: true })).toBeDefined()
  await user.click(card.getByRole('button', { name: '별 문장' }))
  const file = new File(['x'], '문장.png', { type: 'image/png' })
  await waitFor(() => expect(card.getByRole('button', { name: '지우기' })).toHaveProperty('disabled', false))
  await user.upload(card.getByLabelText('클랜 문장 그림'), file)
  await waitFor(() => expect(card.getByRole('button', { name: '지우기' })).toHaveProperty('disabled', false))
  await user.click(card.getByRole('button', { name: '지우기' }))
  const address = `/api/clans/${ID}/badge`
  await waitFor(() =>
    expect(commands()).toEqual([
      ['PUT', address, { drawn: 'star' }],
      ['PUT', address, { file }],
      ['DELETE', address, undefined],
    ]),
  )
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], '큰 그림.png', { type: 'image/png' })
  await user.upload(card.getByLabelText('클랜 문장 그림'), large)
  expect((await card.findByRole('alert')).textContent).toContain('10MB까지')
  expect(commands()).toHaveLength(3)
})

test('who was sent away can be let apply again', async () => {
  const world: World = { blocks: [block] }
  const { user } = open('members', world, () => {
    world.blocks = []
    return { status: 204 }
  })
  expect(await screen.findByText('내보냄 · 2026. 11. 22.부터 다시 신청 가능')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '떠난이 제한 해제' }))
  expect(await screen.findByText('거절했거나 내보낸 사람이 없어요.')).toBeDefined()
})

test('only what was changed is saved, and a refusal stands beside its field with everything still typed', async () => {
  const { user } = open('settings', {}, () => refusal(409, 'CLAN_NAME_TAKEN', '이미 사용 중인 클랜 이름입니다.'))
  const name = await screen.findByLabelText('클랜 이름')
  await user.clear(name)
  await user.type(name, '밤샘연구소')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('이미 사용 중인 클랜 이름입니다.')).toBeDefined()
  expect((name as HTMLInputElement).value).toBe('밤샘연구소')
  expect(commands()).toEqual([['PATCH', `/api/clans/${ID}`, { clanName: '밤샘연구소' }]])
})

test('nothing is sent that the contract would refuse', async () => {
  const { user } = open('settings', {})
  const limit = await screen.findByLabelText('정원')
  await user.clear(limit)
  await user.type(limit, '500')
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(screen.getByText('정원은 2명부터 100명까지 정할 수 있습니다.')).toBeDefined()
  expect(commands()).toEqual([])
})

test('disbanding is asked about first, and leads away', async () => {
  const { user, address } = open('settings', {}, () => ({ status: 204 }))
  await user.click(await screen.findByRole('button', { name: '클랜 해산' }))
  const sure = within(screen.getByRole('dialog')).getByRole('button', { name: '해산' })
  expect(sure).toHaveProperty('disabled', true)
  await user.type(within(screen.getByRole('dialog')).getByRole('textbox', { name: '클랜 이름' }), '펠리칸즈')
  await user.click(sure)
  await waitFor(() => expect(address()).toBe('/clans?tab=mine'))
  expect(commands()).toEqual([['DELETE', `/api/clans/${ID}`, undefined]])
})

test('someone is invited by a name, and a refusal stands under it', async () => {
  let isTaken = false
  const { user } = open('members', {}, () =>
    isTaken ? refusal(409, 'ALREADY_INVITED', '이미 초대한 사람입니다.') : { status: 201, body: invitation },
  )
  await user.click(await screen.findByRole('button', { name: '초대할 소환사 찾기' }))
  await user.click(screen.getByRole('button', { name: '초대하기' }))
  await waitFor(() =>
    expect(commands()).toEqual([['POST', `/api/clans/${ID}/invitations`, { player: '새벽감자#KR1' }]]),
  )
  isTaken = true
  await user.click(await screen.findByRole('button', { name: '초대할 소환사 찾기' }))
  await user.click(screen.getByRole('button', { name: '초대하기' }))
  expect((await screen.findByRole('alert')).textContent).toBe('이미 초대한 사람입니다.')
})

test('a link says how many it lets in, and can be taken back', async () => {
  const world: World = { invitations: [invitation] }
  const { user } = open('members', world, (one) => {
    world.invitations = []
    return one.method === 'DELETE' ? { status: 204 } : { status: 201, body: invitation }
  })
  expect(await screen.findByText('3 / 10명 들어옴')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '초대 링크 거두기' }))
  expect(await screen.findByText('답을 기다리는 초대가 없어요.')).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: '링크로 들어올 수 있는 사람' }), '30')
  await user.click(screen.getByRole('button', { name: '링크 만들기' }))
  await waitFor(() =>
    expect(commands()).toEqual([
      ['DELETE', `/api/clans/${ID}/invitations/one`, undefined],
      ['POST', `/api/clans/${ID}/invitations`, { uses: 30, days: 7 }],
    ]),
  )
})

test('someone is kept out with a reason, for as long as is chosen, and is let go again', async () => {
  const ban = { ...person, userId: 'fifth', nickname: '막힌이', reason: '노쇼', until: null, bannedAt: person.joinedAt }
  const world: World = { bans: [{ ...ban, bannedBy: '선장' }] }
  const { user } = open('members', world, (one) => {
    if (one.method === 'DELETE') world.bans = []
    return one.method === 'DELETE' ? { status: 204 } : { status: 201, body: ban }
  })
  expect(await screen.findByText('풀 때까지 · 선장 님이 차단 · 노쇼')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '막힌이 차단 풀기' }))
  expect(await screen.findByText('차단한 사람이 없어요.')).toBeDefined()
  await press(user, '새내기', '차단')
  const dialog = screen.getByRole('dialog', { name: '새내기 님을 차단할까요?' })
  await user.type(within(dialog).getByLabelText('사유'), '잦은 욕설')
  await user.selectOptions(within(dialog).getByRole('combobox', { name: '차단 기간' }), '풀 때까지')
  await user.click(within(dialog).getByRole('button', { name: '차단' }))
  await waitFor(() =>
    expect(commands().at(-1)).toEqual([
      'POST',
      `/api/clans/${ID}/bans`,
      { userId: 'other', reason: '잦은 욕설', until: null },
    ]),
  )
})
