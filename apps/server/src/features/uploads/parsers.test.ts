import { afterAll, expect, test } from 'vitest'
import { openParsers, type Parsers } from './parsers.ts'
import { fixture, replayOf } from './testUploads.ts'

const openParserPools: Parsers[] = []
afterAll(() => Promise.all(openParserPools.map(({ close }) => close())))

function openParsersWith(...options: Parameters<typeof openParsers>): Parsers {
  const parsers = openParsers(...options)
  openParserPools.push(parsers)
  return parsers
}

const text = (content: string) => new TextEncoder().encode(content)

/** A worker program that does what the name of the file says. */
const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ fileName }) => {
      if (fileName === 'hang') while (true);
      if (fileName === 'eat') for (const kept = []; ; ) kept.push(new Array(1e5).fill(kept.length))
      if (fileName === 'throw') throw new Error('a defect of the parser')
      if (fileName === 'exit') process.exit(3)
      parentPort.postMessage({ ok: false, code: 'NOT_A_MATCH', reason: String(threadId) })
    })`)}`,
)

test('thirty files sent at the same time are all read, by no more workers than allowed', async () => {
  const parsers = openParsersWith()
  const read = await Promise.all(
    Array.from({ length: 30 }, (_, index) => parsers.parse(replayOf(), `KR-${7_400_000_000 + index}.rofl`)),
  )
  expect(read.map((reading) => reading.ok && reading.parsed.kind === 'match' && reading.parsed.match.gameId)).toEqual(
    Array.from({ length: 30 }, (_, index) => String(7_400_000_000 + index)),
  )
  const workers = openParsersWith({ program: PROGRAM, workers: 2 })
  const threads = await Promise.all(Array.from({ length: 30 }, () => workers.parse(text('x'), 'fine')))
  expect(new Set(threads.map((thread) => !thread.ok && thread.reason)).size).toBeLessThanOrEqual(2)
})

test('a parsed replay keeps its own data for storage, other files none', async () => {
  const parsers = openParsersWith()
  const replay = await parsers.parse(replayOf(), 'KR-1.rofl')
  const json = await parsers.parse(new Uint8Array(fixture('client-game-8721485206.json')), 'a.json')
  expect([replay.ok && replay.raw?.subarray(0, 4), json.ok && json.raw]).toEqual([text('RIOT'), null])
})

test.each([
  { fileName: 'hang', reason: 'not read within 3000 ms' },
  { fileName: 'eat', reason: 'needs too much memory' },
])(
  'a file that makes the parser $fileName is refused, and the next one is read',
  async ({ fileName, reason }) => {
    const parsers = openParsersWith({ program: PROGRAM, workers: 1, killAfterMs: fileName === 'hang' ? 3000 : 15_000 })
    const bad = parsers.parse(text('x'), fileName)
    const next = parsers.parse(text('x'), 'fine')
    expect(await bad).toEqual({ ok: false, code: 'UNPROCESSABLE', reason })
    expect(await next).toMatchObject({ code: 'NOT_A_MATCH' })
  },
  20_000,
)

test.each(['throw', 'exit'])('a parser that fails by %s is a defect, and the next file is read', async (fileName) => {
  const parsers = openParsersWith({ program: PROGRAM, workers: 1 })
  await expect(parsers.parse(text('x'), fileName)).rejects.toThrow()
  expect(await parsers.parse(text('x'), 'fine')).toMatchObject({ code: 'NOT_A_MATCH' })
})

test('the requesting thread keeps running while a file is read', async () => {
  const parsers = openParsersWith({ program: PROGRAM, workers: 1, killAfterMs: 500 })
  let turns = 0
  const turning = setInterval(() => turns++, 5)
  await parsers.parse(text('x'), 'hang')
  clearInterval(turning)
  expect(turns).toBeGreaterThan(20)
})
