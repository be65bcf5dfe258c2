import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LAST_BEFORE_BASELINE, migrate } from '#server/platform/database/migrate.ts'
import type { TestDatabase } from '#server/platform/database/testDatabase.ts'
import {
  addLogEntry,
  backupFolder,
  countRows,
  MIGRATIONS,
  tableCount,
  withEmptyDatabase,
  withMigratedDatabase,
} from './testBackups.ts'

const { inFolder, backUp, restore, contentsOf } = backupFolder()

/** Replaces the baseline's record with those of the migrations that it replaced, up to number `last`. */
const recordReplaced = ({ pool }: TestDatabase, last: number) =>
  pool.query(`delete from schema_migration; insert into schema_migration (number, name, checksum)
    select n, lpad(n::text, 4, '0') || '_replaced.sql',
      case n when ${LAST_BEFORE_BASELINE.number} then '${LAST_BEFORE_BASELINE.checksum}' else 'its own' end
    from generate_series(1, ${last}) as n`)

test('a backup with all migrations that the baseline replaced is restored', async () => {
  const baseline = inFolder('baseline')
  await cp(MIGRATIONS, baseline, { recursive: true, filter: (path) => !/009\d|0[1-9]\d\d_/.test(path) })
  await withEmptyDatabase(async (old) => {
    await migrate(old.url, { dir: baseline })
    await recordReplaced(old, LAST_BEFORE_BASELINE.number)
    await addLogEntry(old, 'long ago')
    await backUp(old, 'old')
    expect(JSON.parse((await contentsOf('old')).header ?? '').migrations).toHaveLength(LAST_BEFORE_BASELINE.number)
  })
  const expectRestoreInto = async (otherDatabase: TestDatabase) => {
    await restore(otherDatabase, 'old')
    expect(await countRows(otherDatabase, 'audit_log')).toBe(1)
    expect(await countRows(otherDatabase, 'role')).toBeGreaterThan(0)
    expect(await migrate(otherDatabase.url)).toEqual([])
  }
  await withEmptyDatabase(expectRestoreInto)
  await withMigratedDatabase(expectRestoreInto)
  for (const last of [40, LAST_BEFORE_BASELINE.number]) {
    await withEmptyDatabase(async (otherDatabase) => {
      await migrate(otherDatabase.url, { dir: baseline })
      await recordReplaced(otherDatabase, last)
      await expectRestoreInto(otherDatabase)
    })
  }
})

test('a backup that lacks some of the replaced migrations is refused, and nothing is written', async () => {
  const early = inFolder('early')
  await mkdir(early)
  await writeFile(join(early, '0001_create_birds.sql'), 'create table bird (id int primary key)')
  await withEmptyDatabase(async (old) => {
    await migrate(old.url, { dir: early })
    await backUp(old, 'old', { migrationsDir: early })
  })
  await withEmptyDatabase(async (untouched) => {
    await expect(restore(untouched, 'old')).rejects.toThrow(
      /^refused BACKUP_TOO_OLD .*0001_create_birds\.sql\. Restore it with the last version before 1\.0\.0/,
    )
    expect(await tableCount(untouched)).toBe(0)
  })
})

test('circular references, sequences and computed columns are restored', async () => {
  const dir = inFolder('migrations')
  await mkdir(dir)
  await writeFile(
    join(dir, '0001_create_birds.sql'),
    `create table "odd name" (id int primary key, "a ""b""" text, nest int, twice int generated always as (id * 2) stored);
     create table nest (id serial primary key, owner int not null references "odd name" (id));
     alter table "odd name" add constraint home foreign key (nest) references nest (id);`,
  )
  const options = { migrationsDir: dir }
  await withEmptyDatabase(async (birds) => {
    await migrate(birds.url, { dir })
    await birds.pool.query(`insert into "odd name" values (1, 'x', null); insert into nest (owner) values (1), (1);
      update "odd name" set nest = 2; delete from nest where id = 1`)
    await backUp(birds, 'birds', { ...options })
  })
  await withEmptyDatabase(async (otherDatabase) => {
    await restore(otherDatabase, 'birds', options)
    const { rows } = await otherDatabase.pool.query('insert into nest (owner) values (1) returning id')
    expect(rows).toEqual([{ id: 3 }])
    expect((await otherDatabase.pool.query('select * from "odd name"')).rows).toEqual([
      { id: 1, 'a "b"': 'x', nest: 2, twice: 2 },
    ])
    await expect(otherDatabase.pool.query('delete from nest')).rejects.toThrow('home')
    const { rows: constraints } = await otherDatabase.pool.query('select from pg_constraint where condeferrable')
    expect(constraints).toEqual([])
  })
})
