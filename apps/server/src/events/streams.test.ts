import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { openStreams } from './streams.ts'

/** A connection whose other end has stopped reading. */
class Unread extends EventEmitter {
  writableLength = 0
  writableEnded = false
  destroyed = false
  writeHead() {}
  write(text: string) {
    this.writableLength += text.length
  }
  destroy() {
    this.destroyed = true
    this.emit('close')
  }
}

test('anyone who does not read what was sent is let go, with the place it held', () => {
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
