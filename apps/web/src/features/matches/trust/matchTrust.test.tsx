import type { ClanRank } from '@buri/contract/clans'
import type { MatchDetail } from '@buri/contract/matches'
import type { MatchDispute } from '@buri/contract/matchTrust'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { refusal, type Server, serve } from '#web/testing/standInServer.ts'
import { PAYLOADS } from '../../../../../../tools/payloads.ts'
import { aMatchDetail } from '../aMatch.ts'
import { MatchPage } from '../page/MatchPage.tsx'

const ID = '0190a000-0000-7000-8000-000000000001'
const aDispute = (overrides: Partial<MatchDispute> = {}): MatchDispute => ({
  id: ID,
  reason: 'wrong_result',
  detail: '',
  openedAt: '2026-11-21T12:00:00Z',
  isMine: false,
  decision: null,
  mayDecide: [],
  ownVote: null,
  versions: null,
  ...overrides,
})

type PageOptions = {
  match?: Partial<MatchDetail>
  disputes?: MatchDispute[]
  isSignedIn?: boolean
  /** The viewer's rank in the clan of the match. */
  rank?: ClanRank | null
  answer?: Server
}

function openMatchTrust({
  match: matchChange,
  disputes = [],
  isSignedIn = true,
  rank = null,
  answer = () => undefined,
}: PageOptions) {
  const match = aMatchDetail({ disputes: disputes.length, ...matchChange })
  const path = `/api/matches/${match.matchId}`
  const requests = serve((request) => {
    if (request.method !== 'GET') return answer(request)
    if (request.url.pathname === path) return match.standing === 'void' ? VOID : { body: match }
    if (request.url.pathname === `${path}/edit-right`)
      return { body: { mayEdit: false, mayMove: false, mayChangeFacts: false, mayDelete: false, until: null } }
    return request.url.pathname === `${path}/disputes` ? { body: { items: disputes } } : undefined
  })
  const search = isSignedIn ? () => null : undefined
  const page = (
    <MatchPage
      nameSearch={search}
      clans={rank === null ? [] : [{ ...CLAN, mine: { rank } }]}
      ReportRemark={({ remark }) => <button type="button">{remark} 신고</button>}
    />
  )
  return { ...openPage('/match/:id', page, `/match/${match.matchId}`), requests, path }
}
const CLAN = { id: ID, clanName: '펠리칸즈' }
const VOID = refusal(410, 'MATCH_VOID', '무효로 결정된 경기입니다.')
const button = (name: string) => screen.findByRole('button', { name })

test('the page of a waiting match says until when it waits, without calling it an improper match', async () => {
  openMatchTrust({
    match: { standing: 'waiting', isCounted: false, isRated: false, maturesAt: '2026-11-23T12:30:00Z' },
    isSignedIn: false,
  })
  expect(await screen.findByText('확인 대기')).toBeDefined()
  expect(screen.getByText(/11월 23일 21:30까지 이의가 없으면/)).toBeDefined()
  expect(screen.queryByText(/기록만 남깁니다/)).toBeNull()
  expect(screen.queryByText(/부리 점수에는 반영되지 않습니다/)).toBeNull()
})

const WAITING = { standing: 'waiting', isCounted: false, isRated: false, clan: CLAN } as const
const invitationLink = () => screen.queryByRole('link', { name: '클랜에 초대하기' })?.getAttribute('href')

test.each([
  ['leader', WAITING],
  ['officer', { ...WAITING, maturesAt: '2026-11-23T12:30:00Z' }],
  ['officer', { standing: 'reported', silentGuests: 2, clan: CLAN }],
] as const)(
  'the %s of the clan is told that matches count at once if their people have joined',
  async (rank, match) => {
    openMatchTrust({ match, rank })
    expect(await screen.findByText(/가입하면 다음 경기부터 바로 반영돼요/)).toBeDefined()
    expect(invitationLink()).toBe(`/clan/${ID}/members`)
  },
)

test.each([
  ['a plain member', 'member', WAITING],
  ['somebody outside the clan', null, WAITING],
  ['an officer, if the values look wrong', 'officer', { ...WAITING, doubts: ['분당 골드가 있을 수 없는 값입니다.'] }],
  ['an officer, if everybody has the match', 'officer', { standing: 'reported', clan: CLAN }],
  ['an officer of another clan', 'officer', { ...WAITING, clan: { ...CLAN, id: `${ID.slice(0, -1)}2` } }],
] as const)('%s is not told to invite people', async (_, rank, match) => {
  openMatchTrust({ match: { ...match, doubts: 'doubts' in match ? [...match.doubts] : [] }, rank })
  expect(await screen.findByText(/전적과 점수에/)).toBeDefined()
  expect(invitationLink()).toBeUndefined()
})

