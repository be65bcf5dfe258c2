import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { BacklogCard } from './BacklogCard.tsx'

const CLAN = '0193d3a0-0000-7000-8000-000000000001'

function open() {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (pathname === '/auth/csrf-token') return Response.json({ csrfToken: 'token' })
    if (method !== 'GET') sent.push(pathname)
    const allowance = { filesPerDay: 2000, until: '2026-12-04T03:00:00.000Z' }
    return Response.json({ beganAt: null, matches: 0, clanMatches: 214, allowance })
  })
  renderAt(<BacklogCard clanId={CLAN} userId="0193d3a0-0000-7000-8000-000000000009" />)
  return sent
}

test('files that are no replays are counted by reason, and the backlog ends', async () => {
  const sent = open()
  await screen.findByText('클랜 경기 214판')
  screen.getByText(/12월 4일까지 하루에 2,000개를 더/)
  const files = ['1.rofl', '2.rofl'].map((name) => new File(['no replay'], name))
  await userEvent.upload(screen.getByLabelText('지난 리플레이 파일'), files)
  await screen.findByText('모두 올렸어요 2 / 2')
  expect(screen.getByRole('list', { name: '올리지 못한 이유' }).children).toHaveLength(1)
  expect(sent).toEqual([`/api/clans/${CLAN}/backlog`, `/api/clans/${CLAN}/backlog/end`])
})
