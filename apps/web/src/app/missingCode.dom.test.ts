import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadIfBroken } from './missingCode.ts'

beforeEach(() => {
  sessionStorage.clear()
  document.body.innerHTML = '<div data-broken></div>'
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const site = () => ({ reload: vi.fn(), isThere: vi.fn(async () => true), now: vi.fn(() => 1_000_000) })

test('a page that breaks because its code is gone is loaded anew, once in a minute', async () => {
  const { reload, now, isThere } = site()
  for (const [at, times] of [
    [1_000_000, 1],
    [1_059_000, 1],
    [1_061_000, 2],
  ] as const) {
    now.mockReturnValue(at)
    await reloadIfBroken(document, { reload, now, isThere })
    expect(reload).toHaveBeenCalledTimes(times)
  }
})

test('any other page stays, and so does one of a browser that stores nothing', async () => {
  const { reload, now, isThere } = site()
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  await reloadIfBroken(document, { reload, now, isThere })
  vi.restoreAllMocks()
  document.body.innerHTML = ''
  await reloadIfBroken(document, { reload, now, isThere })
  expect(reload).not.toHaveBeenCalled()
})

test('while the site is away the page stays, and is loaded anew once it is back, unless it has been left', async () => {
  vi.useFakeTimers()
  const { reload, now, isThere } = site()
  isThere.mockResolvedValue(false)
  void reloadIfBroken(document, { reload, now, isThere })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).not.toHaveBeenCalled()
  isThere.mockResolvedValue(true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reload).toHaveBeenCalledTimes(1)

  sessionStorage.clear()
  isThere.mockResolvedValue(false)
  void reloadIfBroken(document, { reload, now, isThere })
  await vi.advanceTimersByTimeAsync(10_000)
  document.body.innerHTML = ''
  const { length } = isThere.mock.calls
  await vi.advanceTimersByTimeAsync(60_000)
  expect([reload.mock.calls.length, isThere.mock.calls.length]).toEqual([1, length])
})
