import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'

type UntilHere = typeof import('./untilHere.ts')
let code: UntilHere
let isOnline: Mock<() => boolean>
beforeEach(async () => {
  vi.resetModules()
  code = await import('./untilHere.ts')
  vi.useFakeTimers()
  isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const lost = new TypeError('Failed to fetch dynamically imported module')
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const lineIsBack = () => {
  isOnline.mockReturnValue(true)
  dispatchEvent(new Event('online'))
}

test('what is missing with a connection is given up after three tries, and the tab knows', async () => {
  const load = vi.fn(() => Promise.reject(lost))
  const end = vi.fn()
  code.untilHere(load).catch(end)
  await pass(5_900)
  expect([load.mock.calls.length, end.mock.calls.length, code.isCodeLost()]).toEqual([2, 0, false])
  await pass(200)
  expect(load).toHaveBeenCalledTimes(3)
  expect(end).toHaveBeenCalledWith(lost)
  expect(code.isCodeLost()).toBe(true)
  isOnline.mockReturnValue(false)
  expect(code.isCodeLost()).toBe(false)
})

test('without a connection nothing is given up, however long: it comes when the line is back', async () => {
  isOnline.mockReturnValue(false)
  const load = vi.fn<() => Promise<string>>(() => Promise.reject(lost))
  const coming = code.untilHere(load)
  await pass(3_600_000)
  load.mockResolvedValue('code')
  lineIsBack()
  await pass(0)
  expect(await coming).toBe('code')
})

test('a try that began without a connection is none of those that count', async () => {
  isOnline.mockReturnValue(false)
  const load = vi
    .fn<() => Promise<string>>()
    .mockImplementationOnce(async () => {
      lineIsBack()
      throw lost
    })
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(lost)
    .mockResolvedValue('code')
  const coming = code.untilHere(load)
  await pass(17_000)
  expect(await coming).toBe('code')
})

test('a browser that is wrong about its connection gets the code all the same', async () => {
  isOnline.mockReturnValue(false)
  const coming = code.untilHere(async () => 'code')
  await pass(10_000)
  expect(await coming).toBe('code')
})

test('lost style sheets are waited for, but not for ever, as they may be another part’s', async () => {
  const mend = vi.fn(async () => false)
  code.mendBy(mend)
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValue('code')
  const coming = code.untilHere(load)
  await pass(2_000)
  expect([mend.mock.calls.length, load.mock.calls.length]).toEqual([1, 1])
  await pass(4_000)
  expect([mend.mock.calls.length, await coming]).toEqual([2, 'code'])
})
