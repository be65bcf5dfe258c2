import type { Auction } from '@buri/contract/nights/auction'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { vi } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { aNight, aSignup } from '../aNight.ts'
import { AuctionPage } from './AuctionPage.tsx'

const NAMES = ['새벽감자', '칼날비둘기', '우유식빵', '포탑요정']
export const idOf = (nth: number) => `a0000000-0000-4000-8000-00000000000${nth}`
export const SIGNUPS = NAMES.map((summonerName, nth) =>
  aSignup({ id: idOf(nth), summonerName, remark: nth === 2 ? '서폿 장인' : '' }),
)

export const team = (number: number, change: Partial<Auction['teams'][number]> = {}) => ({
  ...{
    number,
    captainId: idOf(number - 1),
    lane: null,
    points: 710,
    highest: 700,
    pausesLeft: 2,
    isMine: false,
    isAway: false,
  },
  ...change,
})
export const lotOf = (signupId: string) => ({
  ...{ signupId, lane: null, isSecond: false, endsAt: '2026-11-21T12:00:10.000Z' },
  ...{ bids: [{ team: 2, amount: 210, by: 'captain' as const }], next: 220, myLimit: null },
})
export const anAuction = (change: Partial<Auction> = {}): Auction => ({
  ...{ method: 'auction', budget: 1000, clockSeconds: 15, order: 'shuffled', hasLanes: false },
  ...{ now: '2026-11-21T12:00:00.000Z', turn: null },
  teams: [team(1, { isMine: true }), team(2)],
  lot: lotOf(idOf(2)),
  sales: [],
  queue: [{ signupId: idOf(3), lane: null }],
  pause: null,
  ...{ nominator: null, nominable: [] },
  ...{ offers: [], mayTradeFor: [] },
  ...{ mayUndo: false, mayManage: false, isFixed: false },
  ...change,
})

type Refusal = { code: string; message: string }

export async function draw(first: Auction | null, refusals: Refusal[] = []) {
  let auction = first
  const requests: { path: string; body: unknown }[] = []
  vi.stubGlobal('EventSource', undefined)
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname: path } = new URL(address, 'http://localhost')
    if (path === '/auth/csrf-token') return Response.json({ csrfToken: 'token' })
    if (method !== 'GET') requests.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const refusal = method === 'GET' ? undefined : refusals.shift()
    if (refusal) return Response.json({ statusCode: 409, ...refusal }, { status: 409 })
    return Response.json(path.includes('/auction') ? { auction } : aNight({ signups: SIGNUPS }))
  })
  const queries = createQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/inhouse/${aNight().id}/auction`]}>
        <Routes>
          <Route path="/inhouse/:id/auction" element={<AuctionPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: '포인트 경매' })
  const show = (next: Auction) => {
    auction = next
    return act(() => queries.invalidateQueries())
  }
  return { requests, user: userEvent.setup(), show }
}
