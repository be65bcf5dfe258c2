import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'
import { undeclaredTableLocks } from './migrationLocks.ts'
import { openTestDatabase } from './testDatabase.ts'

const BEFORE_THE_RULE = 122

test.each([
  'update match set is_remake = false where is_remake;',
  'update match_participant as p set gold = 0;',
  'create index match_day on match (day);',
  'create unique index on post (title);',
  'alter table match_participant alter column gold type bigint;',
  'alter table match add column day date, alter column day set not null;',
  'alter table post add constraint short check (length(title) < 9);',
  'delete from notification where seen;',
  'update identity_question q set joined = null;',
  'alter table night_signup add constraint paired check ((a is null) = (b is null));',
])('a migration with %s needs a line that says what waits', (sql) => {
  expect(undeclaredTableLocks(sql)).toHaveLength(1)
  const [table] = undeclaredTableLocks(sql)
  expect(undeclaredTableLocks(`-- Holds ${table}: readers wait.\n${sql}`)).toEqual([])
})

test.each([
  "alter table match add column note text not null default '';",
  'update site_setting set value = 1;',
  'create table bird (id int primary key references match (id));',
  'create function f() returns void language sql as $$ update match set note = 1 $$;',
])('a migration with %s needs no such line', (sql) => {
  expect(undeclaredTableLocks(sql)).toEqual([])
})

test('every new migration names the growing tables that it locks', async () => {
  const silent = (await readMigrations()).filter(
    ({ number, sql }) => number > BEFORE_THE_RULE && undeclaredTableLocks(sql).length > 0,
  )
  expect(silent.map(({ name, sql }) => `${name}: ${undeclaredTableLocks(sql).join(', ')}`)).toEqual([])
})

test('an upgrade says before it begins which table it locks, and how large that table is', async () => {
  const database = await openTestDatabase({ isEmpty: true })
  const dir = await mkdtemp(join(tmpdir(), 'buri-held-'))
  try {
    await writeFile(join(dir, '0001_create_bird.sql'), 'create table bird (id int); insert into bird values (1), (2);')
    await migrate(database.url, { dir })
    await database.pool.query('analyze bird')
    await writeFile(
      join(dir, '0092_turn_birds.sql'),
      '-- Holds bird: singing waits, a second a bird.\n-- Holds nest: nothing, it is new.\nupdate bird set id = -id; create table nest (id int);',
    )
    const lines: string[] = []
    const waiting: Promise<unknown>[] = []
    const say = (sentence: string) => {
      lines.push(sentence)
      // The table is still free when the migration announces its lock.
      waiting.push(database.pool.query('select id from bird for update'))
    }
    await migrate(database.url, { dir, say })
    expect(lines).toEqual([
      'Migration 0092_turn_birds.sql holds the table bird (about 2 rows): singing waits, a second a bird.',
    ])
    await Promise.all(waiting)
  } finally {
    await database.close()
    await rm(dir, { recursive: true })
  }
})
