import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'

class Stream extends EventTarget {
  static open: Stream[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Stream.open.push(this)
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('ready', { data: '{"ages":{}}' })))
  }
  say(data: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }))
  }
  close() {
    Stream.open = Stream.open.filter((stream) => stream !== this)
  }
}

/** Replaces the browser's streams. A page opens its stream some time after it has loaded. */
export function openStreams() {
  vi.stubGlobal('EventSource', Stream)
  // Streams close a moment after their page. The next test would take an open stream for its own.
  onTestFinished(() => waitFor(() => expect(Stream.open).toEqual([])))
  const topics = () => Stream.open.map(({ url }) => new URL(url, 'http://localhost').searchParams.get('topics'))
  return {
    topics,
    async on(wanted: string): Promise<Stream> {
      await waitFor(() => expect(topics()).toEqual([wanted]), { timeout: 10_000 })
      return Stream.open[0] ?? expect.fail()
    },
  }
}
