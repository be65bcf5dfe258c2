import type { Question } from '@buri/contract/identities'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { QuestionsCard } from './QuestionsCard.tsx'

const aPlayer = (said: Partial<Question['players'][number]>): Question['players'][number] => ({
  summonerName: '같은이름',
  tagLine: 'KR1',
  isHidden: false,
  address: null,
  profileIcon: null,
  games: 3,
  isOwn: false,
  ...said,
})

const aQuestion: Question = {
  id: '01980000-0000-7000-8000-000000000001',
  kind: 'samePlayer',
  players: [aPlayer({ isOwn: true }), aPlayer({ isOwn: true, summonerName: '부캐닉' })],
  claimant: null,
  matchId: null,
  askedAt: '2026-11-20T12:00:00.000Z',
  answer: 'same',
  answeredAt: '2026-11-20T12:00:00.000Z',
  isAlt: true,
  isSaid: false,
  mayAffirm: true,
  mayDeny: true,
  undoUntil: '2026-12-20T12:00:00.000Z',
}

test('an alt that was merged with its main can be separated again', async () => {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, request?: RequestInit) => {
    if (request?.method === 'PATCH') requests.push(JSON.parse(String(request.body)))
    return Response.json(request?.method === 'PATCH' ? { ...aQuestion, answer: null } : { items: [aQuestion] })
  })
  openPage('/', <QuestionsCard />)
  fireEvent.click(await screen.findByRole('button', { name: '합치기 되돌리기' }))
  await waitFor(() => expect(requests).toEqual([{ answer: null }]))
})

test.each([
  ['both players', aPlayer({ address: '같은이름-KR1~01980000' }), ['/summoner/같은이름-KR1~01980000']],
  ['no hidden player', aPlayer({ isHidden: true, summonerName: '비공개 소환사', tagLine: null, games: null }), []],
])('a question links to the match and to %s', async (_whom, other, links) => {
  const players = [aPlayer({ address: '같은이름-KR1' }), other]
  const question: Question = { ...aQuestion, players, matchId: 'KR_1', answer: null, answeredAt: null, isAlt: false }
  vi.stubGlobal('fetch', async () => Response.json({ items: [question] }))
  openPage('/', <QuestionsCard />)
  await screen.findByText('확인해주세요')
  const targets = screen.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
  expect(targets).toEqual(['/match/KR_1', '/summoner/같은이름-KR1', ...links])
  expect(
    screen
      .getAllByText(other.summonerName ?? '')
      .at(-1)
      ?.closest('a')?.textContent,
  ).toBe(links.length > 0 ? other.summonerName : undefined)
})

const CLAN = { id: '01980000-0000-7000-8000-000000000009', clanName: '펠리칸즈' }
const aClaim: Question = {
  ...aQuestion,
  kind: 'claim',
  players: [aPlayer({})],
  claimant: { id: '01980000-0000-7000-8000-000000000007', nickname: '처음 온 사람', avatarUrl: '', inviteTo: [CLAN] },
  isAlt: false,
  undoUntil: null,
}

test.each([null, 'same'] as const)(
  'an officer invites the claimant with one press, before and after an answer: %s',
  async (answer) => {
    const requests = serve(({ method }) =>
      method === 'GET' ? { body: { items: [{ ...aClaim, answer }] } } : { status: 201, body: {} },
    )
    const { user } = openPage('/', <QuestionsCard />)
    await user.click(await screen.findByRole('button', { name: '펠리칸즈에 초대' }))
    expect(await screen.findByText('처음 온 사람 님을 초대했습니다.')).toBeDefined()
    expect(await screen.findByRole('button', { name: '펠리칸즈에 초대' })).toHaveProperty('disabled', true)
    const invitation = requests.find(({ method }) => method === 'POST')
    expect([invitation?.url.pathname, invitation?.body]).toEqual([
      `/api/clans/${CLAN.id}/invitations`,
      { userId: aClaim.claimant?.id },
    ])
  },
)

test('an officer who denies a claim is not asked to invite the claimant', async () => {
  serve(() => ({ body: { items: [{ ...aClaim, answer: 'different' }] } }))
  openPage('/', <QuestionsCard />)
  await screen.findByText(/라고 답했습니다/)
  expect(screen.queryByRole('button', { name: /초대/ })).toBeNull()
})
