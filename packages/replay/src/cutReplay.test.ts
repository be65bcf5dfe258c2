import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutReplay, type SliceableFile } from './cutReplay.ts'
import clientGame from './fixtures/client-game-8721485206.json' with { type: 'json' }
import metadataV1 from './fixtures/replay-metadata-KR-6363178603.json' with { type: 'json' }
import metadataV2 from './fixtures/replay-metadata-v2-KR-7700000001.json' with { type: 'json' }
import { parseFile } from './parseFile.ts'
import { aReplayV1, aReplayV2, encodeJson } from './rofl/aReplay.ts'

const MEGABYTE = 1024 * 1024
const NAME = 'KR-6363178603.rofl'

function aFile(bytes: Uint8Array<ArrayBuffer>): SliceableFile & { bytesRead: () => number } {
  let bytesRead = 0
  return {
    size: bytes.length,
    slice: (start, end) => ({
      arrayBuffer: async () => {
        const part = bytes.slice(start, end)
        bytesRead += part.length
        return part.buffer
      },
    }),
    bytesRead: () => bytesRead,
  }
}

const cut = async (bytes: Uint8Array<ArrayBuffer>, name = NAME) => {
  const result = await cutReplay(aFile(bytes), name)
  return result.ok ? parseFile(result.bytes, name) : result
}

describe.each([
  {
    format: 'first',
    build: (payloadBytes: number) => aReplayV1({ metadata: metadataV1, gameId: 6363178603n, payloadBytes }),
  },
  { format: 'second', build: (payloadBytes: number) => aReplayV2({ metadata: metadataV2, payloadBytes }) },
])('a replay of the $format format', ({ build }) => {
  test('cutting a replay of 20 MB reads and sends less than 300 kB and keeps the result', async () => {
    const whole = build(20 * MEGABYTE)
    const file = aFile(whole)
    const result = await cutReplay(file, NAME)
    expect(file.bytesRead()).toBeLessThan(300_000)
    expect(result.ok && result.bytes.length).toBeLessThan(300_000)
    expect(result.ok && parseFile(result.bytes, NAME)).toEqual(parseFile(whole, NAME))
  })

  test('cutting a replay twice gives the same bytes as cutting it once', async () => {
    const once = await cutReplay(aFile(build(1000)), NAME)
    if (!once.ok) throw new Error(once.reason)
    expect(await cutReplay(aFile(once.bytes), NAME)).toEqual(once)
  })

  test('a replay gives the same result whether cut or whole, wherever it is damaged', async () => {
    const whole = build(2000)
    const damage = fc.record({
      at: fc.oneof(
        fc.nat(320),
        fc.nat(400).map((back) => whole.length - 1 - back),
        fc.nat(whole.length - 1),
      ),
      to: fc.nat(255),
      end: fc.oneof(fc.constant(whole.length), fc.nat(whole.length)),
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ at, to, end }) => {
        const damaged = whole.slice()
        damaged[at] = to
        const file = damaged.slice(0, end)
        expect(await cut(file)).toEqual(parseFile(file, NAME))
      }),
      { numRuns: 300 },
    )
  })

  test('a browser cuts a replay that it has as a Blob', async () => {
    const whole = build(1000)
    const result = await cutReplay(new Blob([whole]), NAME)
    expect(result.ok && parseFile(result.bytes, NAME)).toEqual(parseFile(whole, NAME))
  })
})

test('a cut replay of the first format keeps its number, whatever its name', async () => {
  const result = await cut(aReplayV1({ metadata: metadataV1, gameId: 6363178603n }), '결승.rofl')
  expect(result).toMatchObject({ ok: true, match: { gameId: '6363178603', platform: null } })
})

test('JSON is sent unchanged', async () => {
  const bytes = encodeJson(clientGame)
  expect(await cutReplay(aFile(bytes), 'game.json')).toEqual({ ok: true, bytes })
})

describe('a refusal needs no reading of the file', () => {
  test.each([
    { what: 'an empty file', file: aFile(encodeJson('')), refusal: 'TRUNCATED' },
    {
      what: 'a renamed zip of 50 MB',
      file: aFile(encodeJson(`PK\u0003\u0004${'x'.repeat(50 * MEGABYTE)}`)),
      refusal: 'ARCHIVE',
    },
    { what: 'JSON of 26 MB', file: aFile(encodeJson(`{${' '.repeat(26 * MEGABYTE)}`)), refusal: 'TOO_LARGE' },
  ])('the input “$what” is refused without being read: $refusal', async ({ file, refusal }) => {
    expect(await cutReplay(file, NAME)).toMatchObject({ ok: false, refusal })
    expect(file.bytesRead()).toBeLessThan(1000)
  })
})
