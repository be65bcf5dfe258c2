import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { watchDataFolders } from './dataFolders.ts'
import { openTestDatabase, type TestDatabase } from './testDatabase.ts'

let database: TestDatabase
const dirs: string[] = []
beforeEach(async () => {
  await database?.close()
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  for (const dir of dirs) await rm(dir, { recursive: true })
})

async function aFolder() {
  const dir = await mkdtemp(join(tmpdir(), 'buri-data-'))
  dirs.push(dir)
  return dir
}
function aProcess(dataDir: string) {
  const counters = { reports: 0 }
  const watch = watchDataFolders({
    db: database.db,
    dataDir,
    onOtherFolder: () => {
      counters.reports += 1
    },
  })
  return Object.assign(counters, { watch })
}

test('processes that share a folder report nothing, even if they start together', async () => {
  const shared = await aFolder()
  const all = Array.from({ length: 5 }, () => aProcess(shared))
  for (let run = 0; run < 2; run += 1) await Promise.all(all.map(({ watch }) => watch()))
  expect(all.map(({ reports }) => reports)).toEqual([0, 0, 0, 0, 0])
})

test('a process that finds another folder in use reports it once', async () => {
  const [one, other] = [aProcess(await aFolder()), aProcess(await aFolder())]
  await one.watch()
  for (let run = 0; run < 3; run += 1) {
    await other.watch()
    await one.watch()
  }
  expect([one.reports, other.reports]).toEqual([1, 1])
})

test('a folder that no process uses any more is not reported', async () => {
  await aProcess(await aFolder()).watch()
  await database.pool.query("update data_folder set seen_at = now() - interval '4 minutes'")
  const moved = aProcess(await aFolder())
  await moved.watch()
  expect(moved.reports).toBe(0)
})
