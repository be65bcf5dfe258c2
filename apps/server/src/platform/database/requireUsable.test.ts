import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from './migrate.ts'
import { requireUsableDatabase } from './requireUsable.ts'
import { openTestDatabase, runSql, withDatabase } from './testDatabase.ts'

const { url: server } = inject('postgres')
const nameOf = (what: string) => `buri_${what}_${randomBytes(4).toString('hex')}`

async function sentenceOf(url: string, isReadOnly = false): Promise<{ refused?: string; warned?: string }> {
  const warnings: string[] = []
  try {
    await requireUsableDatabase(url, { warn: (sentence) => warnings.push(sentence), isReadOnly })
  } catch (error) {
    const { name, message } = error as Error
    expect(name).toBe('StartRefused')
    return { refused: message }
  }
  return warnings[0] === undefined ? {} : { warned: warnings[0] }
}

async function listenAnswering(answer: (socket: Socket) => void): Promise<number> {
  const listening = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  onTestFinished(() => void listening.close())
  return (listening.address() as AddressInfo).port
}

/** Answers with an error of the protocol: https://www.postgresql.org/docs/current/protocol-error-fields.html */
const errorAnswer = (code: string, message: string) => (socket: Socket) => {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  socket.end(Buffer.concat([Buffer.from('E'), length, fields]))
}

const SECRET = 'hidden-password'
const EXAMPLE = 'Example: DATABASE_URL=postgres://buri:secret@localhost:5432/buri'

test.each([
  { code: '28P01', message: 'password authentication failed', says: 'PostgreSQL refuses the password of "maria".' },
  { code: '28000', message: 'no pg_hba.conf entry', says: 'does not let "maria" in (no pg_hba.conf entry)' },
  { code: '3D000', message: 'does not exist', says: 'there is no database "birds". Create it with: createdb ' },
  { code: '42501', message: 'permission denied', says: '"maria" may not use the database "birds" (permission denied)' },
  { code: '53300', message: 'too many clients', says: 'no free connection. Raise max_connections' },
  { code: '57P03', message: 'starting up', says: 'starting or stopping. Start again in a moment.' },
  { code: 'XX000', message: 'out of its mind', says: 'cannot be used (out of its mind)' },
])('PostgreSQL’s refusal $code becomes a sentence', async ({ code, message, says }) => {
  const port = await listenAnswering(errorAnswer(code, message))
  const { refused } = await sentenceOf(`postgres://maria:${SECRET}@127.0.0.1:${port}/birds`)
  expect(refused).toMatch(/^DATABASE_URL: /)
  expect(refused).toContain(says)
  expect(refused).toContain(EXAMPLE)
  expect(refused).not.toContain(SECRET)
})

