import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import clientGame from './fixtures/client-game-8721485206.json' with { type: 'json' }
import endOfGame from './fixtures/end-of-game-5179801121.json' with { type: 'json' }
import matchV5 from './fixtures/match-v5-EUW1_7598050833-tournament.json' with { type: 'json' }
import timeline from './fixtures/match-v5-timeline-BR1_2744215970.json' with { type: 'json' }
import metadata from './fixtures/replay-metadata-KR-6363178603.json' with { type: 'json' }
import trimmed from './fixtures/trimmed-8209390319.json' with { type: 'json' }
import { type ParsedFile, parseFile, parseJsonResult } from './parseFile.ts'
import { aReplayV1, aReplayV2, encodeJson } from './rofl/aReplay.ts'

const REFUSALS = [
  'NOT_A_REPLAY',
  'TRUNCATED',
  'DAMAGED',
  'NO_STATS',
  'UNSUPPORTED_VERSION',
  'UNFINISHED_GAME',
  'TOO_LARGE',
  'NOT_A_MATCH',
  'UNKNOWN_ENCODING',
  'ARCHIVE',
  'SHEET',
  'MATCH_LIST',
  'MANY_MATCHES',
]
const v1 = aReplayV1({ metadata, gameId: 6363178603n })
const v2 = aReplayV2({ metadata })
const texts = { clientGame, endOfGame, matchV5, timeline, trimmed, metadata }

/** Expects a named refusal, or a result with only storable numbers and displayable names. */
function expectSound(result: ParsedFile) {
  if (!result.ok) {
    expect(REFUSALS).toContain(result.refusal)
    expect(result.reason.length).toBeLessThan(100)
    return
  }
  const unsound: unknown[] = []
  JSON.stringify(result, (_, value) => {
    if (typeof value === 'number' && !Number.isSafeInteger(value)) unsound.push(value)
    if (typeof value === 'string' && (value.length > 100 || value === '' || !value.isWellFormed())) unsound.push(value)
    if (value === undefined) unsound.push(value)
    return value
  })
  expect(unsound).toEqual([])
  if (result.kind === 'match') {
    expect(result.match.participants.length).toBeGreaterThanOrEqual(1)
    expect(result.match.participants.length).toBeLessThanOrEqual(18)
    for (const { kills, deaths, assists } of result.match.participants) {
      expect(Math.min(kills, deaths, assists)).toBeGreaterThanOrEqual(0)
    }
  }
}

describe('any bytes end in a result or a named refusal', () => {
  test('random bytes end in a result or a named refusal', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), fc.string(), (bytes, name) =>
        expectSound(parseFile(bytes, name)),
      ),
    )
  })

  test('random bytes behind a replay’s magic end in a result or a named refusal', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), fc.constantFrom(0, 1, 2, 255), (bytes, version) => {
        expectSound(parseFile(Uint8Array.of(0x52, 0x49, 0x4f, 0x54, version, ...bytes), 'KR-6363178603.rofl'))
      }),
    )
  })

  test.each([
    { format: 'first', whole: v1, edges: [0, 1, 4, 5, 6, 31, 32, 33, 262, 264, 268, 287, 288, 289] },
    { format: 'second', whole: v2, edges: [0, 1, 4, 5, 6, 14, 15, 29, 31, 32, 33, 36] },
  ])('every cut of a replay of the $format format ends in a result or a named refusal', ({ whole, edges }) => {
    const ends = [...edges, ...[0, 1, 2, 3, 4, 5, 8].map((back) => whole.length - back)]
    for (const end of ends) expectSound(parseFile(whole.slice(0, end), 'KR-6363178603.rofl'))
    fc.assert(
      fc.property(fc.nat(whole.length), (end) => expectSound(parseFile(whole.slice(0, end), 'KR-6363178603.rofl'))),
    )
  })

  test.each([
    { format: 'first', whole: v1 },
    { format: 'second', whole: v2 },
  ])('flipped bits in a replay of the $format format end in a result or a named refusal', ({ whole }) => {
    const offset = fc.oneof(
      fc.nat(400),
      fc.nat(whole.length - 1),
      fc.nat(8).map((back) => whole.length - 1 - back),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(offset, fc.nat(7)), { minLength: 1, maxLength: 12 }), (flips) => {
        const bytes = whole.slice()
        for (const [index, bit] of flips) bytes[index] = (bytes[index] ?? 0) ^ (1 << bit)
        expectSound(parseFile(bytes, 'KR-6363178603.rofl'))
      }),
      { numRuns: 300 },
    )
  })

  test.each(Object.entries(texts))(
    'a file with %s replaced by any value ends in a result or a named refusal',
    (_, value) => {
      const anything = fc.oneof(
        fc.constantFrom<unknown>(
          null,
          -1,
          0,
          1e300,
          Number.NaN,
          '',
          '18446744073709551615',
          [],
          {},
          true,
          '\ud800',
          '[]',
          '[{}]',
        ),
        fc.jsonValue({ maxDepth: 2 }),
        fc.string({ maxLength: 300 }),
      )
      const turns = fc.array(fc.nat(1000), { minLength: 2, maxLength: 8 })
      fc.assert(
        fc.property(fc.array(fc.tuple(turns, anything), { minLength: 1, maxLength: 5 }), (changes) => {
          const copy = structuredClone<unknown>(value)
          for (const [path, replacement] of changes) replaceAt(copy, path, replacement)
          expectSound(parseJsonResult(copy, 'KR-6363178603.json'))
          expectSound(parseFile(encodeJson(copy), 'KR-6363178603.json'))
        }),
        { numRuns: 150 },
      )
    },
  )

  test('any JSON value ends in a result or a named refusal', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expectSound(parseJsonResult(value, ''))))
  })
})

test.each([
  { what: '25 MB of open brackets', bytes: encodeJson('['.repeat(25 * 1024 * 1024)) },
  { what: '25 MB of one text', bytes: encodeJson(`{"statsJson":"${'\\\\'.repeat(12 * 1024 * 1024)}"}`) },
  { what: '25 MB of first words', bytes: aReplayV2({ metadata: '{"gameLength":'.repeat(1_800_000) }) },
  { what: '25 MB of quotes behind a head', bytes: aReplayV1({ metadata: '"'.repeat(25_000_000), gameId: 1n }) },
])('$what end in a result or a named refusal', ({ bytes }) => {
  expectSound(parseFile(bytes, 'KR-6363178603.rofl'))
})

/** Replaces one value in a tree. At each level the next of `turns`, modulo the number of keys, selects a key. */
function replaceAt(root: unknown, turns: readonly number[], replacement: unknown) {
  let node = root
  for (const [step, turn] of turns.entries()) {
    if (typeof node !== 'object' || node === null) return
    const keys = Object.keys(node)
    const key = keys[turn % Math.max(1, keys.length)]
    if (key === undefined) return
    const holder = node as Record<string, unknown>
    const next = holder[key]
    if (step === turns.length - 1 || typeof next !== 'object' || next === null) holder[key] = replacement
    node = next
  }
}
