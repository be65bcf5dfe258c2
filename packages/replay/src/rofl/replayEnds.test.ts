import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutReplay } from '../cutReplay.ts'
import metadata from '../fixtures/replay-metadata-v2-KR-7700000001.json' with { type: 'json' }
import { aReplayV1, aReplayV2 } from './aReplay.ts'
import { keepReplayEnds } from './replayEnds.ts'

const MEGABYTE = 1024 * 1024

const fileOf = (bytes: Uint8Array<ArrayBuffer>) => ({
  size: bytes.length,
  slice: (start: number, end: number) => ({ arrayBuffer: async () => bytes.slice(start, end).buffer }),
})

function streamed(bytes: Uint8Array, chunkLengths: readonly number[]) {
  const ends = keepReplayEnds(bytes.subarray(0, 64))
  for (let index = 64, chunk = 0; index < bytes.length; chunk++) {
    const length = chunkLengths[chunk % chunkLengths.length] ?? 1
    ends.take(bytes.subarray(index, index + length))
    index += length
  }
  return ends.file()
}

const replays = [100, 300_000, 3 * MEGABYTE].flatMap((payloadBytes) => [
  aReplayV1({ metadata, gameId: 7_700_000_001n, payloadBytes }),
  aReplayV2({ metadata, payloadBytes }),
])

test('a streamed replay has the same ends as the whole file, in chunks of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...replays),
      fc.array(fc.integer({ min: 1000, max: 800_000 }), { minLength: 1, maxLength: 6 }),
      async (bytes, chunkLengths) => {
        expect(await cutReplay(streamed(bytes, chunkLengths), '')).toEqual(await cutReplay(fileOf(bytes), ''))
      },
    ),
    { numRuns: 40 },
  )
})

test('a replay whose length field points into dropped bytes is refused', async () => {
  const bytes = aReplayV2({ metadata: 'x', payloadBytes: 3 * MEGABYTE })
  new DataView(bytes.buffer).setUint32(bytes.length - 4, 2 * MEGABYTE, true)
  expect(await cutReplay(streamed(bytes, [65_536]), '')).toMatchObject({ ok: false, refusal: 'TRUNCATED' })
})