test('an address where no PostgreSQL answers is refused with an explanation', async () => {
  const free = await listenAnswering(() => {})
  const web = await listenAnswering((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const deaf = await listenAnswering((socket) => socket.destroy())
  const errorFor = async (place: string) => (await sentenceOf(`postgres://maria:${SECRET}@${place}/birds`)).refused
  expect(await errorFor('127.0.0.1:1')).toContain('nothing answers at 127.0.0.1:1. Is PostgreSQL running there')
  expect(await errorFor('localhost:1')).toContain('nothing answers at localhost:1.')
  expect(await errorFor('nowhere.invalid')).toMatch(/there is no host "nowhere.invalid"|cannot be resolved/)
  expect(await errorFor(`127.0.0.1:${web}`)).toMatch(/^DATABASE_URL: /)
  expect(await errorFor(`127.0.0.1:${deaf}`)).toContain(`127.0.0.1:${deaf} closes the connection`)
  expect(await errorFor(`127.0.0.1:${free}?connect_timeout=1`)).toContain('does not answer. Is a firewall in the way?')
  const folder = await mkdtemp(join(tmpdir(), 'buri-socket-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const socket = await sentenceOf(`postgres://maria@localhost/birds?host=${encodeURIComponent(folder)}`)
  expect(socket.refused).toContain(`there is no PostgreSQL socket in ${folder}`)
}, 30_000)

async function sentenceForCluster(clusterMadeWith: string): Promise<string> {
  const name = nameOf('made')
  await runSql(server, `create database ${name} template template0 ${clusterMadeWith}`)
  onTestFinished(() => runSql(server, `drop database ${name} with (force)`))
  return withDatabase(server, name)
}

test('a missing database is named, with the command that creates it', async () => {
  const { refused } = await sentenceOf(withDatabase(server, 'nosuch'))
  expect(refused).toMatch(/there is no database "nosuch". Create it with: createdb .*--encoding=UTF8 --locale=C.UTF-8/)
})

test('a suitable database passes without a message', async () => {
  const url = await sentenceForCluster("encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'")
  expect(await sentenceOf(url)).toEqual({})
  expect(await sentenceOf((await openEmptyDatabase()).url)).toEqual({})
})

async function openEmptyDatabase() {
  // Bypasses the pooler, which signs in as one role only.
  const database = await openTestDatabase({ isDirect: true })
  onTestFinished(database.close)
  return database
}

test.each(['wp_posts (id int)', 'schema_migration (version text)'])(
  'a database in which another program has the table %s is refused',
  async (table) => {
    const url = await sentenceForCluster("encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'")
    await runSql(url, `create table ${table}`)
    const [name] = table.split(' ')
    expect((await sentenceOf(url)).refused).toMatch(
      new RegExp(`holds tables of another program, such as "${name}"\\. Create one for Buri with: createdb`),
    )
  },
)

test('another encoding is refused by name', async () => {
  const url = await sentenceForCluster("encoding 'LATIN1' locale_provider libc locale 'C'")
  expect((await sentenceOf(url)).refused).toMatch(
    /has the encoding LATIN1, which cannot hold Korean\. Create one with: createdb/,
  )
})

test('a locale with its own sort order is refused for an empty database, and causes a warning for a database in use', async () => {
  const url = await sentenceForCluster("encoding 'UTF8' locale_provider icu icu_locale 'ko' locale 'C'")
  expect((await sentenceOf(url)).refused).toMatch(/does not sort text by code points.*Create one with: createdb/)
  await migrate(url)
  expect((await sentenceOf(url)).warned).toMatch(
    /Lists may skip or repeat rows; move to a database created with: createdb/,
  )
})

test('a locale that knows only the capitals A to Z is refused for an empty database, and causes a warning for a database in use', async () => {
  const url = await sentenceForCluster("encoding 'UTF8' locale_provider libc locale 'C'")
  expect((await sentenceOf(url)).refused).toMatch(/knows no capitals beyond A to Z.*Create one with: createdb/)
  await migrate(url)
  expect((await sentenceOf(url)).warned).toMatch(/Searches may miss words; move to a database created with: createdb/)
})

async function asStranger(url: string): Promise<{ url: string; name: string }> {
  const name = nameOf('stranger')
  await runSql(server, `create role ${name} login`)
  onTestFinished(async () => {
    await runSql(url, `drop owned by ${name}`)
    await runSql(server, `drop role ${name}`)
  })
  const otherUrl = new URL(url)
  otherUrl.username = name
  return { url: otherUrl.href, name }
}

test('a role that cannot create tables or does not own them gets the statements for a superuser', async () => {
  const empty = await sentenceForCluster("encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'")
  const one = await asStranger(empty)
  expect((await sentenceOf(one.url)).refused).toMatch(
    new RegExp(`"${one.name}" may not create tables in "\\w+"\\. .*alter database "\\w+" owner to "${one.name}"`),
  )
  const full = await openEmptyDatabase()
  const two = await asStranger(full.url)
  expect((await sentenceOf(two.url)).refused).toMatch(
    new RegExp(`belong to "buri", and "${two.name}" may not change them.*reassign owned by "buri" to "${two.name}"`),
  )
  // A backup does not need to own the tables.
  expect(await sentenceOf(two.url, true)).toEqual({})
})

test('a read-only database is refused as read-only', async () => {
  const url = await sentenceForCluster("encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'")
  await runSql(url, `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
  expect((await sentenceOf(url)).refused).toContain('is read-only. Put a replica into DATABASE_READ_URL.')
})
