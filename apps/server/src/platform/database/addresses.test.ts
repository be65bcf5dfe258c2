import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addressesIn, addressesInList, connectTo } from './addresses.ts'
import { type EmbeddedPostgres, startEmbedded } from './embeddedPostgres.ts'
import { openDatabase } from './openDatabase.ts'
import { requireUsableDatabase } from './requireUsable.ts'
import { runSql } from './testDatabase.ts'
import { startProxy } from './testProxy.ts'

let dataDir: string
let replica: EmbeddedPostgres
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'buri-hosts-'))
  replica = await startEmbedded({ dataDir, isDurable: false })
  await setReadOnly(true)
})
afterAll(async () => {
  await replica.stop()
  await rm(dataDir, { recursive: true })
})

async function setReadOnly(is: boolean) {
  const { pathname } = new URL(replica.url)
  const name = decodeURIComponent(pathname.slice(1))
  await runSql(
    replica.url,
    `begin read write; alter database ${name} set default_transaction_read_only = ${is}; commit`,
  )
}

function together(...urls: string[]) {
  const first = new URL(urls[0] ?? '')
  const hosts = urls.map((url) => new URL(url).host).join(',')
  return `${first.href.replace(first.host, hosts)}?target_session_attrs=read-write`
}

async function bothServers() {
  const copy = await startProxy(replica.url)
  const { url } = inject('postgres')
  const primary = await startProxy(url)
  return { copy, primary, url: together(copy.url, primary.url) }
}

test('an address with several hosts becomes one address per host, and a list may contain several', () => {
  expect(addressesIn('postgres://u:p@h1:1,h2:2/db?a=b')).toEqual([
    'postgres://u:p@h1:1/db?a=b',
    'postgres://u:p@h2:2/db?a=b',
  ])
  expect(addressesInList('postgres://h1/db, mysql://h2/db')).toBeUndefined()
  expect(addressesInList('postgres://h1/db, postgres://h2:2,h3/db')).toEqual([
    'postgres://h1/db',
    'postgres://h2:2/db',
    'postgres://h3/db',
  ])
  for (const wrong of ['postgres://h1,,h2/db', 'postgres://h1:x,h2/db', 'mysql://h1/db', 'postgres://h1,/db', 'h1,h2'])
    expect([wrong, addressesIn(wrong)]).toEqual([wrong, undefined])
})

test('the host that takes writes is used, and the next one once it is gone', async () => {
  const { copy, primary, url } = await bothServers()
  const client = await connectTo(url)
  await client.end()
  const { pool, close } = openDatabase({ url })
  const isReadOnly = async () => (await pool.query('show transaction_read_only')).rows[0]?.transaction_read_only
  expect(await isReadOnly()).toBe('off')
  primary.set('refuses')
  primary.cut()
  await expect(pool.query('select 1')).rejects.toThrow()
  await setReadOnly(false)
  expect(await isReadOnly()).toBe('off')
  expect(copy.open()).toBeGreaterThan(0)
  await close()
  await setReadOnly(true)
})

test('all simultaneous connections use the second host while nothing listens at the first', async () => {
  const { url } = await startProxy(inject('postgres').url)
  const unreachable = new URL(url)
  unreachable.port = '9'
  const { pool, close } = openDatabase({ url: together(unreachable.href, url) })
  const clients = await Promise.all(Array.from({ length: 6 }, () => pool.connect()))
  for (const client of clients) client.release()
  await close()
})

test('a silent first host costs a request no more than a connection may take', async () => {
  const { copy, url } = await bothServers()
  copy.set('silent')
  const { pool, close } = openDatabase({ url, connectTimeout: 4000 })
  const began = performance.now()
  await pool.query('select 1')
  expect(performance.now() - began).toBeLessThan(4000)
  await close()
})

test('if none of several hosts takes writes, the start is refused with a reason for each host', async () => {
  const { copy, primary, url } = await bothServers()
  primary.set('refuses')
  const refusal = await requireUsableDatabase(url, { warn: () => {} }).catch((error: Error) => error.message)
  expect(refusal).toMatch(/^DATABASE_URL: none of the 2 hosts can be used/)
  for (const { host } of [new URL(copy.url), new URL(primary.url)]) expect(refusal).toContain(host)
  expect(refusal).toContain('read-only')
  primary.set('passes')
  await requireUsableDatabase(url, { warn: () => {} })
})
