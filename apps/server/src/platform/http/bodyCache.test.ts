import { createZstdDecompress, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bodyCache, encodeBody } from './bodyCache.ts'
import { decodedText } from './encodedText.ts'

const ROOM_FOR_TWO = 2000
const LONG = Array.from({ length: 20_000 }, (_, line) => `{"line":${line % 13},"name":"${(line * 7919) % 997}"}`).join(
  '\n',
)

function answers() {
  const making: { key: string; finish: () => void; fail: (reason: Error) => void }[] = []
  const make = (key: string) => () =>
    new Promise<string>((resolve, reject) => making.push({ key, finish: () => resolve(key.repeat(500)), fail: reject }))
  return { making, make }
}

test('an answer is made once for concurrent callers, and later callers get it from the cache', async () => {
  const { making, make } = answers()
  const bodies = bodyCache()
  const requests = [1, 2].map(() => bodies.take('a', 'identity', make('a')))
  making[0]?.finish()
  expect((await requests[0])?.bytes.length).toBe(500)
  expect(await requests[1]).toBe(await requests[0])
  expect(await bodies.take('a', 'identity', make('a'))).toBe(await requests[0])
  expect(making).toHaveLength(1)
})

test('a failure reaches all waiting callers, and the next caller retries', async () => {
  const { making, make } = answers()
  const bodies = bodyCache()
  const requests = [1, 2].map(() => bodies.take('a', 'identity', make('a')))
  making[0]?.fail(new Error('the database is gone'))
  expect(await Promise.allSettled(requests)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  const repeat = bodies.take('a', 'identity', make('a'))
  making[1]?.finish()
  expect((await repeat).bytes.length).toBe(500)
})

test('an answer evicted while being made is still sent', async () => {
  const { making, make } = answers()
  const bodies = bodyCache(ROOM_FOR_TWO)
  const slow = bodies.take('slow', 'identity', make('s'))
  for (const key of ['b', 'c', 'd', 'e']) {
    const request = bodies.take(key, 'identity', make(key))
    making.at(-1)?.finish()
    await request
  }
  making[0]?.finish()
  expect((await slow).bytes.length).toBe(500)
})

test.each(['zstd', 'gzip', 'identity'] as const)(
  'an answer in %s decompresses to its text, short or long',
  async (encoding) => {
    const texts = ['내전', '내전 결과'.repeat(100), LONG, '긴 글'.repeat(1_000_000)]
    const bodies = await Promise.all(texts.map((text) => encodeBody(text, encoding)))
    expect(bodies.map(decodedText)).toEqual(texts)
  },
)

test('a browser can read the arrived part of a page sent in pieces', async () => {
  const seen = `<main>${Array.from({ length: 400 }, (_, row) => (row * 7919) % 997)}</main>`
  const page = { pieces: [seen, LONG], inline: { styles: ['a'], scripts: [] } }
  const { bytes } = await bodyCache().take('page', 'zstd', async () => page)
  expect(await decodePart(bytes.subarray(0, 2000))).toContain(seen)
  expect(zstdDecompressSync(bytes).toString()).toBe(seen + LONG)
})

function decodePart(part: Buffer): Promise<string> {
  const stream = createZstdDecompress()
  let read = ''
  stream.on('data', (piece: Buffer) => {
    read += piece
  })
  return new Promise((resolve) => {
    stream.on('error', () => resolve(read))
    stream.end(part)
  })
}
