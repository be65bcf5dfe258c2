import { once } from 'node:events'
import { createServer } from 'node:net'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { refusalOf } from './errors.ts'

test('a database that drops the connection counts as unavailable, and the visitor may retry', async () => {
  const killed = createServer((socket) => socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1')
  onTestFinished(() => void killed.close())
  await once(killed, 'listening')
  const address = killed.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const client = new Client({ host: '127.0.0.1', port })
  // The client also emits the loss.
  client.on('error', () => {})
  const lost = await client.connect().catch((error: unknown) => error)
  expect(refusalOf(lost)).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
})
