import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HealthPage } from './HealthPage.tsx'

let requests: number
let answer: () => Promise<Response>

const health = (status: string, details: Record<string, { status: string; message?: string }>) =>
  Response.json({ status, details }, { status: status === 'ok' ? 200 : 503 })

beforeEach(() => {
  requests = 0
  answer = async () => health('ok', { 데이터베이스: { status: 'up', message: '3 ms' } })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', () => {
    requests += 1
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const openPage = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HealthPage />
    </QueryClientProvider>,
  )
const advanceTime = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('the page first says that it is checking, and then which parts work', async () => {
  openPage()
  // A list may contain only list items, so this text is one, too.
  expect(screen.getByRole('listitem').textContent).toBe('서버 상태 확인 중...')
  expect(await screen.findByText('정상 · 3 ms')).toBeTruthy()
  expect(screen.getByText('전체 상태')).toBeTruthy()
})

test('a server with a failing part is shown as failing, not as unreachable', async () => {
  answer = async () => health('error', { 데이터베이스: { status: 'down', message: '연결할 수 없음' } })
  openPage()
  expect(await screen.findByText('이상 · 연결할 수 없음')).toBeTruthy()
  expect(screen.queryByText('서버에 연결할 수 없습니다.')).toBeNull()
})

test('a server that does not answer is shown as unreachable, without a state, until another try succeeds', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  openPage()
  expect(await screen.findByText('서버에 연결할 수 없습니다.')).toBeTruthy()
  expect(screen.queryByText('전체 상태')).toBeNull()
  answer = async () => health('ok', { 데이터베이스: { status: 'up', message: '3 ms' } })
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(await screen.findByText('정상 · 3 ms')).toBeTruthy()
  expect(screen.queryByText('서버에 연결할 수 없습니다.')).toBeNull()
})

test('the page checks every five seconds until the visitor leaves', async () => {
  const { unmount } = openPage()
  await screen.findByText('정상 · 3 ms')
  expect(requests).toBe(1)
  await advanceTime(5100)
  expect(requests).toBe(2)
  unmount()
  await advanceTime(20_000)
  expect(requests).toBe(2)
})

test('the button checks without waiting for the next interval', async () => {
  openPage()
  await screen.findByText('정상 · 3 ms')
  fireEvent.click(screen.getByRole('button', { name: '수동으로 다시 확인' }))
  expect(requests).toBe(2)
})
