import { once } from 'node:events'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { drippingBody, endless, FORM_END, FORM_TYPE, fileHead, sendBody, stallingBody } from './testBodies.ts'
import { replayNamed, replayOf, sendFiles } from './testUploads.ts'

const MEGABYTE = 1024 * 1024
const PATIENCE_MS = 1000

type LogLine = { level: number; msg: string; path?: string; status?: number }
const lines: LogLine[] = []

let uploader: SignedInBrowser
const site = await openSite({
  uploadPatienceMs: PATIENCE_MS,
  logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
})
beforeEach(async () => {
  uploader = await signedIn(site)
  await uploader.refreshToken()
  lines.length = 0
})

const tables = async () => {
  const { rows } =
    await sql`select (select count(*) from match) as matches, (select count(*) from match_source) as sources,
    (select count(*) from match_participant) as lines, (select count(*) from player) as players`.execute(site.db)
  return rows[0]
}

const uploadLines = () => lines.filter(({ path }) => path?.startsWith('/api/matches'))

/** Checks that nothing was stored, that the server still answers, and that one log line reports the upload. */
async function expectCalmAfter(before: unknown, status: number) {
  expect(await tables()).toEqual(before)
  expect((await site.get('/health', { accept: 'application/json' })).status).toBe(200)
  await expect.poll(() => uploadLines().map((line) => line.status)).toEqual([status])
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
}

const send = (
  type: string,
  body: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  length?: number,
) =>
  sendBody({
    origin: site.origin,
    browser: uploader,
    path: type === FORM_TYPE || type.startsWith('multipart') ? '/api/matches/replays' : '/api/matches',
    type,
    body,
    ...(length === undefined ? {} : { length }),
  })

test('a file of 26 MB is rejected and the others are stored', async () => {
  const answer = await sendFiles(uploader, [
    { name: 'KR-7300000001.json', bytes: new Uint8Array(26 * MEGABYTE) },
    replayNamed('KR-7300000002.rofl'),
  ])
  const { results } = await answer.json()
  expect(results).toMatchObject([
    {
      status: 'rejected',
      code: 'TOO_LARGE',
      message: '파일이 너무 큽니다. 리플레이는 256MB, 다른 파일은 25MB까지 올릴 수 있습니다.',
    },
    { status: 'created', matchId: 'KR_7300000002' },
  ])
})

test('only the ends of a 42 MB replay are read', async () => {
  const replay = replayOf()
  const bytes = new Uint8Array(42 * MEGABYTE)
  bytes.set(replay.subarray(0, 100))
  bytes.set(replay.subarray(100), bytes.length - replay.length + 100)
  const { results } = await (await sendFiles(uploader, [{ name: 'KR-7300000003.rofl', bytes }])).json()
  expect(results).toMatchObject([{ status: 'created', matchId: 'KR_7300000003' }])
})

test('a form that announces more than twenty files of 25 MB is refused before it is read', async () => {
  const before = await tables()
  const ending = await send(FORM_TYPE, stallingBody(fileHead('a.rofl')), 600 * MEGABYTE)
  expect(ending).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
  await expectCalmAfter(before, 413)
})

test('a file without an end is cut off, and costs no memory', async () => {
  const before = await tables()
  const memory = process.memoryUsage().rss
  const ending = await send(FORM_TYPE, endless(fileHead('a.rofl'), new Uint8Array(MEGABYTE)))
  expect(ending).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
  expect(process.memoryUsage().rss - memory).toBeLessThan(250 * MEGABYTE)
  await expectCalmAfter(before, 413)
}, 60_000)

test('JSON without an end is cut off', async () => {
  const before = await tables()
  const ending = await send('application/json', endless('{"a":"', new Uint8Array(MEGABYTE).fill(0x61)))
  expect(ending).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
  await expectCalmAfter(before, 413)
})

test('ten thousand files are too many, and none is stored', async () => {
  const before = await tables()
  const replay = replayOf()
  const body = Array.from({ length: 10_000 }, (_, index) => [
    fileHead(`KR-74${index}.rofl`),
    index < 30 ? replay : 'x',
    '\r\n',
  ])
  const ending = await send(FORM_TYPE, [...body.flat(), FORM_END])
  expect(ending).toMatchObject({ status: 413, code: 'TOO_MANY_FILES' })
  await expectCalmAfter(before, 413)
})

test('ten thousand fields are refused', async () => {
  const before = await tables()
  const field = fileHead('x').replace('; filename="x"', '').replace('"files"', '"lastModified"')
  const ending = await send(FORM_TYPE, [...Array.from({ length: 10_000 }, () => `${field}1\r\n`), FORM_END])
  expect(ending).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
  await expectCalmAfter(before, 400)
})

test.each([
  { what: 'a form that stops in the middle of a file', type: FORM_TYPE, head: `${fileHead('KR-1.rofl')}RIOT` },
  { what: 'JSON that stops', type: 'application/json', head: '{"gameId":' },
])('the server does not wait for $what', async ({ type, head }) => {
  const before = await tables()
  expect(await send(type, stallingBody(head))).toMatchObject({ status: 408, code: 'TOO_SLOW' })
  await expectCalmAfter(before, 408)
})

test('the server does not wait for a body of one byte at a time', async () => {
  const before = await tables()
  const ending = await send(FORM_TYPE, drippingBody(fileHead('KR-1.rofl') + 'x'.repeat(1000), 5))
  expect(ending).toMatchObject({ status: 408, code: 'TOO_SLOW' })
  await expectCalmAfter(before, 408)
})

test.each([
  { what: 'a form that breaks off', type: FORM_TYPE, body: [fileHead('KR-1.rofl'), replayOf()] },
  {
    what: 'a form with another boundary',
    type: 'multipart/form-data; boundary=other',
    body: [fileHead('a'), 'x', FORM_END],
  },
  { what: 'a form without a boundary', type: 'multipart/form-data', body: [fileHead('a'), 'x', FORM_END] },
  { what: 'noise', type: FORM_TYPE, body: [new Uint8Array(MEGABYTE).fill(0x2d)] },
  { what: 'nothing', type: FORM_TYPE, body: [] },
])('a request with $what is not an upload', async ({ type, body }) => {
  const before = await tables()
  expect(await send(type, body)).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
  await expectCalmAfter(before, 400)
})

test('a file with a header of a megabyte is rejected by its content', async () => {
  const before = await tables()
  const head = fileHead('a').replace('\r\n\r\n', `\r\nX-A: ${'a'.repeat(MEGABYTE)}\r\n\r\n`)
  expect(await send(FORM_TYPE, [head, 'x', FORM_END])).toMatchObject({ status: 200 })
  await expectCalmAfter(before, 200)
})

test('a sender who leaves in the middle leaves nothing behind', async () => {
  const before = await tables()
  for (let attempt = 0; attempt < 5; attempt++) {
    const body = (async function* () {
      const arrived = once(site.app.server, 'request')
      yield fileHead('KR-7300000009.rofl')
      yield replayOf()
      await arrived
      throw new Error('gone')
    })()
    expect(await send(FORM_TYPE, body)).toBe('cut off')
  }
  await expect.poll(() => uploadLines().map(({ status }) => status)).toEqual(Array(5).fill(499))
  expect(await tables()).toEqual(before)
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
})
