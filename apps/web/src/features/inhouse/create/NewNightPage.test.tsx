import type { Night } from '@buri/contract/inhouse/nights'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { aNight } from '../aNight.ts'
import { NewNightPage } from './NewNightPage.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Stands in for the server: these nights are past, and what is made is the first of them again. */
function draw(past: readonly Night[]) {
  const made: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(address, 'http://localhost').pathname
    if (path === '/auth/csrf-token') return Response.json({ csrfToken: 'token' })
    if (method === 'POST') made.push(JSON.parse(String(body)))
    const one = past.find(({ id }) => path.endsWith(id))
    if (method === 'GET' && !one) return Response.json({ data: path === '/api/inhouse/nights' ? past : [] })
    return Response.json(one ?? aNight())
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <NewNightPage clans={[]} clanId={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { made, user: userEvent.setup() }
}

const SATURDAY = aNight({
  clan: null,
  isHost: true,
  state: 'finished',
  places: 15,
  mode: 'captains',
  remark: '늦지 마요',
})

test('the last night is a press away, and what is made is like it', async () => {
  const { made, user } = draw([SATURDAY])
  await user.click(await screen.findByRole('button', { name: '지난 토요일과 같게' }))
  expect(screen.getByRole('button', { name: '지난 토요일과 같게', pressed: true })).toBeTruthy()
  expect(screen.getByRole('heading', { name: /밤 9시, 15명$/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '내전 만들기' }))
  expect(made).toMatchObject([{ places: 15, mode: 'captains', remark: '늦지 마요', title: '토요 정기전' }])
})

test('one that was changed is like the last no more', async () => {
  const { user } = draw([SATURDAY])
  await user.click(await screen.findByRole('button', { name: '지난 토요일과 같게' }))
  await user.click(screen.getByRole('button', { name: '20명' }))
  expect(screen.getByRole('button', { name: '지난 토요일과 같게', pressed: false })).toBeTruthy()
})
