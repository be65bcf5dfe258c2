import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/platform/database/testDatabase.ts'

const { PATH, NODE_COMPILE_CACHE } = process.env
const MAIN = join(import.meta.dirname, '../src/main.ts')

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'buri-start-'))
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

const startWith = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output.text += part))
  return { child, heard: output }
}

async function exitOf(env: Record<string, string>) {
  const { child, heard } = startWith(env)
  const [code] = await once(child, 'close')
  return { code, said: heard.text }
}

async function takenPort() {
  const otherServer = createServer().listen(0, '127.0.0.1')
  await once(otherServer, 'listening')
  onTestFinished(() => void otherServer.close())
  return String((otherServer.address() as AddressInfo).port)
}
async function freePort() {
  const otherServer = createServer().listen(0, '127.0.0.1')
  await once(otherServer, 'listening')
  const { port } = otherServer.address() as AddressInfo
  await new Promise((resolve) => otherServer.close(resolve))
  return String(port)
}

const databaseInUse = () => ({ DATABASE_URL: database.url })

test.each([
  { what: 'a port that is taken', env: async () => ({ ...databaseInUse(), PORT: await takenPort() }), name: 'PORT' },
  { what: 'no PostgreSQL', env: () => ({ DATABASE_URL: 'postgres://u@127.0.0.1:1/buri' }), name: 'DATABASE_URL' },
])('a start with $what stops with the setting’s name, an example and no stack trace', async ({ env, name }) => {
  const { code, said } = await exitOf(await env())
  expect(code).toBe(1)
  expect(said).toMatch(new RegExp(`^${name}: .*Example: ${name}=`))
  expect(said.trim().split('\n').length).toBeLessThan(3)
  expect(said).not.toMatch(/^\s+at /m)
})

async function startUntilReady(env: Record<string, string>) {
  const { child, heard } = startWith({ ...databaseInUse(), ...env })
  while (!/sign in|Signing in|부리: .*\n/.test(heard.text)) {
    if (child.exitCode !== null) throw new Error(heard.text)
    await pause(50)
  }
  // Waits for the sign-in notice, which is the line after the address.
  await pause(100)
  return { child, heard }
}

test.each([
  { env: { DEMO: 'auto', NODE_ENV: 'production' }, signsIn: true },
  { env: { DEMO: 'off' }, signsIn: false, toSet: 'DEMO=auto or on' },
  {
    env: { PUBLIC_URL: 'https://buri.example', SESSION_SECRET: 'x'.repeat(32), TRUST_PROXY: '1' },
    signsIn: false,
    toSet: 'PUBLIC_URL unset (is https://buri.example), TRUST_PROXY unset, DEMO=auto or on',
  },
  {
    env: { HOST: '0.0.0.0', DEMO: 'on', NODE_ENV: 'development' },
    signsIn: false,
    toSet: 'HOST=127.0.0.1 (is 0.0.0.0), DEMO=auto or on',
  },
])('a process started with $env offers to sign in: $signsIn, and logs it', async ({ env, signsIn, toSet }) => {
  const port = await freePort()
  const { child, heard } = await startUntilReady({ ...env, PORT: port })
  const answer = await fetch(`http://127.0.0.1:${port}/auth/discord`, { redirect: 'manual' })
  const location = answer.headers.get('location') ?? ''
  expect(location.startsWith('/auth/success?result=unavailable')).toBe(!signsIn)
  expect(heard.text.includes('Nobody can sign in')).toBe(!signsIn)
  if (toSet) expect(heard.text).toContain(`on this machine only: ${toSet}.\n`)
  if (!signsIn) expect(heard.text).toMatch(/set DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET.*\/auth\/discord\/redirect/)
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([0, null])
})