test.each(['waiting', 'reported', 'confirmed'] as const)(
  'the remark of a %s match can be reported',
  async (standing) => {
    openMatchTrust({ match: { standing, matchRemark: '광고 메모' }, isSignedIn: false })
    expect(await button('광고 메모 신고')).toBeDefined()
  },
)

test('one press confirms a match, and viewers with the right can read which checks it has failed', async () => {
  const { user, requests, path } = openMatchTrust({
    match: { standing: 'waiting', canConfirm: true, doubts: ['분당 골드가 있을 수 없는 값입니다.'] },
    answer: () => ({ body: { standing: 'reported', maturesAt: null } }),
  })
  expect(await screen.findByText('분당 골드가 있을 수 없는 값입니다.')).toBeDefined()
  await user.click(await button('확인'))
  expect(await screen.findByText('확인했습니다. 이제 전적과 점수에 들어갑니다.')).toBeDefined()
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname)).toEqual([
      `${path}/confirmations`,
    ]),
  )
})

test.each([
  [1, '확인했습니다. 이제 손님 2명의 전적과 점수에도 들어갑니다.'],
  [3, '확인했습니다. 다른 사람의 확인을 더 기다립니다.'],
])(
  'an officer whose confirmation leaves %i of three guests silent reads the effect',
  async (silentGuests, sentence) => {
    const { user } = openMatchTrust({
      match: { standing: 'reported', silentGuests: 3, canConfirm: true },
      answer: () => ({ body: { standing: 'reported', maturesAt: null, silentGuests } }),
    })
    await user.click(await button('확인'))
    expect(await screen.findByText(sentence)).toBeDefined()
  },
)

test('a silent guest of a match that counts reads that it is not in their record yet, and confirms it', async () => {
  const { user, requests } = openMatchTrust({
    match: {
      standing: 'reported',
      silentGuests: 2,
      isSilentGuest: true,
      canConfirm: true,
      canDispute: true,
      shownKey: 'seen',
    },
    answer: () => ({ body: { standing: 'reported', maturesAt: null, silentGuests: 1 } }),
  })
  expect(await screen.findByText(/손님 2명의 전적과 점수에는 본인이나 클랜 운영진이 확인해야 들어갑니다/)).toBeDefined()
  expect(await screen.findByText(/확인하기 전에는 내 전적과 점수에 들어가지 않아요/)).toBeDefined()
  await user.click(await button('이의 제기'))
  expect(within(screen.getByRole('dialog')).getByText(/다른 사람의 전적과 점수에만 들어가요/)).toBeDefined()
  await user.keyboard('{Escape}')
  await user.click(await button('확인'))
  expect(await screen.findByText('확인했습니다. 이제 내 전적과 점수에 들어갑니다.')).toBeDefined()
  expect(requests.find(({ method }) => method === 'POST')?.url.search).toBe('?shownKey=seen')
})

test('an objection shows its text literally, never as HTML', async () => {
  const details = PAYLOADS.map((detail) => detail.trim()).filter((detail) => detail !== '')
  openMatchTrust({
    match: { standing: 'disputed' },
    disputes: details.map((detail, index) => aDispute({ id: ID.replace(/.{4}$/, `${1000 + index}`), detail })),
  })
  const list = await screen.findByRole('list', { name: '제기된 이의' })
  expect([...list.children].map((row) => row.lastChild?.textContent)).toEqual(details)
  expect(new Set([...list.querySelectorAll('*')].map(({ tagName }) => tagName))).toEqual(new Set(TAGS))
})
const TAGS = ['LI', 'P', 'B', 'TIME']

test('the page of a disputed match that counts says that it counts until the dispute is decided', async () => {
  const { user } = openMatchTrust({ match: { standing: 'confirmed', canDispute: true }, disputes: [aDispute()] })
  expect(await screen.findByText(/결정될 때까지는 지금 기록이 전적과 점수에 들어갑니다/)).toBeDefined()
  await user.click(await button('이의 제기'))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/결정될 때까지는 지금처럼 전적과 점수에 들어가요/)).toBeDefined()
  expect(dialog.getByText(/한 번에 3판까지 .* 7일 동안/)).toBeDefined()
})

test('after a dispute is decided, the page no longer says that the match counts until the decision', async () => {
  openMatchTrust({ match: { standing: 'confirmed' }, disputes: [aDispute({ decision: 'stands' })] })
  expect(await screen.findByText('기록이 맞다고 결정되었습니다.')).toBeDefined()
  expect(screen.queryByText(/결정될 때까지/)).toBeNull()
})

