import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventStream } from './eventStream.ts'

/** A stream that the server refuses until the test lets it answer. */
class Refused extends EventTarget {
  static readonly CLOSED = 2
  static asked = 0
  static isAnswered = false
  readyState = 0
  constructor() {
    super()
    Refused.asked += 1
    queueMicrotask(() => {
      if (Refused.isAnswered) return this.dispatchEvent(new MessageEvent('ready', { data: '{"ages":{}}' }))
      this.readyState = Refused.CLOSED
      return this.dispatchEvent(new Event('error'))
    })
  }
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Refused)
  Refused.asked = 0
  Refused.isAnswered = false
})
afterEach(() => {
  vi.useRealTimers()
})

/** The stream opens some time after the page has loaded. */
async function untilAsked() {
  for (let looks = 0; Refused.asked === 0 && looks < 100; looks += 1) await pass(0.1)
  await pass(0)
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('a refused stream (a load balancer without a server) is retried soon, then ever more seldom', async () => {
  const stream = eventStream()
  const stop = stream.follow('inhouse:1', Date.now(), () => {})
  await untilAsked()
  expect(stream.state()).toBe('lost')
  const first = Refused.asked
  await pass(4)
  expect(Refused.asked).toBeGreaterThan(first)
  await pass(10 * 60)
  // The pause ends up between half a minute and a minute.
  const late = Refused.asked
  await pass(5 * 60)
  expect(Refused.asked - late).toBeLessThanOrEqual(10)
  Refused.isAnswered = true
  await pass(90)
  expect(stream.state()).toBe('open')
  stop()
  await pass(1)
  expect(stream.state()).toBe('quiet')
})

test('a stream that was open and is then refused starts again with the short pause', async () => {
  const stream = eventStream()
  const stop = stream.follow('inhouse:1', Date.now(), () => {})
  await untilAsked()
  expect(stream.state()).toBe('lost')
  await pass(10 * 60)
  Refused.isAnswered = true
  await pass(90)
  expect(stream.state()).toBe('open')
  Refused.isAnswered = false
  const asked = Refused.asked
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new Event('pageshow'))
  await pass(1)
  expect(stream.state()).toBe('lost')
  await pass(4)
  expect(Refused.asked - asked).toBeGreaterThan(1)
  stop()
  await pass(1)
})
