import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closePage, refusal, serve } from '#web/testing/standIn.ts'
import { reloadIfBroken, untilSiteAnswers } from './missingCode.ts'

beforeEach(() => {
  sessionStorage.clear()
  document.body.innerHTML = '<div data-broken></div>'
})
afterEach(() => {
  closePage()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const site = () => ({ reload: vi.fn(), untilUp: vi.fn(async () => {}), now: vi.fn(() => 1_000_000) })

test('a page that breaks because its code is gone is loaded anew, once in a minute', async () => {
  const one = site()
  for (const [at, times] of [
    [1_000_000, 1],
    [1_059_000, 1],
    [1_061_000, 2],
  ] as const) {
    one.now.mockReturnValue(at)
    await reloadIfBroken(document, one)
    expect(one.reload).toHaveBeenCalledTimes(times)
  }
})

test('any other page stays, without a question, and so does one of a browser that stores nothing', async () => {
  const one = site()
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  await reloadIfBroken(document, one)
  expect(one.untilUp).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
  document.body.innerHTML = ''
  await reloadIfBroken(document, one)
  expect([one.reload.mock.calls.length, one.untilUp.mock.calls.length]).toEqual([0, 1])
})

test('a page that has been left while the site was away is not loaded anew', async () => {
  const up = Promise.withResolvers<void>()
  const one = { ...site(), untilUp: () => up.promise }
  const isOver = reloadIfBroken(document, one)
  document.body.innerHTML = ''
  up.resolve()
  await isOver
  expect(one.reload).not.toHaveBeenCalled()
})

test('all who wait for the site ask together, until it answers', async () => {
  vi.useFakeTimers()
  let isUp = false
  const requests = serve(() => refusal(isUp ? 404 : 502, 'NOT_FOUND', ''))
  const waits = [untilSiteAnswers(), untilSiteAnswers()]
  const end = vi.fn()
  void Promise.all(waits).then(end)
  await vi.advanceTimersByTimeAsync(6_500)
  expect([requests.length, end.mock.calls.length]).toEqual([3, 0])
  isUp = true
  await vi.advanceTimersByTimeAsync(6_000)
  expect([requests.length, end.mock.calls.length]).toEqual([4, 1])
  expect(requests.map(({ method, url }) => `${method} ${url.pathname}`)[0]).toBe('HEAD /logo.svg')
})
