import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wrongCounts } from '#server/features/community/testCommunity.ts'
import { imageFolder } from '#server/features/images/imageFolder.ts'
import { imageContents } from '#server/features/images/images.repository.ts'
import { imageService } from '#server/features/images/images.service.ts'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { rebuild } from '#server/model/matches/rebuild.ts'
import { storeMatch } from '#server/model/matches/store/storeMatch.ts'
import { aContext, aParsedMatch } from '#server/model/matches/testMatches.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openTestDatabase, type TestDatabase } from '#server/platform/database/testDatabase.ts'
import { nextFileName } from '../../../../../../tools/newMigration.ts'
import { MAGIC } from './frames.ts'
import {
  addLogEntry,
  backupFolder,
  countRows,
  MIGRATIONS,
  NOW,
  tableCount,
  withEmptyDatabase,
  withMigratedDatabase,
} from './testBackups.ts'
import { type Backup, writeBackup } from './writeBackup.ts'

const NASTY = ['a\tb', 'a\nb\r\n', '\\N', '\\.', '', 'é ㄱ 🏆', '"quoted", \'twice\'']

let site: TestDatabase
let untouched: TestDatabase
let workDir: string
let uploads: string
let backup: Backup
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
  for (const text of NASTY) await addLogEntry(site, text)
  await talk(site)
  picture = await aPicture(site)
  backup = await writeBackup({ url: site.url, file: join(workDir, 'whole'), uploadsDir: uploads, now: NOW })
})
afterAll(async () => {
  await site.close()
  await untouched.close()
  await rm(workDir, { recursive: true })
})
const { inFolder, backUp, restore, contentsOf } = backupFolder()
beforeEach(() => cp(join(workDir, 'whole'), inFolder('buri.backup')))

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

test('a restored database equals the backed-up one, and recomputing changes nothing', async () => {
  expect(backup).toMatchObject({ files: 2 })
  expect(backup.rows).toBeGreaterThan(30)
  await withEmptyDatabase(async (otherDatabase) => {
    const { bytes: _, ...same } = backup
    expect(await restore(otherDatabase, 'buri.backup')).toEqual({
      madeAt: NOW.toISOString(),
      unknownTables: [],
      ...same,
    })
    await backUp(otherDatabase, 'second', { uploadsDir: inFolder('restored') })
    expect(await contentsOf('second')).toEqual(await contentsOf('buri.backup'))
    const { rows } = await otherDatabase.pool.query('select reason from audit_log order by at')
    expect(rows.map(({ reason }) => reason)).toEqual(NASTY)
    expect(await rebuild(otherDatabase.db)).toMatchObject({ matches: 0, ratings: 0, players: 0 })
    expect(await countRows(otherDatabase, 'image_use')).toBe(await countRows(site, 'image_use'))
    const pictureIn = ({ db }: TestDatabase) => imageContents(db).slice(picture, 0, 100_000)
    expect((await pictureIn(otherDatabase))?.bytes.length).toBeGreaterThan(0)
    expect(await pictureIn(otherDatabase)).toEqual(await pictureIn(site))
    expect(await wrongCounts(otherDatabase)).toEqual([])
    await otherDatabase.pool.query('delete from post_reaction')
    await otherDatabase.pool.query('update post_comment set deleted_at = now()')
    expect(await wrongCounts(otherDatabase)).toEqual([])
  })
  expect(await readFile(inFolder('restored/2026/그림.png'), 'utf8')).toBe('a picture')
  expect(await readFile(inFolder('restored/empty'), 'utf8')).toBe('')
})

test('a database with only what migrations and an unused server write counts as empty', async () => {
  await withMigratedDatabase(async (otherDatabase) => {
    await otherDatabase.pool.query("insert into site_setting (name, value) values ('people_version', '7')")
    await restore(otherDatabase, 'buri.backup')
    expect(await countRows(otherDatabase, 'match')).toBe(3)
    await backUp(otherDatabase, 'second', { uploadsDir: inFolder('restored') })
    expect(await contentsOf('second')).toEqual(await contentsOf('buri.backup'))
  })
})

test('a database with people in it is refused and unchanged', async () => {
  await withMigratedDatabase(async (otherDatabase) => {
    await addLogEntry(otherDatabase, 'someone was here')
    await expect(restore(otherDatabase, 'buri.backup')).rejects.toThrow(/^refused DATABASE_NOT_EMPTY .*audit_log/)
    expect([await countRows(otherDatabase, 'audit_log'), await countRows(otherDatabase, 'match')]).toEqual([1, 0])
  })
})

test('a database of another program is refused', async () => {
  await withEmptyDatabase(async (otherDatabase) => {
    await otherDatabase.pool.query('create table bird (id int)')
    await expect(restore(otherDatabase, 'buri.backup')).rejects.toThrow(/^refused DATABASE_NOT_EMPTY .*bird/)
    expect(await tableCount(otherDatabase)).toBe(1)
  })
})

test('a backup of an older version is upgraded, whatever the empty database contained', async () => {
  const dir = inFolder('migrations')
  await cp(MIGRATIONS, dir, { recursive: true })
  const next = nextFileName(await readdir(dir), ['create_birds']) ?? ''
  await writeFile(join(dir, next), 'create table bird (id int primary key)')
  const expectRestoreInto = async (otherDatabase: TestDatabase) => {
    await restore(otherDatabase, 'buri.backup', { migrationsDir: dir })
    expect([await countRows(otherDatabase, 'match'), await countRows(otherDatabase, 'bird')]).toEqual([3, 0])
    expect(await migrate(otherDatabase.url, { dir })).toEqual([])
  }
  await withEmptyDatabase(expectRestoreInto)
  await withMigratedDatabase(async (otherDatabase) => {
    await migrate(otherDatabase.url, { dir })
    await expectRestoreInto(otherDatabase)
  })
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
    change: (whole: Buffer) => Buffer.from(whole.map((byte, index) => (index === whole.length >> 1 ? byte ^ 1 : byte))),
  },
])('restoring from $what is refused with $code, and nothing is written', async ({ code, change }) => {
  await writeFile(inFolder('bad'), change(await readFile(inFolder('buri.backup'))))
  await expect(restore(untouched, 'bad')).rejects.toThrow(new RegExp(`^refused ${code} `))
  expect(await tableCount(untouched)).toBe(0)
  expect(await readdir(inFolder())).not.toContain('restored')
})

test('a missing file is refused by name', async () => {
  await expect(restore(untouched, 'missing')).rejects.toThrow(/^refused FILE_UNREADABLE .*missing/)
})

test('an existing picture with other content is not overwritten', async () => {
  const filePath = inFolder('restored/2026/그림.png')
  await mkdir(dirname(filePath), { recursive: true })
  await writeFile(filePath, 'another picture')
  await expect(restore(untouched, 'buri.backup')).rejects.toThrow(/^refused UPLOADS_DIFFER /)
  expect(await tableCount(untouched)).toBe(0)
  expect(await readFile(filePath, 'utf8')).toBe('another picture')
})
