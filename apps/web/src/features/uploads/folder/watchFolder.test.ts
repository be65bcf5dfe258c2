import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/ApiError.ts'
import { aFolder } from './aFolder.ts'
import { type FolderObserver, watchFolder } from './watchFolder.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const NOTHING_FOUND = { found: [], isUnfinished: false }
const { handle: folder } = aFolder({})

function startWatching(looks: () => Promise<typeof NOTHING_FOUND>, Observer?: FolderObserver) {
  const stopped = new AbortController()
  const scan = vi.fn(looks)
  const ended = Promise.resolve().then(() =>
    watchFolder({ folder, scan, onLook: () => {}, signal: stopped.signal, Observer }),
  )
  const listening = vi.spyOn(stopped.signal, 'addEventListener')
  const removeListener = vi.spyOn(stopped.signal, 'removeEventListener')
  const listenerCount = () => listening.mock.calls.length - removeListener.mock.calls.length
  return { scan, ended, held: listenerCount, end: () => stopped.abort() }
}

test('in a browser without a file system observer, the folder is polled until the watching ends', async () => {
  const { scan, ended, held: listenerCount, end } = startWatching(async () => NOTHING_FOUND)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(scan).toHaveBeenCalledTimes(4)
  // The number of listeners does not grow, however long the folder is watched.
  expect(listenerCount()).toBe(1)
  end()
  await ended
  await vi.advanceTimersByTimeAsync(60_000)
  expect(scan).toHaveBeenCalledTimes(4)
})

test('after the browser reports a change, the folder is scanned following a pause', async () => {
  let tell = () => {}
  class Observer {
    constructor(listener: () => void) {
      tell = listener
    }
    observe = async () => {}
    disconnect = () => {}
  }
  const { scan, end } = startWatching(async () => NOTHING_FOUND, Observer)
  await vi.advanceTimersByTimeAsync(1000)
  expect(scan).toHaveBeenCalledTimes(1)
  for (let piece = 0; piece < 5; piece++) {
    tell()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(scan).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(scan).toHaveBeenCalledTimes(2)
  end()
})

test('the folder is soon scanned again if a file is still growing', async () => {
  const { scan, end } = startWatching(async () => ({ ...NOTHING_FOUND, isUnfinished: true }))
  await vi.advanceTimersByTimeAsync(9500)
  expect(scan).toHaveBeenCalledTimes(4)
  end()
})

test('if the server cannot be reached, sending is retried once a minute', async () => {
  const { scan, end } = startWatching(async () => {
    throw new ApiError({ code: 'NETWORK', status: 0, message: '연결할 수 없습니다.' })
  })
  await vi.advanceTimersByTimeAsync(125_000)
  expect(scan).toHaveBeenCalledTimes(3)
  end()
})

test('the watching ends when the session ends', async () => {
  const { scan, ended } = startWatching(async () => {
    throw new ApiError({ code: 'UNAUTHENTICATED', status: 401, message: '로그인이 필요합니다.' })
  })
  await ended
  await vi.advanceTimersByTimeAsync(120_000)
  expect(scan).toHaveBeenCalledTimes(1)
})

test("the watching fails with the browser's error if the folder is missing", async () => {
  const { ended } = startWatching(async () => {
    throw new DOMException('gone', 'NotFoundError')
  })
  await expect(ended).rejects.toThrow('gone')
})
