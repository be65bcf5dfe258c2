import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '#server/platform/database/embeddedPostgres.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'buri-import-crash-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const GAMES = 999

/** Kills the process and its PostgreSQL `killAfterMs` after the process has printed `word`. */
async function storeAndKill(word: 'storing' | 'stored', killAfterMs: number) {
  const program = join(import.meta.dirname, 'testImports.ts')
  const child = spawn(process.execPath, [program, dataDir, String(GAMES)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let postgres = 0
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('postgres ')) postgres = Number(line.split(' ')[1])
    if (line !== word) continue
    await setTimeout(killAfterMs)
    process.kill(postgres, 'SIGKILL')
    child.kill('SIGKILL')
  }
}

async function storedCounts() {
  const server = await startEmbedded({ dataDir })
  const { pool, close } = openDatabase({ url: server.url })
  try {
    const { rows } = await pool.query(`select state, (select count(*)::int from imported_game) as games,
      (select count(*)::int from imported_line) as lines from clan_import`)
    return rows
  } finally {
    await close()
    await server.stop()
  }
}

test('an import that is killed has stored the whole sheet or nothing', async () => {
  const nothing = { state: 'draft', games: 0, lines: 0 }
  const all = { state: 'applied', games: GAMES, lines: 10 * GAMES }
  for (const killAfterMs of [0, 200]) {
    await storeAndKill('storing', killAfterMs)
    const [row, secondRow] = await storedCounts()
    expect(secondRow).toBeUndefined()
    expect([nothing, all]).toContainEqual(row)
  }
  await storeAndKill('stored', 0)
  expect(await storedCounts()).toEqual([all])
}, 240_000)
