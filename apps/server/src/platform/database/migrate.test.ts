import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LAST_BEFORE_BASELINE, migrate } from './migrate.ts'
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

test('migrations run once, in order, and a second start has nothing to do', async () => {
  await write('0092_add_bird.sql', 'insert into bird values (2);')
  expect(await migrate(database.url, { dir })).toEqual(['0001_create_bird.sql', '0092_add_bird.sql'])
  expect(await migrate(database.url, { dir })).toEqual([])
  expect(await birds()).toEqual([{ id: 1 }, { id: 2 }])
})

test('five processes starting together apply each migration once', async () => {
  await write('0092_add_bird.sql', 'select pg_sleep(0.2); insert into bird values (2);')
  const results = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, { dir })))
  expect(results.flat().sort()).toEqual(['0001_create_bird.sql', '0092_add_bird.sql'])
  expect(await birds()).toEqual([{ id: 1 }, { id: 2 }])
})

test('a failing migration rolls back the upgrade and is named', async () => {
  await write('0092_add_bird.sql', 'insert into bird values (2); insert into nest values (1);')
  await expect(migrate(database.url, { dir })).rejects.toThrow(
    'Migration 0092_add_bird.sql failed: relation "nest" does not exist',
  )
  await expect(birds()).rejects.toThrow('relation "bird" does not exist')
  await write('0092_add_bird.sql', 'insert into bird values (2);')
  expect(await migrate(database.url, { dir })).toEqual(['0001_create_bird.sql', '0092_add_bird.sql'])
})

test('an earlier version still works after an upgrade failed at its last migration', async () => {
  await migrate(database.url, { dir })
  await write('0092_add_bird.sql', 'insert into bird values (2);')
  await write('0093_rename_bird.sql', 'alter table bird rename to fowl;')
  await write('0094_fail.sql', 'select 1 / 0;')
  await expect(migrate(database.url, { dir })).rejects.toThrow(
    /^Migration 0094_fail\.sql failed: division by zero\. Nothing was changed/,
  )
  for (const name of ['0092_add_bird.sql', '0093_rename_bird.sql', '0094_fail.sql']) await rm(join(dir, name))
  expect(await migrate(database.url, { dir })).toEqual([])
  expect(await birds()).toEqual([{ id: 1 }])
  const { rows } = await sql`select from schema_lease`.execute(database.db)
  expect(rows).toEqual([])
})

test('a migration may alter a table with rows written by the previous one, deferred keys or not', async () => {
  await write(
    '0092_create_nest.sql',
    'create table nest (bird int references bird deferrable initially deferred); insert into nest values (1);',
  )
  await write('0093_name_nests.sql', 'alter table nest add column name text; update nest set bird = 1;')
  await write('0094_count_eggs.sql', 'alter table nest add column eggs int;')
  expect(await migrate(database.url, { dir })).toHaveLength(4)
})

test('a changed migration that was applied stops the start and is named', async () => {
  await migrate(database.url, { dir })
  await write('0001_create_bird.sql', 'create table bird (id bigint primary key);')
  await expect(migrate(database.url, { dir })).rejects.toThrow('Migration 0001_create_bird.sql was changed after')
})

test('an empty migration is refused, so that its text can still be written', async () => {
  await write('0092_add_bird.sql', '\n')
  await expect(migrate(database.url, { dir })).rejects.toThrow('Migration 0092_add_bird.sql is empty')
  await write('0092_add_bird.sql', 'insert into bird values (2);')
  expect(await migrate(database.url, { dir })).toHaveLength(2)
})

test('the text of an applied migration may be replaced by one with the same effect that names the old checksum', async () => {
  const [slow, fast] = ['insert into bird values (2); select pg_sleep(0);', 'insert into bird values (2);']
  await write('0092_add_bird.sql', slow)
  await migrate(database.url, { dir })
  const checksum = createHash('sha256').update(slow).digest('hex')
  await write('0092_add_bird.sql', `-- Replaces ${checksum}: that text took longer.\n${fast}`)
  expect(await migrate(database.url, { dir })).toEqual([])
  await write('0092_add_bird.sql', `-- Replaces ${checksum.replace(/./, '-')}: that text took longer.\n${fast}`)
  await expect(migrate(database.url, { dir })).rejects.toThrow('was changed after it had been applied')
})

test('other line endings do not count as a change', async () => {
  await write('0001_create_bird.sql', 'create table bird (id int primary key);\ninsert into bird values (1);\n')
  await migrate(database.url, { dir })
  await write('0001_create_bird.sql', 'create table bird (id int primary key);\r\ninsert into bird values (1);\r\n')
  expect(await migrate(database.url, { dir })).toEqual([])
})

test('a database of a newer version stops the start', async () => {
  await write('0092_add_bird.sql', 'insert into bird values (2);')
  await migrate(database.url, { dir })
  await rm(join(dir, '0092_add_bird.sql'))
  await expect(migrate(database.url, { dir })).rejects.toThrow('made by a newer Buri')
})

