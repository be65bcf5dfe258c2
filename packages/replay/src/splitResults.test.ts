import { expect, test } from 'vitest'
import clientGame from './fixtures/client-game-8721485206.json' with { type: 'json' }
import metadata from './fixtures/replay-metadata-v2-KR-7700000001.json' with { type: 'json' }
import trimmed from './fixtures/trimmed-8209390319.json' with { type: 'json' }
import { parseFile, parseJsonResult } from './parseFile.ts'
import { encodeJson } from './rofl/aReplay.ts'
import { splitResults } from './splitResults.ts'

const lines = [clientGame, trimmed].map((one) => JSON.stringify(one)).join('\r\n')

test.each([
  { what: 'a list', bytes: encodeJson([clientGame, trimmed]) },
  { what: 'a line each', bytes: encodeJson(`${lines}\r\n\r\n`) },
])('each result in $what reads like a single file', ({ bytes }) => {
  expect(parseFile(bytes, 'evening.json')).toMatchObject({ ok: false, refusal: 'MANY_MATCHES' })
  expect(splitResults(bytes)?.map((piece) => parseFile(piece, ''))).toEqual([
    parseJsonResult(clientGame, ''),
    parseJsonResult(trimmed, ''),
  ])
})

test('a list of one result reads like that result', () => {
  expect(parseFile(encodeJson([clientGame]), 'game.json')).toEqual(parseJsonResult(clientGame, 'game.json'))
})

test.each([
  { format: 'replay metadata', one: metadata },
  { format: 'parsed replay metadata', one: { ...metadata, statsJson: JSON.parse(metadata.statsJson) } },
  { format: 'a match in an envelope', one: { match: { metadata: {}, info: { participants: [] } } } },
])('a list of $format is split', ({ one }) => {
  expect(splitResults(encodeJson([one, one]))).toHaveLength(2)
})

test.each([
  { what: 'one result', bytes: encodeJson(clientGame) },
  { what: 'the players of one replay', bytes: encodeJson(metadata.statsJson) },
  { what: 'an empty list', bytes: encodeJson([]) },
  { what: 'a list of numbers', bytes: encodeJson([1, 2]) },
  { what: 'a line that is no result', bytes: encodeJson(`${lines}\nhello`) },
  { what: 'a list of something else', bytes: encodeJson(Array(500).fill({ title: 'a post', likes: 1 })) },
  { what: 'more than a thousand', bytes: encodeJson(Array(1001).fill(trimmed)) },
  { what: 'a replay', bytes: Uint8Array.of(0x52, 0x49, 0x4f, 0x54, 2, 0) },
])('a file of $what is not split', ({ bytes }) => {
  expect(splitResults(bytes)).toBeUndefined()
})
