import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Late } from './Late.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (go: () => void) => go())
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a part that is lost on the way leaves the page as it is, and comes when it can be had', async () => {
  let isLost = true
  const load = vi.fn(async () => {
    if (isLost) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <b>계정</b>
  })
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  render(
    <>
      <h1>전적</h1>
      <Late load={load} />
    </>,
  )
  await pass(5_000)
  expect(load).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('heading', { name: '전적' })).toBeTruthy()
  isLost = false
  await pass(2_000)
  expect(screen.getByText('계정')).toBeTruthy()
  await pass(60_000)
  expect(load).toHaveBeenCalledTimes(3)
})
