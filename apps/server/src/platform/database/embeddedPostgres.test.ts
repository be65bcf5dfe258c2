import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isAlive } from './embedded/postmaster.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from './embeddedPostgres.ts'
import { startKillableServer } from './testCrash.ts'

// The tests that do not damage the cluster share it, since creating a cluster takes longer than the other steps.
let output: string
let empty: string
const running: EmbeddedPostgres[] = []

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'buri-made-'))
  const server = await startEmbedded({ dataDir: output, isDurable: false })
  await ask(server.url, 'create table note (text text)')
  await server.stop()
})
afterAll(() => rm(output, { recursive: true }))

beforeEach(async () => {
  empty = await mkdtemp(join(tmpdir(), 'buri-data-'))
})
afterEach(async () => {
  for (const server of running.splice(0).reverse()) await server.stop()
  await rm(empty, { recursive: true })
})

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir: output, isDurable: false, ...options })
  running.push(server)
  return server
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const write = (url: string, text: string) => ask(url, `delete from note; insert into note values ('${text}')`)
const notes = (url: string) => ask(url, 'select text from note')

test('two commands starting together in an empty folder share one server', async () => {
  const [one, two] = await Promise.all([start({ dataDir: empty }), start({ dataDir: empty })])
  expect(one.pid()).toBe(two.pid())
  expect([one.isOurs(), two.isOurs()].filter(Boolean)).toHaveLength(1)
  expect(await ask(two.url, `select datcollate, datlocale from pg_database where datname = 'buri'`)).toEqual([
    { datcollate: 'C', datlocale: 'C.UTF-8' },
  ])
})

test('a second command uses the running server and leaves it running', async () => {
  const first = await start()
  const second = await start()
  expect(second.isOurs()).toBe(false)
  await second.stop()
  await write(first.url, 'still here')
  expect(await notes(first.url)).toEqual([{ text: 'still here' }])
})

test('when the command that runs the server exits, another running command takes over', async () => {
  const first = await start()
  const second = await start()
  await write(second.url, 'kept')
  await first.stop()
  await vi.waitFor(() => expect(second.isOurs()).toBe(true), 10_000)
  expect(await notes(second.url)).toEqual([{ text: 'kept' }])
})

test('data written before kill -9 of Node is there at the next start', async () => {
  const killed = await startKillableServer(output)
  await write(killed.url, 'before the kill')
  await killed.killNode()
  const next = await start()
  expect(await notes(next.url)).toEqual([{ text: 'before the kill' }])
  expect(next.pid()).not.toBe(killed.postmasterPid)
})

test('data committed before kill -9 of everything is recovered at the next start', async () => {
  const killed = await startKillableServer(output)
  await write(killed.url, 'committed')
  await killed.killAll()
  const next = await start()
  expect(await notes(next.url)).toEqual([{ text: 'committed' }])
})

test('a server killed under a running command restarts at the same address', async () => {
  const server = await start()
  await write(server.url, 'survives')
  const before = server.pid()
  process.kill(before, 'SIGKILL')
  await vi.waitFor(() => expect(server.pid()).not.toBe(before), 10_000)
  expect(await notes(server.url)).toEqual([{ text: 'survives' }])
})

test('a lock left by a crash is ignored when its process id belongs to a process other than PostgreSQL', async () => {
  await writeFile(join(output, 'postgres/postmaster.pid'), `${process.pid}\n${output}\n1\n5432\n.\n\n\nready\n`)
  expect((await start()).isOurs()).toBe(true)
})

test('a stop leaves no server and no lock', async () => {
  const server = await start()
  await server.stop()
  await wait(10)
  expect(isAlive(server.pid())).toBe(false)
  await expect(readFile(join(output, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('a folder with a name too long for a socket works', async () => {
  const long = join(empty, '긴이름'.repeat(12))
  await cp(output, long, { recursive: true })
  const server = await start({ dataDir: long })
  expect(await notes(server.url)).toHaveLength(1)
})

test('a folder only its owner may enter works', async () => {
  const inside = join(empty, 'private/data')
  await mkdir(inside, { recursive: true })
  await chmod(join(empty, 'private'), 0o700)
  const server = await start({ dataDir: inside })
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('data of another PostgreSQL version is refused and unchanged', async () => {
  await mkdir(join(empty, 'postgres'))
  await writeFile(join(empty, 'postgres/PG_VERSION'), '17\n')
  await expect(start({ dataDir: empty })).rejects.toThrow(
    /was made by PostgreSQL 17; this Buri brings PostgreSQL 18.*PG_BIN/,
  )
  expect(await readFile(join(empty, 'postgres/PG_VERSION'), 'utf8')).toBe('17\n')
})

test('data without a readable version is refused', async () => {
  await mkdir(join(empty, 'postgres'))
  await writeFile(join(empty, 'postgres/PG_VERSION'), '\0\0\0')
  await expect(start({ dataDir: empty })).rejects.toThrow(/postgres\/PG_VERSION is damaged\..*DATA_DIR/)
})

test('a folder with foreign files is refused and unchanged', async () => {
  await mkdir(join(empty, 'postgres'))
  await writeFile(join(empty, 'postgres/diary.txt'), 'dear')
  await expect(start({ dataDir: empty })).rejects.toThrow('is not empty and not a PostgreSQL cluster')
  expect(await readFile(join(empty, 'postgres/diary.txt'), 'utf8')).toBe('dear')
})

test('a PG_BIN without PostgreSQL is refused by name', async () => {
  await expect(start({ dataDir: empty, pgBin: join(empty, 'nothing') })).rejects.toThrow(
    /^PG_BIN: .*postgres does not run/,
  )
})
