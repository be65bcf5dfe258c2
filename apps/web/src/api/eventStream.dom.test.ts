import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventStream } from './eventStream.ts'

class RefusedStream extends EventTarget {
  static readonly CLOSED = 2
  static asked = 0
  static isAnswered = false
  readyState = 0
  constructor() {
    super()
    RefusedStream.asked += 1
    queueMicrotask(() => {
      if (RefusedStream.isAnswered) return this.dispatchEvent(new MessageEvent('ready', { data: '{"ages":{}}' }))
      this.readyState = RefusedStream.CLOSED
      return this.dispatchEvent(new Event('error'))
    })
  }
  close() {}
}

class OpenStream extends EventTarget {
  static latest: OpenStream | undefined
  static ages = {}
  constructor() {
    super()
    OpenStream.latest = this
    queueMicrotask(() => this.say('ready', { ages: OpenStream.ages }))
  }
  say(kind: string, data: object) {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }))
  }
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', RefusedStream)
  RefusedStream.asked = 0
  RefusedStream.isAnswered = false
})
afterEach(() => {
  vi.useRealTimers()
})

/** Waits until the page asks for the stream, which it does some time after it has loaded. */
async function untilRequested() {
  for (let looks = 0; RefusedStream.asked === 0 && looks < 100; looks += 1) await advanceSeconds(0.1)
  await advanceSeconds(0)
}
const advanceSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('a stream that a load balancer refuses is retried soon, and then after growing pauses', async () => {
  const stream = eventStream()
  const stop = stream.follow('inhouse:1', Date.now(), () => {})
  await untilRequested()
  expect(stream.state()).toBe('lost')
  const first = RefusedStream.asked
  await advanceSeconds(4)
  expect(RefusedStream.asked).toBeGreaterThan(first)
  await advanceSeconds(10 * 60)
  // The pause has grown to between 30 and 60 seconds.
  const late = RefusedStream.asked
  await advanceSeconds(5 * 60)
  expect(RefusedStream.asked - late).toBeLessThanOrEqual(10)
  RefusedStream.isAnswered = true
  await advanceSeconds(90)
  expect(stream.state()).toBe('open')
  stop()
  await advanceSeconds(1)
  expect(stream.state()).toBe('quiet')
})

test('if a stream that was open is refused, the first retry comes after the short pause', async () => {
  const stream = eventStream()
  const stop = stream.follow('inhouse:1', Date.now(), () => {})
  await untilRequested()
  expect(stream.state()).toBe('lost')
  await advanceSeconds(10 * 60)
  RefusedStream.isAnswered = true
  await advanceSeconds(90)
  expect(stream.state()).toBe('open')
  RefusedStream.isAnswered = false
  const askedBefore = RefusedStream.asked
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new Event('pageshow'))
  await advanceSeconds(1)
  expect(stream.state()).toBe('lost')
  await advanceSeconds(4)
  expect(RefusedStream.asked - askedBefore).toBeGreaterThan(1)
  stop()
  await advanceSeconds(1)
})

async function untilOpen(stream: ReturnType<typeof eventStream>) {
  for (let looks = 0; stream.state() !== 'open' && looks < 100; looks += 1) await advanceSeconds(0.1)
}

test('a subscriber who joins an open stream with older data is told what changed since', async () => {
  vi.stubGlobal('EventSource', OpenStream)
  const stream = eventStream()
  const stopMe = stream.follow('me', Date.now(), () => {})
  await untilOpen(stream)
  // The night changed ten seconds ago; the follower's data is twenty seconds old.
  OpenStream.ages = { 'inhouse:1': 10_000 }
  const changed = vi.fn()
  const stop = stream.follow('inhouse:1', Date.now() - 20_000, changed)
  await advanceSeconds(1)
  expect(changed).toHaveBeenCalledOnce()
  stop()
  stopMe()
  await advanceSeconds(1)
})

test('a second subscriber to the same topic is told what changed since its own data', async () => {
  vi.stubGlobal('EventSource', OpenStream)
  OpenStream.ages = {}
  const stream = eventStream()
  const stopFirst = stream.follow('inhouse:1', Date.now(), () => {})
  await untilOpen(stream)
  OpenStream.latest?.say('message', { topic: 'inhouse:1', kind: 'inhouse' })
  await advanceSeconds(10)
  const [older, newer] = [vi.fn(), vi.fn()]
  const stops = [stream.follow('inhouse:1', Date.now() - 20_000, older), stream.follow('inhouse:1', Date.now(), newer)]
  await advanceSeconds(1)
  expect(older).toHaveBeenCalledOnce()
  expect(newer).not.toHaveBeenCalled()
  for (const stop of [...stops, stopFirst]) stop()
  await advanceSeconds(1)
})
