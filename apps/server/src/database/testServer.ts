import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embeddedPostgres.ts'
import { migrate } from './migrate.ts'
import { command, withDatabase } from './testDatabase.ts'

/** Vitest's global set-up of the server's tests: one PostgreSQL for the run, ours unless `DATABASE_URL` names another. */
export default async function startTestServer({ provide }: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startTemporary()
  const template = `buri_test_${randomBytes(4).toString('hex')}`
  try {
    await command(server.url, `create database ${template}`)
    await migrate(withDatabase(server.url, template))
  } catch (error) {
    await server.stop()
    throw error
  }
  provide('postgres', { url: server.url, template })
  return async () => {
    if (given) await command(given, `drop database ${template} with (force)`)
    await server.stop()
  }
}

async function startTemporary() {
  const dataDir = await mkdtemp(join(tmpdir(), 'buri-test-'))
  const forget = () => rm(dataDir, { recursive: true, force: true })
  try {
    const server = await startEmbedded({ dataDir, isDurable: false })
    return { url: server.url, stop: () => server.stop().finally(forget) }
  } catch (error) {
    await forget()
    throw error
  }
}
