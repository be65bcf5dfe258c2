import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'

type UntilHere = typeof import('./untilHere.ts')
let code: UntilHere
let isOnline: Mock<() => boolean>
beforeEach(async () => {
  vi.resetModules()
  code = await import('./untilHere.ts')
  await import('./sheetsAgain.ts')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.head.innerHTML = ''
})
const lost = new TypeError('Failed to fetch dynamically imported module')
/** Code that is here still comes a little later. */
async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds)
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
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
  for (const milliseconds of [10_000, 2_000, 2_000, 4_000, 4_000]) await pass(milliseconds)
  expect(await coming).toBe('code')
})

test('a browser that is wrong about its connection gets the code all the same', async () => {
  isOnline.mockReturnValue(false)
  const coming = code.untilHere(async () => 'code')
  await pass(10_000)
  expect(await coming).toBe('code')
})

test('style sheets that were lost are asked for again before their part is drawn', async () => {
  document.head.innerHTML = `<link rel="stylesheet" href="/assets/here.css"><link rel="stylesheet" href="/assets/lost.css">
    <link rel="stylesheet" href="/assets/broken.css"><link rel="stylesheet" href="/assets/other.css" disabled>
    <link rel="stylesheet" href="/assets/font.css" media="print">`
  const links = () => [...document.querySelectorAll('link')]
  const before = links()
  const give = (at: number, sheet: object) => Object.defineProperty(before[at], 'sheet', { value: sheet })
  give(0, { cssRules: [{}] })
  give(2, {
    get cssRules(): never {
      throw new DOMException('Cannot access rules', 'SecurityError')
    },
  })
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValue('code')
  const coming = code.untilHere(load)
  await pass(2_000)
  expect(load).toHaveBeenCalledTimes(1)
  expect(links().map((link, at) => link === before[at])).toEqual([true, false, false, true, true])
  expect(links().map((link) => link.getAttribute('href'))).toEqual(before.map((link) => link.getAttribute('href')))
  links()[1]?.dispatchEvent(new Event('load'))
  links()[2]?.dispatchEvent(new Event('error'))
  await pass(0)
  await pass(4_000)
  expect(load).toHaveBeenCalledTimes(1)
  for (const at of [1, 2]) links()[at]?.dispatchEvent(new Event('load'))
  await pass(0)
  expect(await coming).toBe('code')
})
