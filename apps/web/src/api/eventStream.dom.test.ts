import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventStream } from './eventStream.ts'

/** A stream that the server refuses until the test lets it open. */
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

/** A stream that opens at once and passes on what the test sends. */
class Opened extends EventTarget {
  static latest: Opened | undefined
  static ages = {}
  constructor() {
    super()
    Opened.latest = this
    queueMicrotask(() => this.say('ready', { ages: Opened.ages }))
  }
  say(kind: string, data: object) {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }))
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
  // The pause has grown to between 30 and 60 seconds.
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

async function untilOpen(stream: ReturnType<typeof eventStream>) {
  for (let looks = 0; stream.state() !== 'open' && looks < 100; looks += 1) await pass(0.1)
}

test('a part with older data that joins an open stream hears of what it missed meanwhile', async () => {
  vi.stubGlobal('EventSource', Opened)
  const stream = eventStream()
  const stopMe = stream.follow('me', Date.now(), () => {})
  await untilOpen(stream)
  // The night changed ten seconds ago, and the part was loaded twenty seconds ago.
  Opened.ages = { 'inhouse:1': 10_000 }
  const changed = vi.fn()
  const stop = stream.follow('inhouse:1', Date.now() - 20_000, changed)
  await pass(1)
  expect(changed).toHaveBeenCalledOnce()
  stop()
  stopMe()
  await pass(1)
})

test('a second part that follows the same topic hears of a change since its own data', async () => {
  vi.stubGlobal('EventSource', Opened)
  Opened.ages = {}
  const stream = eventStream()
  const stopFirst = stream.follow('inhouse:1', Date.now(), () => {})
  await untilOpen(stream)
  Opened.latest?.say('message', { topic: 'inhouse:1', kind: 'inhouse' })
  await pass(10)
  const [older, newer] = [vi.fn(), vi.fn()]
  const stops = [stream.follow('inhouse:1', Date.now() - 20_000, older), stream.follow('inhouse:1', Date.now(), newer)]
  await pass(1)
  expect(older).toHaveBeenCalledOnce()
  expect(newer).not.toHaveBeenCalled()
  for (const stop of [...stops, stopFirst]) stop()
  await pass(1)
})
