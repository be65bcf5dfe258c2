import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilHere } from './untilHere.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const lost = new TypeError('Failed to fetch dynamically imported module')

test('what is missing with a connection is given up after so many tries', async () => {
  const load = vi.fn(() => Promise.reject(lost))
  const end = vi.fn()
  untilHere(load, 3).catch(end)
  await vi.advanceTimersByTimeAsync(5_900)
  expect([load.mock.calls.length, end.mock.calls.length]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(200)
  expect(load).toHaveBeenCalledTimes(3)
  expect(end).toHaveBeenCalledWith(lost)
})

test('without a connection nothing is given up: it comes when the line is back', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<string>>(() => Promise.reject(lost))
  const coming = untilHere(load, 3)
  await vi.advanceTimersByTimeAsync(60_000)
  isOnline.mockReturnValue(true)
  load.mockResolvedValue('code')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await coming).toBe('code')
})
