import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testApp.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())

/** Sends a body without an end and hears nothing; gives the first line that came back, once the line is cut. */
async function sendDeafly(path: string, type: string): Promise<string> {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
  let heard = ''
  let isOpen = true
  socket.on('data', (chunk) => {
    heard += chunk.toString()
  })
  socket.on('error', () => {}) // being cut off is what is waited for
  socket.on('close', () => {
    isOpen = false
  })
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`)
  while (isOpen) {
    socket.write(`400\r\n${'a'.repeat(1024)}\r\n`)
    await wait(10)
  }
  return heard.split('\r\n', 1)[0] ?? ''
}

test.each([
  { path: '/api/matches/replays', type: 'multipart/form-data; boundary=a', answer: 'HTTP/1.1 403 Forbidden' },
  { path: '/api/matches', type: 'application/json', answer: 'HTTP/1.1 403 Forbidden' },
  { path: '/api/nothing', type: 'application/json', answer: 'HTTP/1.1 413 Payload Too Large' },
])('whoever goes on sending to $path after the refusal is cut off', async ({ path, type, answer }) => {
  const startedAt = performance.now()
  expect(await sendDeafly(path, type)).toBe(answer)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
