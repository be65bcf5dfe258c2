import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './whenIdle.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('deferred work runs on a page that is never idle', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (act: () => void, options?: IdleRequestOptions) => {
    if (options?.timeout) setTimeout(act, options.timeout)
  })
  const come = vi.fn()
  void whenIdle().then(come)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(come).toHaveBeenCalledOnce()
})

test('deferred work runs in a browser without idle callbacks', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  await expect(whenIdle()).resolves.toBeUndefined()
})
