import { expect, test } from 'vitest'
import metadata from '../fixtures/replay-metadata-v2-KR-7700000001.json' with { type: 'json' }
import { type ParsedFile, parseJsonResult } from '../parseFile.ts'

const lines: Record<string, string>[] = JSON.parse(metadata.statsJson)
const { gameLength } = metadata
const inSmallLetters = lines.map((line) =>
  Object.fromEntries(Object.entries(line).map(([key, value]) => [key.toLowerCase(), value])),
)

function matchIn(result: ParsedFile) {
  if (!result.ok || result.kind !== 'match') throw new Error('no match')
  return result.match
}
const originalMatch = matchIn(parseJsonResult(metadata, ''))

test.each([
  { saves: 'the scoreboard taken apart', dump: { ...metadata, statsJson: lines } },
  { saves: 'a list of players', dump: { match_id: 'KR_7700000001', game_length_ms: gameLength, players: lines } },
  { saves: 'small letters', dump: { metadata: { gameDuration: gameLength, playerStatistics: inSmallLetters } } },
])('a program’s dump with $saves gives the same match', ({ dump }) => {
  expect({ ...matchIn(parseJsonResult(dump, '')), platform: null, gameId: null }).toEqual(originalMatch)
})

test('a bare list of players has the playing time, but no version', () => {
  const longest = Math.max(...lines.map((line) => Number(line.TIME_PLAYED)))
  expect(matchIn(parseJsonResult(lines, 'KR-7700000001.json'))).toEqual({
    ...originalMatch,
    platform: 'KR',
    gameId: '7700000001',
    isNumberHinted: true,
    durationSeconds: longest,
    gameVersion: null,
  })
})

test.each([[[]], [{ players: [] }], [{ metadata: {} }], [[{ TEAM: '100' }]]])('the dump %j is not a result', (dump) => {
  expect(parseJsonResult(dump, '')).toMatchObject({ ok: false, refusal: 'NOT_A_MATCH' })
})
