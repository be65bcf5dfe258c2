import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStreams } from './streams.ts'

class Unread extends EventEmitter {
  writableLength = 0
  writableEnded = false
  destroyed = false
  headersSent = false
  writeHead() {
    if (this.headersSent) throw new Error('Cannot write headers after they are sent to the client')
    this.headersSent = true
  }
  write(text: string) {
    this.headersSent = true
    this.writableLength += text.length
  }
  destroy() {
    this.destroyed = true
    this.emit('close')
  }
}

test('a client that does not read what was sent is dropped and frees its place', () => {
  const streams = openStreams()
  const unread = new Unread()
  const response = unread as unknown as ServerResponse
  streams.admit(response, { userId: 'one', address: '203.0.113.7' })
  const stream = streams.begin(response, {})
  for (let id = 1; id <= 50 && !unread.destroyed; id += 1) stream.send({ id, data: { words: 'a'.repeat(1000) } })
  expect(unread.destroyed).toBe(false)
  for (let id = 51; id <= 100 && !unread.destroyed; id += 1) stream.send({ id, data: { words: 'a'.repeat(1000) } })
  expect(unread.destroyed).toBe(true)
  expect(unread.writableLength).toBeLessThan(70_000)
  expect(streams.count()).toBe(0)
  stream.send({ id: 101, data: {} })
  expect(unread.writableLength).toBeLessThan(70_000)
})

test('a heartbeat is not written before the head of a response', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const streams = openStreams()
  const [slow, slower] = [new Unread(), new Unread()]
  for (const reader of [slow, slower])
    streams.admit(reader as unknown as ServerResponse, { userId: 'one', address: '203.0.113.7' })
  vi.advanceTimersByTime(20_000)
  streams.begin(slow as unknown as ServerResponse, {})
  const begun = slow.writableLength
  vi.advanceTimersByTime(20_000)
  expect(slow.writableLength).toBeGreaterThan(begun)
  slow.destroy()
  streams.endAll()
  expect([slower.destroyed, slower.writableLength, streams.count()]).toEqual([true, 0, 0])
})
