import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { openTestDatabase, type TestDatabase } from './testDatabase.ts'

let database: TestDatabase
let dir: string
beforeEach(async () => {
  database = await openTestDatabase({ isEmpty: true })
  dir = await mkdtemp(join(tmpdir(), 'buri-migrations-'))
  await write('0001_create_bird.sql', 'create table bird (id int primary key); insert into bird values (1);')
})
afterEach(async () => {
  await database.close()
  await rm(dir, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(dir, name), text)
const birds = async () => (await sql<{ id: number }>`select id from bird order by id`.execute(database.db)).rows

test('migrations run once, in order, and the second start has nothing to do', async () => {
  await write('0002_add_bird.sql', 'insert into bird values (2);')
  expect(await migrate(database.url, { dir })).toEqual(['0001_create_bird.sql', '0002_add_bird.sql'])
  expect(await migrate(database.url, { dir })).toEqual([])
  expect(await birds()).toEqual([{ id: 1 }, { id: 2 }])
})

test('five processes that start together apply each migration once', async () => {
  await write('0002_add_bird.sql', 'select pg_sleep(0.2); insert into bird values (2);')
  const done = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, { dir })))
  expect(done.flat().sort()).toEqual(['0001_create_bird.sql', '0002_add_bird.sql'])
  expect(await birds()).toEqual([{ id: 1 }, { id: 2 }])
})

test('a failing migration rolls back the whole upgrade and names its file', async () => {
  await write('0002_add_bird.sql', 'insert into bird values (2); insert into nest values (1);')
  await expect(migrate(database.url, { dir })).rejects.toThrow(
    'Migration 0002_add_bird.sql failed: relation "nest" does not exist',
  )
  await expect(birds()).rejects.toThrow('relation "bird" does not exist')
  await write('0002_add_bird.sql', 'insert into bird values (2);')
  expect(await migrate(database.url, { dir })).toEqual(['0001_create_bird.sql', '0002_add_bird.sql'])
})

test('an earlier version still works after an upgrade that failed at its last migration', async () => {
  await migrate(database.url, { dir })
  await write('0002_add_bird.sql', 'insert into bird values (2);')
  await write('0003_rename_bird.sql', 'alter table bird rename to fowl;')
  await write('0004_fail.sql', 'select 1 / 0;')
  await expect(migrate(database.url, { dir })).rejects.toThrow(
    /^Migration 0004_fail\.sql failed: division by zero\. Nothing was changed/,
  )
  for (const name of ['0002_add_bird.sql', '0003_rename_bird.sql', '0004_fail.sql']) await rm(join(dir, name))
  expect(await migrate(database.url, { dir })).toEqual([])
  expect(await birds()).toEqual([{ id: 1 }])
  const { rows } = await sql`select from schema_lease`.execute(database.db)
  expect(rows).toEqual([])
})

test('a migration may alter a table whose rows the one before has written, deferred keys or not', async () => {
  await write(
    '0002_create_nest.sql',
    'create table nest (bird int references bird deferrable initially deferred); insert into nest values (1);',
  )
  await write('0003_name_nests.sql', 'alter table nest add column name text; update nest set bird = 1;')
  await write('0004_count_eggs.sql', 'alter table nest add column eggs int;')
  expect(await migrate(database.url, { dir })).toHaveLength(4)
})

test('an applied migration that was changed stops the start and names the file', async () => {
  await migrate(database.url, { dir })
  await write('0001_create_bird.sql', 'create table bird (id bigint primary key);')
  await expect(migrate(database.url, { dir })).rejects.toThrow('Migration 0001_create_bird.sql was changed after')
})

test('other line ends are not a change', async () => {
  await write('0001_create_bird.sql', 'create table bird (id int primary key);\ninsert into bird values (1);\n')
  await migrate(database.url, { dir })
  await write('0001_create_bird.sql', 'create table bird (id int primary key);\r\ninsert into bird values (1);\r\n')
  expect(await migrate(database.url, { dir })).toEqual([])
})

test('a database of a newer version stops the start', async () => {
  await write('0002_add_bird.sql', 'insert into bird values (2);')
  await migrate(database.url, { dir })
  await rm(join(dir, '0002_add_bird.sql'))
  await expect(migrate(database.url, { dir })).rejects.toThrow('made by a newer Buri')
})

test.each(['0003_gap.sql', '0001_twin.sql', '2_short.sql'])('the file name %s is refused', async (name) => {
  await write(name, 'select 1;')
  await expect(migrate(database.url, { dir })).rejects.toThrow('numbers run from 0001')
})

test('the lease of a process that died is taken over', async () => {
  await migrate(database.url, { dir })
  await sql`insert into schema_lease values (1, 'dead', now() - interval '1 second')`.execute(database.db)
  await write('0002_add_bird.sql', 'insert into bird values (2);')
  expect(await migrate(database.url, { dir })).toEqual(['0002_add_bird.sql'])
})
