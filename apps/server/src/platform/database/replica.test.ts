import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { codeOf } from '../errors.ts'
import { type EmbeddedPostgres, startEmbedded } from './embeddedPostgres.ts'
import { followReplica } from './replica.ts'

let otherCluster: EmbeddedPostgres
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'buri-replica-'))
  otherCluster = await startEmbedded({ dataDir, isDurable: false })
})
afterAll(async () => {
  await otherCluster.stop()
  await rm(dataDir, { recursive: true })
})

/** New connections are passed to the server that `turnTo` chose last. */
async function startBalancer() {
  let target = inject('postgres').url
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const { host, port } = new Client({ connectionString: target })
    const upstream = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  url.pathname = '/postgres'
  url.search = ''
  return {
    url: url.href,
    turnTo: (url: string) => {
      target = url
    },
    freeze: () => {
      for (const socket of sockets) socket.unpipe()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('all answers between finding and losing a replica come from one server', async () => {
  const balancer = await startBalancer()
  const lost: string[] = []
  const replica = await followReplica<{ pool: Pool; life: number }>({
    url: balancer.url,
    open: (pool, life) => ({ pool, life }),
    onLost: (error) => lost.push(error instanceof Error ? error.message : ''),
    checkEveryMs: 300,
  })
  try {
    const before = replica.reads()
    expect(before?.life).toBe(1)
    // The pool's one connection stays with the first server, while a new connection would be to the second.
    const client = await before?.pool.connect()
    balancer.turnTo(otherCluster.url)
    const refused = await before?.pool.query('select 1').catch((error: unknown) => error)
    client?.release()
    expect(String(refused)).toContain('another server')
    expect(codeOf(refused)).toBe('UNAVAILABLE')
    if (before) replica.giveUp(before, new Error('as a reader would say'))
    await expect.poll(() => replica.reads()?.life).toBe(2)
    expect(lost).toHaveLength(1)
    expect((await replica.reads()?.pool.query('select 1'))?.rowCount).toBe(1)
  } finally {
    await replica.close()
    await balancer.close()
  }
})

test('a replica that accepts queries but never answers is given up', async () => {
  const balancer = await startBalancer()
  const lost: unknown[] = []
  const replica = await followReplica<{ pool: Pool }>({
    url: balancer.url,
    open: (pool) => ({ pool }),
    onLost: (error) => lost.push(error),
    checkEveryMs: 50,
  })
  try {
    expect(replica.reads()).toBeDefined()
    balancer.freeze()
    await expect.poll(() => lost.length, { timeout: 5000 }).toBe(1)
  } finally {
    await balancer.close()
    await replica.close()
  }
})

test('a replica that is too far behind is read only while the primary is away', async () => {
  let isAway = true
  const replica = await followReplica<{ pool: Pool }>({
    url: inject('postgres').url,
    open: (pool) => ({ pool }),
    onLost: () => {},
    checkEveryMs: 100,
    mostLagSeconds: -1,
    isPrimaryAway: () => isAway,
  })
  expect(replica.reads()).toBeDefined()
  isAway = false
  await expect.poll(() => replica.reads()).toBeUndefined()
  await replica.close()
})
