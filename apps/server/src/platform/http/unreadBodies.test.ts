import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const PIECE = `10000\r\n${'a'.repeat(0x10000)}\r\n`

const site = await openSite()

/** Ignores answers. Returns the first line received once the connection is cut. */
async function sendWithoutReading(path: string, headers: Record<string, string>): Promise<string> {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
  let received = ''
  let isOpen = true
  socket.on('data', (chunk) => {
    received += chunk.toString()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isOpen = false
  })
  const lines = Object.entries({ host: 'a', ...headers, 'transfer-encoding': 'chunked' }).map((pair) => pair.join(': '))
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  while (isOpen) {
    socket.write(PIECE)
    await wait(10)
  }
  return received.split('\r\n', 1)[0] ?? ''
}

test.concurrent.each([
  { path: '/api/matches/replays', type: 'multipart/form-data; boundary=a', answer: 'HTTP/1.1 403 Forbidden' },
  { path: '/api/matches', type: 'application/json', answer: 'HTTP/1.1 403 Forbidden' },
  { path: '/api/nothing', type: 'application/json', answer: 'HTTP/1.1 413 Payload Too Large' },
])('a client that keeps sending to $path after the refusal is cut off', async ({ path, type, answer }) => {
  expect(await sendWithoutReading(path, { 'content-type': type })).toBe(answer)
})

test.concurrent('a member who keeps sending beyond the longest result is cut off', async () => {
  const member = await signedIn(site)
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-csrf-token': await member.csrfToken(),
    cookie: [...member.jar].map((pair) => pair.join('=')).join('; '),
  }
  expect(await sendWithoutReading('/api/matches', headers)).toBe('HTTP/1.1 413 Payload Too Large')
})
