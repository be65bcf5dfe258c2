import { describe, expect, test } from 'vitest'
import clientGame from './fixtures/client-game-8721485206.json' with { type: 'json' }
import clientTimeline from './fixtures/client-timeline-8721485206.json' with { type: 'json' }
import endOfGame from './fixtures/end-of-game-5179801121.json' with { type: 'json' }
import matchV5 from './fixtures/match-v5-BR1_2744215970.json' with { type: 'json' }
import tournament from './fixtures/match-v5-EUW1_7598050833-tournament.json' with { type: 'json' }
import matchV5Timeline from './fixtures/match-v5-timeline-BR1_2744215970.json' with { type: 'json' }
import metadata from './fixtures/replay-metadata-KR-6363178603.json' with { type: 'json' }
import aborted from './fixtures/trimmed-7970791684-aborted.json' with { type: 'json' }
import trimmed from './fixtures/trimmed-8209390319.json' with { type: 'json' }
import { parseFile, parseJsonResult } from './parseFile.ts'
import { aReplayV1, aReplayV2, encodeJson } from './rofl/aReplay.ts'

const MEGABYTE = 1024 * 1024

test.each([
  {
    what: 'a v1 replay',
    bytes: aReplayV1({ metadata, gameId: 6363178603n }),
    facts: ['rofl-v1', null, '6363178603', 'blue', 10],
  },
  { what: 'a v2 replay', bytes: aReplayV2({ metadata }), facts: ['rofl-v2', null, null, 'blue', 10] },
  { what: 'replay metadata', bytes: encodeJson(metadata), facts: ['rofl-v1', null, null, 'blue', 10] },
  { what: 'a client record', bytes: encodeJson(clientGame), facts: ['lcu-game', 'HN10', '8721485206', 'red', 10] },
  { what: 'an end-of-game block', bytes: encodeJson(endOfGame), facts: ['lcu-eog', null, '5179801121', 'red', 10] },
  { what: 'a trimmed record', bytes: encodeJson(trimmed), facts: ['lcu-trimmed', 'KR', '8209390319', 'red', 10] },
  {
    what: 'an aborted trimmed record',
    bytes: encodeJson(aborted),
    facts: ['lcu-trimmed', 'KR', '7970791684', null, 2],
  },
  { what: 'Match-V5', bytes: encodeJson(matchV5), facts: ['match-v5', 'BR1', '2744215970', 'blue', 10] },
  { what: 'a tournament game', bytes: encodeJson(tournament), facts: ['match-v5', 'EUW1', '7598050833', 'red', 10] },
])('$what is recognised by its content', ({ bytes, facts }) => {
  const result = parseFile(bytes, 'upload')
  if (!result.ok || result.kind !== 'match') throw new Error('no match')
  const { source, platform, gameId, winner, participants } = result.match
  expect([source, platform, gameId, winner, participants.length]).toEqual(facts)
})

