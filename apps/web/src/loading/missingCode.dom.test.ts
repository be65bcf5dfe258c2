import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, serve } from '#web/testing/standInServer.ts'
import { reloadIfBroken } from './missingCode.ts'

let isUp = true
let requests: ReturnType<typeof serve>
const reload = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  isUp = true
  requests = serve(() => refusal(isUp ? 404 : 502, 'NOT_FOUND', ''))
  document.body.innerHTML = '<div data-broken></div>'
})
afterEach(() => {
  vi.restoreAllMocks()
  reload.mockClear()
  vi.useRealTimers()
})

test('a page that breaks because its code is missing is reloaded, at most once a minute', async () => {
  for (const [time, times] of [
    [1_000_000, 1],
    [1_059_000, 1],
    [1_061_000, 2],
  ] as const) {
    vi.setSystemTime(time)
    await reloadIfBroken(reload)
    expect(reload).toHaveBeenCalledTimes(times)
  }
})

test('a page is not reloaded if the browser blocks storage', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  await reloadIfBroken(reload)
  expect(reload).not.toHaveBeenCalled()
})

test('the site is requested every three seconds, and the page is reloaded once the site answers', async () => {
  isUp = false
  void reloadIfBroken(reload)
  await vi.advanceTimersByTimeAsync(6_500)
  expect([requests.length, reload.mock.calls.length]).toEqual([3, 0])
  isUp = true
  await vi.advanceTimersByTimeAsync(6_000)
  expect([requests.length, reload.mock.calls.length]).toEqual([4, 1])
  expect(requests.map(({ method, url }) => `${method} ${url.pathname}`)[0]).toBe('HEAD /logo.svg')
})

test('if the user has left the broken page before the site answers, nothing is reloaded', async () => {
  isUp = false
  const isOver = reloadIfBroken(reload)
  document.body.innerHTML = ''
  isUp = true
  await vi.advanceTimersByTimeAsync(6_000)
  await isOver
  expect([requests.length, reload.mock.calls.length]).toEqual([2, 0])
})
