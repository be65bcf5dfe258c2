import type { Auction } from '@buri/contract/nights/auction'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { aNight, aSignup } from '../aNight.ts'
import { AuctionPage } from './AuctionPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (index: number) => `d0000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`
const MAIN_POSITIONS = ['TOP', 'MIDDLE'] as const
const signups = Array.from({ length: 15 }, (_, index) =>
  aSignup({ id: idOf(index), summonerName: `길손${index}`, main: MAIN_POSITIONS[index % 2] ?? null, sub: null }),
)
const night = aNight({ signups, teamCount: 3, places: 15, auction: 'drafting' })
const NOW = '2026-11-21T12:00:00.000Z'

const aTeam = (number: number, change: Partial<Auction['teams'][number]> = {}): Auction['teams'][number] => ({
  ...{ number, captainId: idOf(number - 1), lane: null, points: 0, highest: 0, pausesLeft: 2 },
  ...{ isMine: false, isAway: false, ...change },
})
const aDraft = (change: Partial<Auction> = {}): Auction => ({
  ...{ method: 'snake', budget: 1000, clockSeconds: 30, order: 'shuffled', hasLanes: false, now: NOW, lot: null },
  turn: { team: 2, nth: 2, endsAt: '2026-11-21T12:00:20.000Z', next: [3, 3, 2, 1] },
  teams: [aTeam(1), aTeam(2, { isMine: true }), aTeam(3)],
  sales: [{ signupId: idOf(3), lane: null, team: 1, buyer: 1, amount: 0, how: 'clock' }],
  queue: [4, 5, 6].map((index) => ({ signupId: idOf(index), lane: null })),
  ...{
    pause: null,
    offers: [],
    mayTradeFor: [],
    nominator: null,
    nominable: [],
    mayUndo: false,
    mayManage: false,
    isFixed: false,
  },
  ...change,
})

async function showTeamDraft(first: Auction, refusal?: string) {
  let auction = first
  const requests: { path: string; body: unknown }[] = []
  vi.stubGlobal('EventSource', undefined)
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    const { pathname: path } = new URL(address, 'http://localhost')
    if (path === '/auth/csrf-token') return Response.json({ csrfToken: 'token' })
    if (method === 'POST') requests.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    if (method === 'POST' && refusal)
      return Response.json({ statusCode: 409, code: 'PICK_OVER', message: refusal }, { status: 409 })
    return Response.json(path.endsWith('/auction') || path.endsWith('/picks') ? { auction } : night)
  })
  const queries = createQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/inhouse/${night.id}/auction`]}>
        <Routes>
          <Route path="/inhouse/:id/auction" element={<AuctionPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: '차례로 뽑기' })
  const turnTo = (nth: number) => {
    auction = { ...first, turn: first.turn && { ...first.turn, nth } }
    return act(() => queries.invalidateQueries())
  }
  return { requests, turnTo }
}

test('the captain whose turn it is chooses among the remaining people and confirms', async () => {
  const { requests } = await showTeamDraft(aDraft())
  expect(screen.getByText('내가 뽑을 차례')).toBeTruthy()
  expect(screen.getAllByText('시간 초과')).toHaveLength(2)
  expect(screen.queryByText(/P$/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '미드' }))
  expect(screen.queryByRole('button', { name: /길손4/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /길손5/ }))
  await userEvent.click(screen.getByRole('button', { name: '길손5 뽑기' }))
  await waitFor(() =>
    expect(requests).toEqual([{ path: expect.stringMatching(/auction\/picks$/), body: { nth: 2, signupId: idOf(5) } }]),
  )
})

test('the host picks for a captain who is away', async () => {
  const { requests } = await showTeamDraft(aDraft({ teams: [1, 2, 3].map((number) => aTeam(number)), mayManage: true }))
  await userEvent.click(screen.getByRole('button', { name: /길손4/ }))
  await userEvent.click(screen.getByRole('button', { name: '길손4 뽑기 (나 팀 대신)' }))
  await waitFor(() => expect(requests[0]?.body).toEqual({ nth: 2, signupId: idOf(4), team: 2 }))
})

test('a pick that came too late is explained for one more turn', async () => {
  const { turnTo } = await showTeamDraft(aDraft(), '이미 지나간 픽입니다.')
  await userEvent.click(screen.getByRole('button', { name: /길손4/ }))
  await userEvent.click(screen.getByRole('button', { name: '길손4 뽑기' }))
  await screen.findByText('이미 지나간 픽입니다.')
  await turnTo(3)
  expect(screen.getByText('이미 지나간 픽입니다.')).toBeTruthy()
  await turnTo(4)
  await waitFor(() => expect(screen.queryByText('이미 지나간 픽입니다.')).toBeNull())
})

test('people who only watch see whose turn it is and which people remain, and cannot pick', async () => {
  await showTeamDraft(aDraft({ teams: [1, 2, 3].map((number) => aTeam(number)) }))
  expect(screen.getByText('나 팀 차례')).toBeTruthy()
  expect(screen.getByRole('button', { name: /길손4/ })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: /뽑/ })).toBeNull()
})

test('after a draft the host can fix the teams, and no points are shown', async () => {
  await showTeamDraft(aDraft({ turn: null, queue: [], mayManage: true }))
  expect(screen.getByRole('button', { name: '이 팀으로 확정' })).toBeTruthy()
  expect(screen.getAllByText('모두 뽑음')).toHaveLength(3)
  expect(screen.queryByText(/경매|낙찰/)).toBeNull()
})
