import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { aNight, aSignup } from '../aNight.ts'
import { ProposeTeams } from './ProposeTeams.tsx'

afterEach(() => vi.unstubAllGlobals())

const SCHEDULE = { teamCount: 3, plan: 'free', rooms: 1, leftOver: 'late', teams: [], rulings: [] } as const
const idOf = (index: number) => `d0000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`
const signups = Array.from({ length: 15 }, (_, index) => aSignup({ id: idOf(index), summonerName: `길손${index}` }))

test('the host locks a person to a team and a lane, and the request for proposals contains the lock', async () => {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (address.includes('csrf')) return Response.json({ csrfToken: 'token' })
    requests.push(typeof body === 'string' ? JSON.parse(body) : undefined)
    return Response.json({ options: [], leftOver: [], bottleneck: null, seed: 0 })
  })
  const night = aNight({ signups, teamCount: 3, me: { signupId: null, mayManage: true, wishes: null } })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ProposeTeams night={night} schedule={{ ...SCHEDULE, teams: [], rulings: [] }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByText('자리 고정'))
  const add = screen.getByRole('button', { name: '고정하기' })
  await user.selectOptions(screen.getByRole('combobox', { name: '고정할 사람' }), '길손3')
  expect(add).toHaveProperty('disabled', true)
  await user.selectOptions(screen.getByRole('combobox', { name: '팀 고정' }), '나 팀')
  await user.selectOptions(screen.getByRole('combobox', { name: '포지션 고정' }), '원딜')
  await user.click(add)
  expect(screen.getByText('길손3').parentElement?.textContent).toBe('길손3 나 팀 · 원딜')
  await user.selectOptions(screen.getByRole('combobox', { name: '고정할 사람' }), '길손4')
  await user.selectOptions(screen.getByRole('combobox', { name: '팀 고정' }), '다 팀')
  await user.click(add)
  await user.click(screen.getAllByRole('button', { name: '고정 풀기' })[1] ?? expect.fail())
  await user.click(screen.getByRole('button', { name: '균형 맞춰 나누기' }))
  await waitFor(() =>
    expect(requests).toEqual([
      { method: 'balance', seed: 0, sitting: [], locks: [{ signupId: idOf(3), team: 2, position: 'BOTTOM' }] },
    ]),
  )
})