describe('a file is refused', () => {
  test.each([
    { what: 'nothing in it', bytes: encodeJson(''), name: 'KR-1.rofl', refusal: 'TRUNCATED' },
    { what: 'a zip in it', bytes: encodeJson('PK\u0003\u0004stuff'), name: 'KR-1.rofl', refusal: 'ARCHIVE' },
    {
      what: 'a table in it',
      bytes: new TextEncoder().encode('날짜,이름,승패'),
      name: '내전 기록.csv',
      refusal: 'SHEET',
    },
    { what: 'a workbook in it', bytes: encodeJson('PK\u0003\u0004stuff'), name: '내전.xlsx', refusal: 'SHEET' },
    { what: 'zeros in it', bytes: new Uint8Array(200), name: 'KR-1.rofl', refusal: 'NOT_A_REPLAY' },
    {
      what: 'the client’s list in it',
      bytes: encodeJson({ games: { games: [clientGame] } }),
      name: 'a.json',
      refusal: 'MATCH_LIST',
    },
    { what: 'a sentence in it', bytes: encodeJson('hello'), name: 'a.json', refusal: 'NOT_A_MATCH' },
    { what: 'a number in it', bytes: encodeJson('42'), name: 'a.json', refusal: 'NOT_A_MATCH' },
    { what: 'an empty object in it', bytes: encodeJson('{}'), name: 'a.json', refusal: 'NOT_A_MATCH' },
    { what: 'a list of two in it', bytes: encodeJson([matchV5, matchV5]), name: 'a.json', refusal: 'MANY_MATCHES' },
    { what: 'half a record', bytes: encodeJson(clientGame).slice(0, 9000), name: 'a.json', refusal: 'TRUNCATED' },
    { what: 'broken JSON', bytes: encodeJson('{"info":}'), name: 'a.json', refusal: 'NOT_A_MATCH' },
    { what: '100,000 open brackets', bytes: encodeJson('['.repeat(100_000)), name: 'a.json', refusal: 'NOT_A_MATCH' },
    {
      what: 'a million brackets',
      bytes: encodeJson(`[${'[],'.repeat(3_000_000)}[]]`),
      name: 'a.json',
      refusal: 'TOO_LARGE',
    },
    {
      what: '26 MB of JSON',
      bytes: encodeJson(`{${' '.repeat(26 * MEGABYTE)}}`),
      name: 'a.json',
      refusal: 'TOO_LARGE',
    },
    {
      what: 'a match of 19',
      bytes: encodeJson({ info: { participants: Array(19).fill({}) } }),
      name: 'a.json',
      refusal: 'NOT_A_MATCH',
    },
    {
      what: 'a match without players',
      bytes: encodeJson({ info: { participants: [] } }),
      name: 'a.json',
      refusal: 'NOT_A_MATCH',
    },
    {
      what: 'frames without players',
      bytes: encodeJson({ frames: [{ participantFrames: {} }] }),
      name: 'a.json',
      refusal: 'NOT_A_MATCH',
    },
    {
      what: 'envelopes within envelopes',
      bytes: encodeJson({ match: { match: matchV5 } }),
      name: 'a.json',
      refusal: 'NOT_A_MATCH',
    },
  ])('a file with $what is refused: $refusal', ({ bytes, name, refusal }) => {
    expect(parseFile(bytes, name)).toMatchObject({ ok: false, refusal })
  })
})

test('a UTF-16 record saved by PowerShell is read like any other', () => {
  const text = `\ufeff${JSON.stringify(clientGame)}`
  const utf16 = new Uint8Array(Uint16Array.from(text, (character) => character.charCodeAt(0)).buffer)
  expect(parseFile(utf16, '')).toEqual(parseJsonResult(clientGame, ''))
})

test('a leading byte order mark changes nothing', () => {
  expect(parseFile(encodeJson(`\ufeff${JSON.stringify(trimmed)}`), '')).toEqual(parseJsonResult(trimmed, ''))
})

describe('an envelope of match and timeline', () => {
  test('an envelope of match and timeline gives a match with its timeline', () => {
    const result = parseJsonResult({ match: matchV5, timeline: matchV5Timeline }, '')
    if (!result.ok || result.kind !== 'match') throw new Error('no match')
    expect(result.match.timeline?.gold).toHaveLength(10)
    expect({ ...result.match, timeline: null }).toEqual(matchIn(parseJsonResult(matchV5, '')))
  })

  test('an envelope of match and timeline accepts the client’s timeline, which does not name its game', () => {
    const result = parseJsonResult({ match: clientGame, timeline: clientTimeline }, '')
    expect(matchIn(result).timeline?.cs[0]?.at(-1)).toBe(180)
  })

  test('an envelope of match and timeline works without a timeline', () => {
    expect(parseJsonResult({ match: matchV5, timeline: null }, '')).toEqual(parseJsonResult(matchV5, ''))
  })

  test.each([
    { what: 'the timeline of another game', value: { match: tournament, timeline: matchV5Timeline } },
    { what: 'a timeline of another number of players', value: { match: aborted, timeline: clientTimeline } },
    { what: 'a match in the place of the timeline', value: { match: matchV5, timeline: matchV5 } },
    { what: 'a timeline in the place of the match', value: { match: matchV5Timeline, timeline: matchV5 } },
  ])('a file with $what is refused', ({ value }) => {
    expect(parseJsonResult(value, '')).toMatchObject({ ok: false, refusal: 'NOT_A_MATCH' })
  })
})

function matchIn(result: ReturnType<typeof parseFile>) {
  if (!result.ok || result.kind !== 'match') throw new Error('no match')
  return result.match
}
