import { aReplayV2, encodeJson } from '@buri/replay/rofl/aReplay'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import metadata from '../../../../../packages/replay/src/fixtures/replay-metadata-v2-KR-7700000001.json' with {
  type: 'json',
}
import { previewFile } from './previewFile.ts'
import { splitFile } from './splitFile.ts'

const playedAt = new Date(2026, 5, 7, 22, 40, 10)
const zipOf = (entries: Record<string, Uint8Array>) =>
  new File([new Uint8Array(zipSync(entries, { mtime: playedAt }))], '내전_0607.zip', { lastModified: 5 })
const game = (id: number) => strToU8(`{"gameId":${id},"teams":[]}`)

function lyingZip(declared: number) {
  const bytes = new Uint8Array(zipSync({ 'a.json': new Uint8Array(2_000_000) }))
  const directory = bytes.findLastIndex(
    (byte, index) => byte === 0x50 && bytes[index + 1] === 0x4b && bytes[index + 2] === 1,
  )
  new DataView(bytes.buffer).setUint32(directory + 24, declared, true)
  return new File([bytes], 'bomb.zip')
}

test('a ZIP is unpacked into its results, each with the time from the ZIP', async () => {
  const files = await splitFile(
    zipOf({
      '내전/1경기.json': game(1),
      '내전/둘.jsonl': strToU8('{"gameId":2,"teams":[]}\n{"gameId":3,"teams":[]}'),
      '__MACOSX/._1경기.json': game(4),
      '읽어보세요.docx': strToU8('x'),
    }),
  )
  expect(files.map(({ name, lastModified }) => [name, lastModified])).toEqual([
    ['1경기.json', playedAt.getTime()],
    ['둘.jsonl (1).json', playedAt.getTime()],
    ['둘.jsonl (2).json', playedAt.getTime()],
  ])
})

test('only the two ends of a replay in a ZIP are kept in memory', async () => {
  const replay = aReplayV2({ metadata, payloadBytes: 3_000_000 })
  const [file] = await splitFile(zipOf({ 'KR-1.rofl': replay }))
  expect(file?.size).toBeLessThan(600_000)
  expect(file && (await previewFile(file))).toMatchObject({ ok: true, understood: { kind: 'match' } })
})

test.each([
  { zipName: 'a ZIP without results', file: zipOf({ 'a.png': game(1) }) },
  { zipName: 'an empty ZIP', file: zipOf({}) },
  { zipName: 'a damaged ZIP', file: new File([new Uint8Array(zipSync({ 'a.json': game(1) })).slice(0, 60)], 'a.zip') },
  { zipName: 'an entry larger than it declares', file: lyingZip(1000) },
  { zipName: 'an entry that declares too much', file: lyingZip(0xfffffff0) },
  { zipName: 'an entry with more text than a result has', file: zipOf({ 'a.json': new Uint8Array(30_000_000) }) },
])('$zipName is refused whole', async ({ file }) => {
  expect(await splitFile(file)).toEqual([file])
  if (file.size > 64) expect(await previewFile(file)).toMatchObject({ ok: false, code: 'ARCHIVE' })
})

test.each([
  { entryName: 'an empty replay', name: 'KR-1.rofl', bytes: new Uint8Array(), code: 'TRUNCATED' },
  { entryName: 'a page of a sign-in', name: 'KR-2.rofl', bytes: strToU8('<!doctype html>'), code: 'NOT_A_REPLAY' },
  { entryName: 'zeros', name: 'KR-3.rofl', bytes: new Uint8Array(200_000), code: 'NOT_A_REPLAY' },
  {
    entryName: 'a list of one player’s games',
    name: 'a.json',
    bytes: encodeJson({ games: { games: [{}] } }),
    code: 'MATCH_LIST',
  },
])('$entryName in a ZIP is listed with its own refusal', async ({ name, bytes, code }) => {
  expect(await previewFile(new File([new Uint8Array(bytes)], name))).toMatchObject({ ok: false, code })
})
