import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#server/platform/database/testDatabase.ts'

const { PATH, NODE_COMPILE_CACHE } = process.env
const MAIN = join(import.meta.dirname, '../src/main.ts')
const CHECK_EVERY_MS = 200
const REQUESTS = 1000
const DRAIN_SECONDS = '1'

async function startProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, NODE_COMPILE_CACHE, DEMO: 'off', LOG_LEVEL: 'error', DRAIN_SECONDS, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part) => {
    output += part
  })
  while (!output.includes('부리: ')) await pause(50)
  const [, port = ''] = /부리: \S+:(\d+)/.exec(output) ?? []
  return { child, port: Number(port) }
}

async function stop(child: ChildProcess) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Sends each request to the next process among those that last reported themselves ready. Retries nothing. */
async function startBalancer(ports: () => readonly number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  const check = async () => {
    for (const port of ports()) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
      if (answer?.ok) ready.add(port)
      else ready.delete(port)
    }
    for (const port of ready) if (!ports().includes(port)) ready.delete(port)
  }
  await check()
  const checking = setInterval(check, CHECK_EVERY_MS)
  let turn = 0
  const server = createServer((incoming, answer) => {
    turn += 1
    const port = [...ready][turn % ready.size]
    const { method, url: path, headers } = incoming
    const passed = request({ agent, port, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    passed.once('error', () => answer.writeHead(502).end())
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    clearInterval(checking)
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ready }
}

test('replacing both processes one after the other under load fails no request', async () => {
  const database = await openTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'buri-rolling-'))
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  const running = [await startProcess(env), await startProcess(env)]
  const balancer = await startBalancer(() => running.map(({ port }) => port))

  const outcomes = new Map<number, number>()
  let isReplacing = true
  const load = async () => {
    for (let count = 0; isReplacing || count < REQUESTS / 8; count += 1) {
      const { status } = await fetch(`${balancer.url}/api/home/stats`)
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
      await pause(10)
    }
  }
  const replace = async () => {
    for (const [index, { child }] of [...running].entries()) {
      await stop(child)
      running[index] = await startProcess(env)
      await expect.poll(() => balancer.ready.size, { timeout: 10_000 }).toBe(2)
    }
    isReplacing = false
  }
  await Promise.all([replace(), ...Array.from({ length: 8 }, load)])
  for (const { child } of running) await stop(child)
  await database.close()
  await rm(dataDir, { recursive: true })
  expect([...outcomes.keys()]).toEqual([200])
  expect(outcomes.get(200)).toBeGreaterThanOrEqual(REQUESTS)
}, 120_000)