async function recordReplaced(last: number) {
  await sql`delete from schema_migration`.execute(database.db)
  await sql`insert into schema_migration (number, name, checksum)
    select n, lpad(n::text, 4, '0') || '_replaced.sql', case n when ${LAST_BEFORE_BASELINE.number} then ${LAST_BEFORE_BASELINE.checksum} else 'its own' end
    from generate_series(1, ${last}::int) as n`.execute(database.db)
}
const recordedMigrations = async () =>
  (await sql`select number, name from schema_migration order by number`.execute(database.db)).rows

test('a database with all replaced migrations continues with the first new one', async () => {
  await migrate(database.url, { dir })
  await recordReplaced(LAST_BEFORE_BASELINE.number)
  expect(await migrate(database.url, { dir })).toEqual([])
  await write('0092_add_bird.sql', 'insert into bird values (2);')
  expect(await migrate(database.url, { dir })).toEqual(['0092_add_bird.sql'])
  expect(await migrate(database.url, { dir })).toEqual([])
  expect(await birds()).toEqual([{ id: 1 }, { id: 2 }])
})

test('a failing new migration leaves a database with all replaced migrations unchanged', async () => {
  await migrate(database.url, { dir })
  await recordReplaced(LAST_BEFORE_BASELINE.number)
  const before = await recordedMigrations()
  await write('0092_add_bird.sql', 'insert into bird values (2);')
  await write('0093_fail.sql', 'select 1 / 0;')
  await expect(migrate(database.url, { dir })).rejects.toThrow('Migration 0093_fail.sql failed: division by zero')
  expect(await birds()).toEqual([{ id: 1 }])
  expect(await recordedMigrations()).toEqual(before)
})

test.each([1, 40, 90])('a database at the replaced migration %i is refused and unchanged', async (last) => {
  await migrate(database.url, { dir })
  await recordReplaced(last)
  const before = await recordedMigrations()
  await write('0092_add_bird.sql', 'insert into bird values (2);')
  await expect(migrate(database.url, { dir })).rejects.toThrow(
    /^The database is too old: its last migration is \d{4}_replaced\.sql\. Start the last version before 1\.0\.0 with it first/,
  )
  expect(await birds()).toEqual([{ id: 1 }])
  expect(await recordedMigrations()).toEqual(before)
})

test.each(['0002_early.sql', '0093_gap.sql', '0001_twin.sql', '92_short.sql'])(
  'the file name %s is refused',
  async (name) => {
    await write(name, 'select 1;')
    await expect(migrate(database.url, { dir })).rejects.toThrow('1 is the baseline, and the others run from 92')
  },
)

test('the lease of a dead process is taken over', async () => {
  await migrate(database.url, { dir })
  await sql`insert into schema_lease values (1, 'dead', now() - interval '1 second')`.execute(database.db)
  await write('0092_add_bird.sql', 'insert into bird values (2);')
  expect(await migrate(database.url, { dir })).toEqual(['0092_add_bird.sql'])
})

async function holdReadLock(milliseconds: number) {
  const lockTaken = Promise.withResolvers<void>()
  const long = database.db.transaction().execute(async (tx) => {
    await sql`select from bird`.execute(tx)
    lockTaken.resolve()
    await wait(milliseconds)
  })
  await lockTaken.promise
  return { long }
}

test('readers wait only a moment while a migration waits for a table that a long transaction has read', async () => {
  await migrate(database.url, { dir })
  await write('0092_name_birds.sql', 'alter table bird add column name text;')
  const lines: string[] = []
  const { long } = await holdReadLock(8000)
  let isDone = false
  const migrated = migrate(database.url, { dir, say: (sentence) => lines.push(sentence) }).finally(() => {
    isDone = true
  })
  let longest = 0
  while (!isDone) {
    const from = performance.now()
    await sql`select id from bird`.execute(database.db)
    longest = Math.max(longest, performance.now() - from)
  }
  // A busy machine adds a second or two to the second that a migration waits for a lock.
  expect(longest).toBeLessThan(5000)
  expect(await migrated).toEqual(['0092_name_birds.sql'])
  expect(lines).toEqual(['A migration waits for a table that is in use, and begins again.'])
  await long
})

test('a process that waits for a table longer than its lease lasts keeps the lease', async () => {
  await migrate(database.url, { dir })
  await write('0092_name_birds.sql', 'alter table bird add column name text;')
  const lines: string[] = []
  const { long } = await holdReadLock(6000)
  const first = migrate(database.url, { dir, say: (sentence) => lines.push(sentence) })
  await expect.poll(() => lines).toHaveLength(1)
  // Imitates a wait of almost a minute for the table.
  await database.pool.query(`update schema_lease set expires_at = now() + interval '2500 ms'`)
  const second = migrate(database.url, { dir })
  expect(await Promise.all([first, second])).toEqual([['0092_name_birds.sql'], []])
  await long
})
