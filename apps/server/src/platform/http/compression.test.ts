import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createZstdDecompress, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPieces } from './compression.ts'

test('a piece of a compressed text can be read before the next piece arrives', async () => {
  const [first, second] = [randomBytes(10_000).toString('hex'), randomBytes(10_000).toString('hex')]
  const bytes = await compressPieces([first, second])
  expect(zstdDecompressSync(bytes).toString()).toBe(first + second)

  const reader = createZstdDecompress()
  let read = ''
  reader.setEncoding('utf8').on('data', (text: string) => {
    read += text
  })
  reader.write(bytes.subarray(0, bytes.length * 0.6))
  while (read.length < first.length) await once(reader, 'data', { signal: AbortSignal.timeout(2000) })
  expect(read.slice(0, first.length)).toBe(first)
})
