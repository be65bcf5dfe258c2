import { copyFile, mkdir, mkdtemp, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeCp949, encodeUtf16 } from '@buri/replay/encodings'
import { aReplayV2 } from '@buri/replay/rofl/aReplay'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { rebuild } from '#server/model/matches/rebuild.ts'
import { emptyTables, openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { importFiles, importTallyOf } from './importFiles.ts'

const { db, pool, close } = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'buri-import-'))
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})

const FIXTURES = join(import.meta.dirname, '../../../../../../packages/replay/src/fixtures')
const fixture = (name: string, as: string) => copyFile(join(FIXTURES, name), join(folder, as))

beforeEach(async () => {
  await emptyTables(pool, 'match', 'player')
  await rm(folder, { recursive: true })
  await mkdir(join(folder, 'inner'), { recursive: true })
})

async function importAll(...paths: string[]) {
  const outcomes = []
  const options = { now: Date.UTC(2026, 10, 20), onProgress: () => {} }
  for await (const outcome of importFiles(db, paths, options))
    outcomes.push({ ...outcome, file: outcome.file.slice(folder.length + 1) })
  return outcomes
}

test('a folder is imported whole, matches in the order they were played and timelines after their matches', async () => {
  await fixture('match-v5-timeline-BR1_2744215970.json', '0-timeline.json')
  await fixture('match-v5-EUW1_7598050833-tournament.json', '1-newer.json')
  await fixture('match-v5-BR1_2744215970.json', 'inner/2-older.json')
  await writeFile(join(folder, 'README.md'), '# not a result')
  const outcomes = await importAll(folder)
  expect(outcomes.map(({ file, status }) => `${file} ${status}`)).toEqual([
    'README.md rejected',
    'inner/2-older.json created',
    '1-newer.json created',
    '0-timeline.json merged',
  ])
  expect(importTallyOf(outcomes)).toEqual({ created: 2, merged: 1, duplicate: 0, rejected: 1 })
  expect((await importAll(folder)).map(({ status }) => status).sort()).toEqual([
    'duplicate',
    'duplicate',
    'duplicate',
    'rejected',
  ])
  expect(await rebuild(db)).toEqual({ matches: 0, ratings: 0, players: 0, examples: [] })
})

test('each result in a file of several is imported', async () => {
  const read = async (name: string) => JSON.parse(await readFile(join(FIXTURES, name), 'utf8'))
  const files = [await read('client-game-8721485206.json'), await read('trimmed-8209390319.json'), {}]
  await writeFile(join(folder, 'season.json'), JSON.stringify(files))
  expect((await importAll(folder)).map((outcome) => Object.values(outcome).slice(0, 3))).toEqual([
    ['season.json (3)', 'rejected', 'NOT_A_MATCH'],
    ['season.json (1)', 'created', 'HN10_8721485206'],
    ['season.json (2)', 'created', 'KR_8209390319'],
  ])
})

test('a record in any encoding is one match with the same names', async () => {
  const text = await readFile(join(FIXTURES, 'trimmed-8209390319.json'), 'utf8')
  const encoded = {
    cp949: encodeCp949(text),
    'utf16be-mark': encodeUtf16(`\ufeff${text}`, 'be'),
    utf16le: encodeUtf16(text, 'le'),
    'utf16le-mark': encodeUtf16(`\ufeff${text}`, 'le'),
    utf8: text,
    'utf8-mark': `\ufeff${text}`,
  }
  for (const [encoding, bytes] of Object.entries(encoded)) await writeFile(join(folder, `${encoding}.json`), bytes)
  expect((await importAll(folder)).map(({ file, status }) => `${file} ${status}`)).toEqual([
    'cp949.json created',
    'utf16be-mark.json duplicate',
    'utf16le-mark.json duplicate',
    'utf16le.json duplicate',
    'utf8-mark.json duplicate',
    'utf8.json duplicate',
  ])
  const names = [...text.matchAll(/"summoner": ?"([^"]+)"/g)].map(([, name]) => name)
  const { rows } = await pool.query('select game_name from match_participant')
  expect(rows.map(({ game_name }) => game_name).sort()).toEqual([...new Set(names)].sort())
})

test('a replay is dated by its file', async () => {
  await fixture('replay-metadata-v2-KR-7700000001.json', 'KR-7700000001.json')
  const modified = new Date(Date.UTC(2025, 4, 5, 13))
  await utimes(join(folder, 'KR-7700000001.json'), modified, modified)
  expect(await importAll(join(folder, 'KR-7700000001.json'))).toMatchObject([
    { status: 'created', matchId: 'KR_7700000001' },
  ])
  const { rows } = await pool.query('select date_source, played_at from match')
  expect(rows).toEqual([{ date_source: 'file', played_at: modified }])
})

test('a 42 MB replay is imported, and only its ends are read', async () => {
  const { statsJson, gameLength } = JSON.parse(
    await readFile(join(FIXTURES, 'replay-metadata-v2-KR-7700000001.json'), 'utf8'),
  )
  const long = aReplayV2({
    metadata: { gameLength: gameLength + 3_600_000, statsJson },
    payloadBytes: 42 * 1024 * 1024,
  })
  await writeFile(join(folder, 'KR-7700000053.rofl'), long)
  expect(await importAll(folder)).toMatchObject([{ status: 'created', matchId: 'KR_7700000053' }])
})

test.each([
  { what: 'nothing', code: 'NOT_FOUND', make: async () => {} },
  { what: 'an empty file', code: 'TRUNCATED', make: (path: string) => writeFile(path, '') },
  { what: 'a renamed archive', code: 'ARCHIVE', make: (path: string) => writeFile(path, 'PK\u0003\u0004') },
  {
    what: 'JSON of 26 MB',
    code: 'TOO_LARGE',
    make: async (path: string) => {
      await writeFile(path, '{"a":')
      await truncate(path, 26 * 1024 * 1024 + 1)
    },
  },
])('importing $what is refused with $code', async ({ code, make }) => {
  const path = join(folder, 'game.rofl')
  await make(path)
  expect(await importAll(path)).toMatchObject([{ file: 'game.rofl', status: 'rejected', code }])
})
