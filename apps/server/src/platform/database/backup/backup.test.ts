import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  addLogEntry,
  backupFolder,
  countRows,
  tableCount,
  withEmptyDatabase,
  withMigratedDatabase,
} from './testBackups.ts'

const { inFolder, backUp, restore, contentsOf } = backupFolder()

test('a table that is not ours is left out and reported', async () => {
  await withMigratedDatabase(async (busy) => {
    await busy.pool.query('create table visit (at int); insert into visit values (1)')
    await backUp(busy, 'busy')
  })
  await withEmptyDatabase(async (otherDatabase) => {
    expect(await restore(otherDatabase, 'busy')).toMatchObject({ unknownTables: ['visit'] })
  })
})

test('a write during a backup is in the backup either completely or not at all', async () => {
  await withMigratedDatabase(async (busy) => {
    await addLogEntry(busy, 'before')
    let isFileWritten = false
    const onProgress = () => {
      if (isFileWritten) return
      isFileWritten = true
      void busy.pool.query("insert into app_user (id, discord_id, nickname) values (gen_random_uuid(), '2', 'late')")
    }
    const { rows } = await backUp(busy, 'busy', { onProgress })
    await expect.poll(() => countRows(busy, 'app_user')).toBe(1)
    const { header, ...tables } = await contentsOf('busy')
    expect(tables.app_user).toBe('')
    expect(tables.audit_log?.split('\n')).toHaveLength(2)
    expect(rows).toBe(
      JSON.parse(header ?? '').tables.reduce((sum: number, table: { rows: number }) => sum + table.rows, 0),
    )
  })
})

test('an existing file is never overwritten', async () => {
  await withMigratedDatabase(async (database) => {
    for (const name of ['mine', 'other.part']) await writeFile(inFolder(name), 'half')
    await expect(backUp(database, 'mine')).rejects.toThrow(/^refused FILE_EXISTS /)
    await expect(backUp(database, 'other')).rejects.toThrow(/^refused FILE_EXISTS .*Delete it/)
    expect(await readFile(inFolder('mine'), 'utf8')).toBe('half')
  })
})

test('a failed backup leaves no file', async () => {
  await withEmptyDatabase((empty) => expect(backUp(empty, 'none')).rejects.toThrow(/^refused NOTHING_TO_BACK_UP /))
  await withMigratedDatabase((database) =>
    expect(backUp(database, 'missing/folder')).rejects.toThrow(/^refused FILE_UNWRITABLE /),
  )
  expect(await readdir(inFolder())).toEqual([])
})

test('kill -9 during a restore leaves an empty database that can be restored into', async () => {
  await withMigratedDatabase(async (big) => {
    await big.pool.query(
      `insert into audit_log (id, at, actor_label, action, target_type, target_id, result)
       select gen_random_uuid(), now(), repeat('x', 500), 'match.edited', 'match', n::text, 'success'
       from generate_series(1, 10000) n`,
    )
    await backUp(big, 'big')
  })
  await withEmptyDatabase(async (otherDatabase) => {
    const program = join(import.meta.dirname, '../../../cli/restore.ts')
    const env = { PATH: process.env.PATH, DATABASE_URL: otherDatabase.url, DATA_DIR: inFolder('data') }
    const child = spawn(process.execPath, [program, inFolder('big')], { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    const copying = async () =>
      (
        await otherDatabase.pool.query(
          "select from pg_stat_activity where application_name = 'buri restore' and query like 'copy \"audit_log\"%' and datname = current_database()",
        )
      ).rowCount
    while (!(await copying()) && child.exitCode === null) await wait(5)
    child.kill('SIGKILL')
    await ended
    expect(child.signalCode).toBe('SIGKILL')
    await expect.poll(() => tableCount(otherDatabase), { timeout: 30_000 }).toBe(0)
    expect((await restore(otherDatabase, 'big')).rows).toBeGreaterThan(10_000)
  })
})
