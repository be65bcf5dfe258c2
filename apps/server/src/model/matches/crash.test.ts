import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '#server/platform/database/embeddedPostgres.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { rebuild } from './rebuild.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'buri-crash-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Imports matches until this many are acknowledged. Then kills PostgreSQL and Node during the next one. */
async function importAndKill(from: number, count: number): Promise<string[]> {
  const program = join(import.meta.dirname, 'testImporter.ts')
  const child = spawn(process.execPath, [program, dataDir, String(from)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const safe: string[] = []
  let postgres = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const [word = '', value = ''] = line.split(' ')
    if (word === 'postgres') postgres = Number(value)
    if (word === 'safe') safe.push(value)
    if (safe.length === count) {
      process.kill(postgres, 'SIGKILL')
      child.kill('SIGKILL')
    }
  }
  return safe
}

test('after PostgreSQL and Node are killed, every match that was acknowledged is whole', async () => {
  const safe: string[] = []
  for (const count of [11, 5, 16]) safe.push(...(await importAndKill(safe.length, count)))

  const server = await startEmbedded({ dataDir })
  const { db, pool, close } = openDatabase({ url: server.url })
  try {
    const { rows } = await pool.query<{ id: string; lines: number; sources: number }>(
      `select id, (select count(*) from match_participant p where p.match_id = m.id and player_id is not null) as lines,
         (select count(*) from match_source s where s.match_id = m.id) as sources from match m`,
    )
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(safe))
    expect(rows.filter(({ lines, sources }) => lines !== 10 || sources !== 1)).toEqual([])
    expect(await rebuild(db)).toEqual({ matches: 0, ratings: 0, players: 0, examples: [] })
    const unrated = await pool.query('select count(*) from match_participant where mu_after is null')
    expect(unrated.rows).toEqual([{ count: 0 }])
  } finally {
    await close()
    await server.stop()
  }
}, 120_000)
