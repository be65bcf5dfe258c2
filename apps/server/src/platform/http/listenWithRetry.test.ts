import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listenWithRetry } from './listenWithRetry.ts'

const HOST = '127.0.0.1'

async function takenPort() {
  const otherServer = createServer().listen(0, HOST)
  await once(otherServer, 'listening')
  const { port } = otherServer.address() as AddressInfo
  return { port, other: otherServer }
}

function aServer() {
  const app = Fastify()
  onTestFinished(() => app.close())
  return app
}

test('a busy port is taken once it is freed a moment later', async () => {
  const { port, other } = await takenPort()
  const app = aServer()
  setTimeout(() => other.close(), 250)
  await expect(listenWithRetry(() => app.listen({ host: HOST, port }), { host: HOST, port })).resolves.toBe(
    `http://${HOST}:${port}`,
  )
  expect((await fetch(`http://${HOST}:${port}`)).status).toBe(404)
})

test('a port that stays taken is reported as taken', async () => {
  const { port, other } = await takenPort()
  onTestFinished(() => void other.close())
  const app = aServer()
  await expect(listenWithRetry(() => app.listen({ host: HOST, port }), { host: HOST, port }, 300)).rejects.toThrow(
    `PORT: another process listens on port ${port} of ${HOST}. Example: PORT=3000`,
  )
})

test('any other failure is thrown at once', async () => {
  let attempts = 0
  const failing = async () => {
    attempts += 1
    throw new Error('no such host')
  }
  await expect(listenWithRetry(failing, { host: HOST, port: 1 })).rejects.toThrow('no such host')
  expect(attempts).toBe(1)
})

test.each([
  { host: '198.51.100.7', says: 'HOST: 198.51.100.7 is not an address of this machine. Example: HOST=127.0.0.1' },
  { host: 'nowhere.invalid', says: 'HOST: there is no host "nowhere.invalid". Example: HOST=127.0.0.1' },
])('a host of another machine is refused by its setting: $host', async ({ host, says }) => {
  const app = aServer()
  await expect(listenWithRetry(() => app.listen({ host, port: 0 }), { host, port: 0 })).rejects.toThrow(says)
})
