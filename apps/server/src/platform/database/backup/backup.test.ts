import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { wrongCounts } from '#server/features/community/testCommunity.ts'
import { imageFolder } from '#server/features/images/imageFolder.ts'
import { imageContents } from '#server/features/images/images.repository.ts'
import { imageService } from '#server/features/images/images.service.ts'
import { settleAll } from '#server/model/matches/ratings/settling.ts'
import { rebuild } from '#server/model/matches/rebuild.ts'
import { storeMatch } from '#server/model/matches/store/storeMatch.ts'
import { aContext, aParsedMatch } from '#server/model/matches/testMatches.ts'
import { migrate, REPLACED } from '#server/platform/database/migrate.ts'
import { openTestDatabase, type TestDatabase } from '#server/platform/database/testDatabase.ts'
import { nextFileName } from '../../../../../../tools/newMigration.ts'
import { openBackup } from './backupFile.ts'
import { MAGIC } from './frames.ts'
import { restoreBackup } from './restoreBackup.ts'
import { type Backup, writeBackup } from './writeBackup.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const MIGRATIONS = join(import.meta.dirname, '../../../../migrations')
const NASTY = ['a\tb', 'a\nb\r\n', '\\N', '\\.', '', 'é ㄱ 🏆', '"quoted", \'twice\'']

let site: TestDatabase
/** A database that nothing may write to. */
let untouched: TestDatabase
let workDir: string
let folder: string
let uploads: string
let made: Backup
let picture: string
beforeAll(async () => {
  site = await openTestDatabase()
  untouched = await openTestDatabase({ isEmpty: true })
  workDir = await mkdtemp(join(tmpdir(), 'buri-backup-'))
  uploads = join(workDir, 'uploads')
  await mkdir(join(uploads, '2026'), { recursive: true })
  await writeFile(join(uploads, '2026', '그림.png'), 'a picture')
  await writeFile(join(uploads, 'empty'), '')
  for (let game = 1; game <= 3; game += 1)
    await storeMatch(site.db, aParsedMatch({ gameId: `700000000${game}` }), aContext({ raw: Buffer.from('raw') }))
  await settleAll(site.db)
  await site.pool.query("insert into app_user (id, discord_id, nickname) values (gen_random_uuid(), '1', '감자')")
  for (const text of NASTY) await note(site, text)
  await talk(site)
  picture = await aPicture(site)
  made = await writeBackup({ url: site.url, file: join(workDir, 'whole'), uploadsDir: uploads, now: NOW })
})
afterAll(async () => {
  await site.close()
  await untouched.close()
  await rm(workDir, { recursive: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buri-backup-'))
  await cp(join(workDir, 'whole'), join(folder, 'buri.backup'))
})
afterEach(() => rm(folder, { recursive: true }))

const note = ({ pool }: TestDatabase, reason: string) =>
  pool.query(
    `insert into audit_log (id, at, actor_label, action, target_type, target_id, reason, before, result)
     values (gen_random_uuid(), now(), '', 'match.edited', 'match', '1', $1, $2, 'success')`,
    [reason, JSON.stringify({ reason })],
  )
/** Uploads a picture for a post as people do. */
async function aPicture({ db }: TestDatabase): Promise<string> {
  const folder = imageFolder(join(uploads, 'images'))
  const png = sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } }).png()
  const sender = { viewer: { userId: WRITER }, now: NOW }
  const { url } = await imageService({ db, folder }).add(sender, await png.toBuffer())
  await db
    .updateTable('post')
    .set({ body: `![](${url})` })
    .execute()
  return basename(url)
}

const WRITER = '00000001-0000-7000-8000-000000000000'

