import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#testing/testApp.ts'

test('a closing server answers a request that it has begun, and says that the connection then ends', async () => {
  const site = await startTestApp()
  const slow = await site.pool.connect()
  await slow.query('begin')
  await slow.query('lock table clan in access exclusive mode')
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (part) => {
    received += part
  })
  // The first request keeps its connection, and the closing server, waiting.
  socket.write('GET /api/clans?page=1 HTTP/1.1\r\nHost: a\r\n\r\n')
  await wait(100)
  const closed = site.close()
  await wait(100)
  // The client learns from the first answer that this request was not read, and sends it elsewhere.
  socket.write('GET /api/clans/none HTTP/1.1\r\nHost: a\r\n\r\n')
  await slow.query('rollback')
  slow.release()
  await once(socket, 'close')
  await closed
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  expect(received).toMatch(/connection: close/i)
})
