import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embeddedPostgres.ts'
import { migrate } from './migrate.ts'
import { runSql, withDatabase } from './testDatabase.ts'
import { startPooler } from './testPooler.ts'

/**
 * Vitest's global setup. One PostgreSQL per run, unless `DATABASE_URL` names another server. `TEST_POOLER` may put a
 * PgBouncer in front of it.
 */
export default async function startTestServer({ provide }: TestProject): Promise<() => Promise<void>> {
  const configuredUrl = process.env.DATABASE_URL
  const server = configuredUrl
    ? { url: configuredUrl, poolerUrl: undefined, stop: async () => {} }
    : await startTemporary()
  const template = `buri_test_${randomBytes(4).toString('hex')}`
  try {
    await runSql(server.url, `create database ${template}`)
    await migrate(withDatabase(server.url, template))
  } catch (error) {
    await server.stop()
    throw error
  }
  provide('postgres', { url: server.url, poolerUrl: server.poolerUrl, template })
  return async () => {
    if (configuredUrl) await runSql(configuredUrl, `drop database ${template} with (force)`)
    await server.stop()
  }
}

const IN_MEMORY = '/dev/shm'
// A run needs some 300 MB, and at most 500 MB of WAL.
const ROOM_BYTES = 2 * 2 ** 30

/** Each test file creates and drops a database of a thousand files, so memory is preferred if there is room. */
async function roomiest(): Promise<string> {
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES ? IN_MEMORY : tmpdir()
}

async function startTemporary() {
  const dataDir = await mkdtemp(join(await roomiest(), 'buri-test-'))
  const forget = () => rm(dataDir, { recursive: true, force: true })
  try {
    const server = await startEmbedded({ dataDir, isDurable: false })
    const program = process.env.TEST_POOLER
    const pooler = program ? await startPooler(program, server.url, dataDir) : undefined
    const stop = async () => {
      await pooler?.stop()
      await server.stop().finally(forget)
    }
    return { url: server.url, poolerUrl: pooler?.url, stop }
  } catch (error) {
    await forget()
    throw error
  }
}