/** Makes a clan and a board with a post, a picture, an answer and a like, all counted by triggers. */
async function talk({ pool }: TestDatabase) {
  await pool.query(`
    insert into app_user (id, discord_id, nickname) select ('0000000' || n || '-0000-7000-8000-000000000000')::uuid, 'talk' || n, '글쓴이' from generate_series(1, 2) n;
    insert into clan (id, clan_name, name_key, search_grams, member_count, created_at)
      values ('00000000-0000-7000-8000-00000000000c', '새벽반', '새벽반', '{}', 1, now());
    insert into clan_member (clan_id, user_id, rank, joined_at)
      values ('00000000-0000-7000-8000-00000000000c', '00000001-0000-7000-8000-000000000000', 'leader', now());
    insert into post (board_id, user_id, title, body, body_html, rendered_by, status, created_at, published_at, publish_no)
      select (select min(id) from board), '00000001-0000-7000-8000-000000000000', '그림',
        '본문', '', 1, 'published', now(), now(), nextval('post_publication')
      from generate_series(1, 3);
    insert into post_comment (id, post_id, root_id, user_id, content, content_html, rendered_by, created_at)
      select c, (select min(id) from post), c, '00000002-0000-7000-8000-000000000000', '댓글', '', 1, now()
      from nextval('post_comment_id_seq') c;
    insert into post_reaction (post_id, user_id, is_like, reacted_at)
      select min(id), '00000002-0000-7000-8000-000000000000', true, now() from post`)
}
const backUp = (name = 'buri.backup', given: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
  writeBackup({ url: site.url, file: join(folder, name), uploadsDir: uploads, now: NOW, ...given })
const restore = (into: TestDatabase, name = 'buri.backup', given: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({ url: into.url, file: join(folder, name), uploadsDir: join(folder, 'restored'), ...given })

async function withDatabase<Result>(isEmpty: boolean, work: (database: TestDatabase) => Promise<Result>) {
  const database = await openTestDatabase({ isEmpty })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
const inNothing = <Result>(work: (database: TestDatabase) => Promise<Result>) => withDatabase(true, work)
const inMigrated = <Result>(work: (database: TestDatabase) => Promise<Result>) => withDatabase(false, work)

/** The contents of a backup by table and file. */
async function contentsOf(name: string): Promise<Record<string, string>> {
  const { header, sections } = await openBackup(join(folder, name))
  const contents: Record<string, string> = { header: JSON.stringify({ ...header, madeAt: '' }) }
  for await (const section of sections) {
    const key = section.kind === 'table' ? section.table.name : section.path
    contents[key] = Buffer.concat(await Array.fromAsync(section.blocks)).toString()
  }
  return contents
}

const tableCount = async ({ pool }: TestDatabase) =>
  Number(
    (
      await pool.query(
        "select count(*)::int as n from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
      )
    ).rows[0].n,
  )
const countOf = async ({ pool }: Pick<TestDatabase, 'pool'>, table: string) =>
  Number((await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n)

test('a restored database equals the backed-up one, and recomputing changes nothing', async () => {
  expect(made).toMatchObject({ files: 2 })
  expect(made.rows).toBeGreaterThan(30)
  await inNothing(async (other) => {
    const { bytes: _, ...same } = made
    expect(await restore(other)).toEqual({ madeAt: NOW.toISOString(), unknownTables: [], ...same })
    await backUp('second', { url: other.url, uploadsDir: join(folder, 'restored') })
    expect(await contentsOf('second')).toEqual(await contentsOf('buri.backup'))
    const { rows } = await other.pool.query('select reason from audit_log order by at')
    expect(rows.map(({ reason }) => reason)).toEqual(NASTY)
    expect(await rebuild(other.db)).toMatchObject({ matches: 0, ratings: 0, players: 0 })
    expect(await countOf(other, 'image_use')).toBe(await countOf(site, 'image_use'))
    const pictureIn = ({ db }: TestDatabase) => imageContents(db).slice(picture, 0, 100_000)
    expect((await pictureIn(other))?.bytes.length).toBeGreaterThan(0)
    expect(await pictureIn(other)).toEqual(await pictureIn(site))
    // Later writes are counted as before.
    expect(await wrongCounts(other)).toEqual([])
    await other.pool.query('delete from post_reaction')
    await other.pool.query('update post_comment set deleted_at = now()')
    expect(await wrongCounts(other)).toEqual([])
  })
  expect(await readFile(join(folder, 'restored/2026/그림.png'), 'utf8')).toBe('a picture')
  expect(await readFile(join(folder, 'restored/empty'), 'utf8')).toBe('')
})

test('a database with only what migrations and an unused server write counts as empty', async () => {
  await inMigrated(async (other) => {
    await other.pool.query("insert into site_setting (name, value) values ('people_version', '7')")
    await restore(other)
    expect(await countOf(other, 'match')).toBe(3)
    await backUp('second', { url: other.url })
    expect(await contentsOf('second')).toEqual(await contentsOf('buri.backup'))
  })
})

test('a database with people in it is refused and unchanged', async () => {
  await inMigrated(async (other) => {
    await note(other, 'someone was here')
    await expect(restore(other)).rejects.toThrow(/^refused DATABASE_NOT_EMPTY .*audit_log/)
    expect([await countOf(other, 'audit_log'), await countOf(other, 'match')]).toEqual([1, 0])
  })
})

test('a database of another program is refused', async () => {
  await inNothing(async (other) => {
    await other.pool.query('create table bird (id int)')
    await expect(restore(other)).rejects.toThrow(/^refused DATABASE_NOT_EMPTY .*bird/)
    expect(await tableCount(other)).toBe(1)
  })
})

test('a backup of an older version is upgraded, whatever the empty database contained', async () => {
  const dir = join(folder, 'migrations')
  await cp(MIGRATIONS, dir, { recursive: true })
  const next = nextFileName(await readdir(dir), ['create_birds']) ?? ''
  await writeFile(join(dir, next), 'create table bird (id int primary key)')
  const restoredIn = async (other: TestDatabase) => {
    await restore(other, 'buri.backup', { migrationsDir: dir })
    expect([await countOf(other, 'match'), await countOf(other, 'bird')]).toEqual([3, 0])
    expect(await migrate(other.url, { dir })).toEqual([])
  }
  await inNothing(restoredIn)
  await inMigrated(async (other) => {
    await migrate(other.url, { dir })
    await restoredIn(other)
  })
})

/** Replaces the baseline's record with those of the migrations it replaced, up to this number. */
const recordReplaced = ({ pool }: TestDatabase, last: number) =>
  pool.query(`delete from schema_migration; insert into schema_migration (number, name, checksum)
    select n, lpad(n::text, 4, '0') || '_replaced.sql',
      case n when ${REPLACED.number} then '${REPLACED.checksum}' else 'its own' end
    from generate_series(1, ${last}) as n`)

test('a backup with all migrations that the baseline replaced is restored', async () => {
  const baseline = join(folder, 'baseline')
  await cp(MIGRATIONS, baseline, { recursive: true, filter: (path) => !/009\d|0[1-9]\d\d_/.test(path) })
  await inNothing(async (old) => {
    await migrate(old.url, { dir: baseline })
    await recordReplaced(old, REPLACED.number)
    await note(old, 'long ago')
    await backUp('old', { url: old.url })
    expect(JSON.parse((await contentsOf('old')).header ?? '').migrations).toHaveLength(REPLACED.number)
  })
  const restoredIn = async (other: TestDatabase) => {
    await restore(other, 'old')
    expect(await countOf(other, 'audit_log')).toBe(1)
    expect(await countOf(other, 'role')).toBeGreaterThan(0)
    expect(await migrate(other.url)).toEqual([])
  }
  await inNothing(restoredIn)
  await inMigrated(restoredIn)
  for (const last of [40, REPLACED.number]) {
    await inNothing(async (other) => {
      await migrate(other.url, { dir: baseline })
      await recordReplaced(other, last)
      await restoredIn(other)
    })
  }
})

test('a backup that lacks some of the replaced migrations is refused, and nothing is written', async () => {
  const early = join(folder, 'early')
  await mkdir(early)
  await writeFile(join(early, '0001_create_birds.sql'), 'create table bird (id int primary key)')
  await inNothing(async (old) => {
    await migrate(old.url, { dir: early })
    await backUp('old', { url: old.url, migrationsDir: early })
  })
  await expect(restore(untouched, 'old')).rejects.toThrow(
    /^refused BACKUP_TOO_OLD .*0001_create_birds\.sql\. Restore it with the last version before 1\.0\.0/,
  )
  expect(await tableCount(untouched)).toBe(0)
})

test('circular references, sequences and computed columns are restored', async () => {
  const dir = join(folder, 'migrations')
  await mkdir(dir)
  await writeFile(
    join(dir, '0001_create_birds.sql'),
    `create table "odd name" (id int primary key, "a ""b""" text, nest int, twice int generated always as (id * 2) stored);
     create table nest (id serial primary key, owner int not null references "odd name" (id));
     alter table "odd name" add constraint home foreign key (nest) references nest (id);`,
  )
  const given = { migrationsDir: dir }
  await inNothing(async (birds) => {
    await migrate(birds.url, { dir })
    await birds.pool.query(`insert into "odd name" values (1, 'x', null); insert into nest (owner) values (1), (1);
      update "odd name" set nest = 2; delete from nest where id = 1`)
    await backUp('birds', { url: birds.url, ...given })
  })
  await inNothing(async (other) => {
    await restore(other, 'birds', given)
    const { rows } = await other.pool.query('insert into nest (owner) values (1) returning id')
    expect(rows).toEqual([{ id: 3 }])
    expect((await other.pool.query('select * from "odd name"')).rows).toEqual([
      { id: 1, 'a "b"': 'x', nest: 2, twice: 2 },
    ])
    await expect(other.pool.query('delete from nest')).rejects.toThrow('home')
    const { rows: late } = await other.pool.query('select from pg_constraint where condeferrable')
    expect(late).toEqual([])
  })
})

test('a table that is not ours is left out and reported', async () => {
  await inMigrated(async (busy) => {
    await busy.pool.query('create table visit (at int); insert into visit values (1)')
    await backUp('busy', { url: busy.url })
  })
  await inNothing(async (other) => {
    expect(await restore(other, 'busy')).toMatchObject({ unknownTables: ['visit'] })
  })
})

test('a write during a backup is either in it completely or not at all', async () => {
  await inMigrated(async (busy) => {
    await note(busy, 'before')
    let isWritten = false
    const onProgress = () => {
      if (isWritten) return
      isWritten = true
      void busy.pool.query("insert into app_user (id, discord_id, nickname) values (gen_random_uuid(), '2', 'late')")
    }
    const { rows } = await backUp('busy', { url: busy.url, onProgress })
    await expect.poll(() => countOf(busy, 'app_user')).toBe(1)
    const { header, ...tables } = await contentsOf('busy')
    expect(tables.app_user).toBe('')
    expect(tables.audit_log?.split('\n')).toHaveLength(2)
    expect(rows).toBe(
      JSON.parse(header ?? '').tables.reduce((sum: number, table: { rows: number }) => sum + table.rows, 0),
    )
  })
})

test('an existing file is never overwritten', async () => {
  const before = await readFile(join(folder, 'buri.backup'))
  await expect(backUp()).rejects.toThrow(/^refused FILE_EXISTS /)
  await writeFile(join(folder, 'other.part'), 'half')
  await expect(backUp('other')).rejects.toThrow(/^refused FILE_EXISTS .*Delete it/)
  expect(await readFile(join(folder, 'buri.backup'))).toEqual(before)
})

test('a failed backup leaves no file', async () => {
  await expect(backUp('none', { url: untouched.url })).rejects.toThrow(/^refused NOTHING_TO_BACK_UP /)
  await expect(backUp('missing/folder')).rejects.toThrow(/^refused FILE_UNWRITABLE /)
  expect(await readdir(folder)).toEqual(['buri.backup'])
})

test.each([
  { what: 'another file', code: 'NOT_A_BACKUP', change: () => Buffer.from('PK\u0003\u0004 something else entirely') },
  { what: 'an empty file', code: 'NOT_A_BACKUP', change: () => Buffer.alloc(0) },
  { what: 'the first bytes alone', code: 'BACKUP_DAMAGED', change: (whole: Buffer) => whole.subarray(0, 12) },
  { what: 'the first half', code: 'BACKUP_DAMAGED', change: (whole: Buffer) => whole.subarray(0, whole.length / 2) },
  { what: 'all but the last byte', code: 'BACKUP_DAMAGED', change: (whole: Buffer) => whole.subarray(0, -1) },
  {
    what: 'one changed letter that compresses well',
    code: 'BACKUP_DAMAGED',
    change: (whole: Buffer) => {
      const plain = zstdDecompressSync(whole.subarray(MAGIC.length))
      plain.write('가', plain.indexOf('감자'))
      return Buffer.concat([MAGIC, zstdCompressSync(plain)])
    },
  },
  {
    what: 'one changed byte in the middle',
    code: 'BACKUP_DAMAGED',
    change: (whole: Buffer) => Buffer.from(whole.map((byte, at) => (at === whole.length >> 1 ? byte ^ 1 : byte))),
  },
])('$what is refused with $code, and nothing is written', async ({ code, change }) => {
  await writeFile(join(folder, 'bad'), change(await readFile(join(folder, 'buri.backup'))))
  await expect(restore(untouched, 'bad')).rejects.toThrow(new RegExp(`^refused ${code} `))
  expect(await tableCount(untouched)).toBe(0)
  expect(await readdir(folder)).not.toContain('restored')
})

test('a missing file is refused by name', async () => {
  await expect(restore(untouched, 'missing')).rejects.toThrow(/^refused FILE_UNREADABLE .*missing/)
})

test('an existing picture with other content is not overwritten', async () => {
  const place = join(folder, 'restored/2026/그림.png')
  await mkdir(dirname(place), { recursive: true })
  await writeFile(place, 'another picture')
  await expect(restore(untouched)).rejects.toThrow(/^refused UPLOADS_DIFFER /)
  expect(await tableCount(untouched)).toBe(0)
  expect(await readFile(place, 'utf8')).toBe('another picture')
})

test('kill -9 during a restore leaves an empty database that can be restored into', async () => {
  await inMigrated(async (big) => {
    await big.pool.query(
      `insert into audit_log (id, at, actor_label, action, target_type, target_id, result)
       select gen_random_uuid(), now(), repeat('x', 500), 'match.edited', 'match', n::text, 'success'
       from generate_series(1, 10000) n`,
    )
    await backUp('big', { url: big.url })
  })
  await inNothing(async (other) => {
    const program = join(import.meta.dirname, '../../../cli/restore.ts')
    const env = { PATH: process.env.PATH, DATABASE_URL: other.url, DATA_DIR: join(folder, 'data') }
    const child = spawn(process.execPath, [program, join(folder, 'big')], { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    const copying = async () =>
      (
        await other.pool.query(
          "select from pg_stat_activity where application_name = 'buri restore' and query like 'copy \"audit_log\"%' and datname = current_database()",
        )
      ).rowCount
    while (!(await copying()) && child.exitCode === null) await wait(5)
    child.kill('SIGKILL')
    await ended
    expect(child.signalCode).toBe('SIGKILL')
    await expect.poll(() => tableCount(other), { timeout: 30_000 }).toBe(0)
    expect((await restore(other, 'big')).rows).toBeGreaterThan(10_000)
  })
})
