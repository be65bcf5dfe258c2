import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './whenIdle.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('deferred work runs even if the browser is never idle', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (callback: () => void, options?: IdleRequestOptions) => {
    if (options?.timeout) setTimeout(callback, options.timeout)
  })
  const callback = vi.fn()
  void whenIdle().then(callback)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(callback).toHaveBeenCalledOnce()
})

test('deferred work runs in a browser without idle callbacks', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  await expect(whenIdle()).resolves.toBeUndefined()
})