test('if an objection is refused, its text stays and can be sent again', async () => {
  let isOut = true
  const { user, requests } = openMatchTrust({
    match: { canDispute: true },
    answer: () =>
      isOut
        ? refusal(429, 'RATE_LIMITED', '잠시 후 다시 시도해주세요.')
        : { status: 201, body: { id: ID, standing: 'disputed', maturesAt: null } },
  })
  await user.click(await button('이의 제기'))
  const dialog = within(screen.getByRole('dialog'))
  const send = dialog.getByRole('button', { name: '이의 제기' })
  expect(send).toHaveProperty('disabled', true)
  await user.click(dialog.getByLabelText('승패나 기록이 다름'))
  await user.type(dialog.getByLabelText('무엇이 다른가요?'), '우리가 이겼어요')
  await user.click(send)
  expect(await dialog.findByText('잠시 후 다시 시도해주세요.')).toBeDefined()
  expect(dialog.getByLabelText('무엇이 다른가요?')).toHaveProperty('value', '우리가 이겼어요')
  isOut = false
  await user.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'wrong_result',
    detail: '우리가 이겼어요',
  })
})

test('two contradicting records are compared side by side, and the viewer can vote for the one that does not count', async () => {
  const line = { side: 'blue', championName: '아리', kills: 11, deaths: 2, assists: 9 } as const
  const sameLine = { ...line, championName: '가렌' }
  const { user, requests } = openMatchTrust({
    match: { standing: 'disputed', isCounted: false },
    disputes: [
      aDispute({
        reason: 'contradiction',
        mayDecide: ['stands', 'other', 'void'],
        versions: {
          kept: { winner: 'blue', lines: [line, sameLine] },
          other: { winner: 'red', lines: [{ ...line, kills: 3 }, sameLine] },
        },
      }),
    ],
    answer: () => ({ body: { isDecided: true, standing: 'reported', maturesAt: null } }),
  })
  const rows = within(await screen.findByRole('table', { name: '두 기록' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    '이긴 팀블루팀레드팀',
    '블루팀 아리11 / 2 / 93 / 2 / 9',
  ])
  await user.click(await button('다른 기록으로 바꾸기'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '다른 기록으로 바꾸기' }))
  expect(await screen.findByText('결정했습니다.')).toBeDefined()
  await waitFor(() => expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ decision: 'other' }))
})

test('if a match still waits after a decision, the page says who may confirm it', async () => {
  const { user } = openMatchTrust({
    match: { standing: 'disputed', isCounted: false },
    disputes: [aDispute({ mayDecide: ['stands', 'void'] })],
    answer: () => ({ body: { isDecided: true, standing: 'waiting', maturesAt: null } }),
  })
  await user.click(await button('기록대로 두기'))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/확인이 더 필요한 경기는 확인을 받은 뒤/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: '기록대로 두기' }))
  expect(await screen.findByText(/결정했습니다. 함께 뛴 사람이나 그 클랜의 운영진이 확인하면/)).toBeDefined()
})

test('after an objection is withdrawn, a match that still waits says who may confirm it', async () => {
  const { user } = openMatchTrust({
    match: { standing: 'disputed', isCounted: false },
    disputes: [aDispute({ isMine: true, mayDecide: ['withdrawn'] })],
    answer: () => ({ body: { isDecided: true, standing: 'waiting', maturesAt: null } }),
  })
  await user.click(await button('이의 철회'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '이의 철회' }))
  expect(await screen.findByText(/이의를 철회했습니다. 함께 뛴 사람이나 그 클랜의 운영진이 확인하면/)).toBeDefined()
})

test('the page says how the viewer has voted, and the viewer’s own objection can be withdrawn', async () => {
  const { user, requests } = openMatchTrust({
    match: { standing: 'disputed' },
    disputes: [
      aDispute({ isMine: true, mayDecide: ['withdrawn'] }),
      aDispute({ id: `${ID.slice(0, -1)}2`, ownVote: 'void' }),
    ],
    answer: () => ({ body: { isDecided: true, standing: 'reported', maturesAt: null } }),
  })
  expect(await screen.findByText(/‘무효로 하기’에 동의했습니다/)).toBeDefined()
  await user.click(await button('이의 철회'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '이의 철회' }))
  expect(await screen.findByText('이의를 철회했습니다.')).toBeDefined()
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ decision: 'withdrawn' }),
  )
})

test('the page of a void match shows only the decision, which staff can revoke', async () => {
  const { user, requests } = openMatchTrust({
    match: { standing: 'void' },
    disputes: [aDispute({ decision: 'void', mayDecide: ['open'] })],
    answer: () => ({ body: { isDecided: false, standing: 'disputed', maturesAt: null } }),
  })
  expect(await screen.findByRole('heading', { level: 1, name: '무효로 결정된 경기입니다' })).toBeDefined()
  await user.click(await button('결정 되돌리기'))
  await waitFor(() => expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ decision: 'open' }))
})

test('a visitor of a void match reads only that it is void', async () => {
  const { requests } = openMatchTrust({ match: { standing: 'void' }, isSignedIn: false })
  expect(await screen.findByRole('heading', { level: 1, name: '무효로 결정된 경기입니다' })).toBeDefined()
  expect(requests.map(({ url }) => url.pathname).filter((path) => path.endsWith('disputes'))).toEqual([])
})
