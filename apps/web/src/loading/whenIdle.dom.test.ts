import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './whenIdle.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what waits for an idle moment comes to a page that never has one', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (act: () => void, options?: IdleRequestOptions) => {
    if (options?.timeout) setTimeout(act, options.timeout)
  })
  const come = vi.fn()
  void whenIdle().then(come)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(come).toHaveBeenCalledOnce()
})

test('and to a browser that knows of none', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  await expect(whenIdle()).resolves.toBeUndefined()
})
