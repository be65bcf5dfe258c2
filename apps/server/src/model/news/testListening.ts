import { afterEach, expect, vi } from 'vitest'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import type { TestApp } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'

export type ReceivedEvent = { id?: string; event?: string; data: Record<string, unknown> }
const controllers: AbortController[] = []

afterEach(() => {
  for (const controller of controllers.splice(0)) controller.abort()
})

export const openTab = (browser: SignedInBrowser, { origin }: TestApp) => openBrowser(origin, browser.jar)

export async function listen(tab: { get: TestApp['get'] }, topics: string, lastEventId?: string) {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const stream = await openStream(tab, `/api/events?topics=${topics}`, headers)
  await vi.waitFor(() => expect(stream.received[0]?.event).toBe('ready'), { timeout: 30_000 })
  return stream
}

export async function openStream(tab: { get: TestApp['get'] }, address: string, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  controllers.push(abort)
  const answer = await tab.get(address, headers)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const received: ReceivedEvent[] = []
  let hasEnded = false
  const reading = answer.body?.getReader() ?? expect.fail()
  abort.signal.addEventListener('abort', () => void reading.cancel())
  const read = async () => {
    let text = ''
    for (const decoder = new TextDecoder(); ; ) {
      const { done, value } = await reading.read()
      if (done) break
      const parts = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts.filter((one) => one.includes('data: '))) {
        const lines = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s)))
        received.push({ ...lines, data: JSON.parse(lines.data) })
      }
    }
    hasEnded = true
  }
  void read()
  return {
    received,
    hasEnded: () => hasEnded,
    lastId: () => received.at(-1)?.id ?? '',
    events: () => received.filter(({ event }) => event === undefined).map(({ data }) => data),
    leave: () => abort.abort(),
  }
}

export const eventually = <Value>(value: () => Value, expected: Value) =>
  vi.waitFor(() => expect(value()).toEqual(expected), { timeout: 30_000 })
