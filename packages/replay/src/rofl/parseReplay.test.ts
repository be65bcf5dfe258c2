import { describe, expect, test } from 'vitest'
import metadataV1 from '../fixtures/replay-metadata-KR-6363178603.json' with { type: 'json' }
import metadataV2 from '../fixtures/replay-metadata-v2-KR-7700000001.json' with { type: 'json' }
import { parseJsonResult } from '../parseFile.ts'
import { aReplayV1, aReplayV2, encodeJson } from './aReplay.ts'
import { parseReplay } from './parseReplay.ts'

const v1 = aReplayV1({ metadata: metadataV1, gameId: 6363178603n })
const v2 = aReplayV2({ metadata: metadataV2 })
const matchOf = (bytes: Uint8Array, fileName: string) => {
  const result = parseReplay(bytes, fileName)
  if (!result.ok) throw new Error(result.reason)
  return result.match
}
const overwritten = (bytes: Uint8Array, offset: number, ...values: number[]) => {
  const copy = bytes.slice()
  copy.set(values, offset)
  return copy
}
const FIRST_WORD = encodeJson('{"gameLength"')
function withoutFirstWord(bytes: Uint8Array) {
  const offset = bytes.findIndex((_, from) => FIRST_WORD.every((expected, step) => bytes[from + step] === expected))
  return overwritten(bytes, offset, 0x3b)
}
const withStats = (lines: unknown, gameLength: unknown = 1_800_000) => ({
  gameLength,
  statsJson: JSON.stringify(lines),
})
const line = (changes: object = {}) => ({
  TEAM: '100',
  WIN: 'Win',
  CHAMPIONS_KILLED: '1',
  NUM_DEATHS: '2',
  ASSISTS: '3',
  ...changes,
})

describe('a replay in the first file format', () => {
  const match = matchOf(v1, 'KR-6363178603.rofl')

  test('a replay in the first file format has the game number, length, patch and winner', () => {
    expect(match).toMatchObject({
      source: 'rofl-v1',
      platform: 'KR',
      gameId: '6363178603',
      playedAt: null,
      durationSeconds: 1868,
      gameVersion: '13.3.491.6222',
      endedInSurrender: true,
      endedInEarlySurrender: false,
      winner: 'blue',
      blue: { bans: null, towers: 11, inhibitors: 3, dragons: 4, barons: 0, heralds: 1, grubs: null },
      red: { towers: 0, barons: 1 },
    })
  })

  test('a replay in the first file format has the scoreboard of all ten', () => {
    expect(match.participants).toHaveLength(10)
    expect(match.participants.map(({ position }) => position)).toEqual([
      'TOP',
      'JUNGLE',
      'MIDDLE',
      'BOTTOM',
      'UTILITY',
      'TOP',
      'JUNGLE',
      'MIDDLE',
      'BOTTOM',
      'UTILITY',
    ])
    expect(match.participants[0]).toMatchObject({
      side: 'blue',
      win: true,
      gameName: '든든한 다람쥐52',
      tagLine: null,
      clientPuuid: '372a92ad-3068-7784-92b0-ef462582b793',
      apiPuuid: null,
      championKey: 'Darius',
      championLevel: 16,
      spell1Id: null,
      keystoneId: 8010,
      subStyleId: 8400,
      items: [3078, 3047, 3053, 1055, 6333, 3066, 3364],
      kills: 8,
      deaths: 1,
      assists: 3,
      cs: 241,
      goldEarned: 14649,
      damageToChampions: 15349,
      visionScore: 28,
      controlWardsBought: 1,
    })
  })

  test('a replay in the first file format that counts no wards although wards were destroyed has an unknown number of wards', () => {
    expect(match.participants.map(({ wardsPlaced }) => wardsPlaced)).toEqual(Array(10).fill(null))
    expect(match.participants[4]?.wardsKilled).toBe(7)
  })

  test('a replay in the first file format gives the same result as its metadata alone', () => {
    expect(parseJsonResult(metadataV1, 'KR-6363178603.metadata.json')).toEqual({ ok: true, kind: 'match', match })
  })

  test('a replay in the first file format keeps its number without its file name, but has no platform', () => {
    expect(matchOf(v1, '결승.rofl')).toMatchObject({ gameId: '6363178603', platform: null })
  })

  test('a replay in the first file format trusts its own number over a file name about another game', () => {
    expect(matchOf(v1, 'EUW1-7000000000.rofl')).toMatchObject({ gameId: '6363178603', platform: null })
  })

  test('a replay in the first file format is read without its payload', () => {
    expect(matchOf(v1.slice(0, v1.length - 400), 'KR-6363178603.rofl')).toEqual(match)
  })

  test('the metadata of a replay with wrong offsets is found by its first words', () => {
    expect(matchOf(overwritten(v1, 268, 1, 0, 0, 0), 'KR-6363178603.rofl')).toEqual(match)
  })
})

describe('a replay of the second format', () => {
  const match = matchOf(v2, 'KR-7700000001.rofl')

  test('a replay of the second format has names with tags, spells, and the version from its header', () => {
    expect(match).toMatchObject({
      source: 'rofl-v2',
      platform: 'KR',
      gameId: '7700000001',
      durationSeconds: 1776,
      gameVersion: '15.11.686.6949',
      winner: 'blue',
      blue: { towers: 11, dragons: 2, grubs: 3 },
    })
    expect(match.participants[0]).toMatchObject({
      gameName: '든든한 다람쥐71',
      tagLine: '0A9E',
      spell1Id: 4,
      spell2Id: 12,
      cs: 168,
      wardsPlaced: 14,
      accountLevel: null,
    })
  })

  test('a replay of the second format has no number without its file name', () => {
    expect(matchOf(v2, 'replay.rofl')).toMatchObject({ gameId: null, platform: null })
  })

  test('a replay of the second format reads a version of any length', () => {
    const bytes = aReplayV2({ metadata: metadataV2, gameVersion: '15.3.654.0407\u0001' })
    expect(matchOf(bytes, '').gameVersion).toBe('15.3.654.0407')
  })

  test('the metadata of a replay whose last four bytes are wrong is found by its first words', () => {
    expect(matchOf(overwritten(v2, v2.length - 4, 1, 0, 0, 0), 'KR-7700000001.rofl')).toEqual(match)
    expect(matchOf(overwritten(v2, v2.length - 4, 255, 255, 255, 255), 'KR-7700000001.rofl')).toEqual(match)
  })

  test('a replay of the second format may contain a brace in a name', () => {
    const metadata = withStats([line({ RIOT_ID_GAME_NAME: '}{"gameLength":' }), line({ TEAM: '200', WIN: 'Fail' })])
    const bytes = overwritten(aReplayV2({ metadata }), 0)
    expect(matchOf(overwritten(bytes, bytes.length - 4, 0, 0, 0, 0), '').participants[0]?.gameName).toBe(
      '}{"gameLength":',
    )
  })
})

test('decimals are rounded down, and values of another type are unknown', () => {
  const lines = [line({ GOLD_EARNED: '123.9', VISION_SCORE: '-3', EXP: 'x', WARD_KILLED: '', LEVEL: '1e9' })]
  const [one] = matchOf(aReplayV2({ metadata: withStats(lines) }), '').participants
  expect(one).toMatchObject({ goldEarned: 123, visionScore: null, wardsKilled: null, championLevel: null })
})

test('a player’s fields keep their order, because a digest of the file is made of them', () => {
  const [one] = matchOf(aReplayV2({ metadata: withStats([line({})]) }), '').participants
  const scores = Object.keys(one ?? {}).slice(-26)
  expect(scores.slice(0, 6).join()).toBe('kills,deaths,assists,championLevel,cs,neutralMinionsKilled')
  expect(scores.slice(-2)).toEqual(['baronKills', 'items'])
})

test('a remake without a winner is a match', () => {
  const lost = { WIN: 'Fail', GAME_ENDED_IN_EARLY_SURRENDER: '1' }
  const match = matchOf(aReplayV2({ metadata: withStats([line(lost), line({ ...lost, TEAM: '200' })]) }), '')
  expect(match).toMatchObject({ winner: null, endedInEarlySurrender: true })
})

describe('a replay is refused', () => {
  const linesWithoutWinner = [line({ WIN: 'Fail' }), line({ TEAM: '200', WIN: 'Fail' })]
  test.each([
    { what: 'v1 cut inside its metadata', bytes: v1.slice(0, 20_000), refusal: 'TRUNCATED' },
    { what: 'v1 cut inside its header', bytes: v1.slice(0, 100), refusal: 'TRUNCATED' },
    { what: 'v1 cut behind its magic', bytes: v1.slice(0, 5), refusal: 'TRUNCATED' },
    { what: 'v2 without its end', bytes: v2.slice(0, v2.length - 5000), refusal: 'TRUNCATED' },
    { what: 'v2 with nothing but its head', bytes: v2.slice(0, 40), refusal: 'TRUNCATED' },
    { what: 'v1 whose metadata ends in zeros', bytes: v1.slice().fill(0, 20_000), refusal: 'DAMAGED' },
    { what: 'v1 whose header leads nowhere', bytes: withoutFirstWord(overwritten(v1, 268, 0, 0)), refusal: 'DAMAGED' },
    { what: 'v2 that ends in zeros', bytes: v2.slice().fill(0, v2.length - 5000), refusal: 'DAMAGED' },
    { what: 'v2 without the first brace', bytes: withoutFirstWord(v2), refusal: 'DAMAGED' },
    { what: 'v2 without the last brace', bytes: overwritten(v2, v2.length - 5, 0x3d), refusal: 'DAMAGED' },
    {
      what: 'v2 with broken JSON',
      bytes: aReplayV2({ metadata: '{"gameLength":1,"statsJson":}' }),
      refusal: 'DAMAGED',
    },
    {
      what: '14.9, which wrote no metadata',
      bytes: aReplayV2({ metadata: '', gameVersion: '14.9.580.1234' }),
      refusal: 'NO_STATS',
    },
    {
      what: '13.20 with an empty list',
      bytes: aReplayV1({ metadata: withStats([]), gameId: 1n }),
      refusal: 'NO_STATS',
    },
    { what: 'no statsJson', bytes: aReplayV2({ metadata: { gameLength: 1 } }), refusal: 'NO_STATS' },
    {
      what: 'statsJson that is no JSON',
      bytes: aReplayV2({ metadata: { gameLength: 1, statsJson: '[{]' } }),
      refusal: 'DAMAGED',
    },
    {
      what: 'statsJson nested without end',
      bytes: aReplayV2({ metadata: { gameLength: 1, statsJson: '['.repeat(100_000) } }),
      refusal: 'DAMAGED',
    },
    {
      what: 'players without K/D/A',
      bytes: aReplayV2({ metadata: withStats([{ TEAM: '100' }]) }),
      refusal: 'NO_STATS',
    },
    {
      what: 'a game without a winner',
      bytes: aReplayV2({ metadata: withStats(linesWithoutWinner) }),
      refusal: 'UNFINISHED_GAME',
    },
    {
      what: 'no word about winning',
      bytes: aReplayV2({ metadata: withStats([line({ WIN: '' })]) }),
      refusal: 'UNFINISHED_GAME',
    },
    { what: 'version 3', bytes: overwritten(v2, 4, 3), refusal: 'UNSUPPORTED_VERSION' },
    {
      what: 'another magic',
      bytes: encodeJson('PK not a replay at all, but it has been renamed'),
      refusal: 'NOT_A_REPLAY',
    },
  ])('a replay is refused with $refusal: $what', ({ bytes, refusal }) => {
    expect(parseReplay(bytes, 'KR-6363178603.rofl')).toMatchObject({ ok: false, refusal })
  })
})

test.each([
  { format: 'first', whole: v1 },
  { format: 'second', whole: v2 },
])('a replay of the $format format is never called damaged if it is cut', ({ whole }) => {
  const refusals = Array.from({ length: 200 }, (_, step) => {
    const result = parseReplay(whole.slice(0, Math.floor((whole.length * step) / 200) + 5), '')
    return result.ok ? 'whole' : result.refusal
  })
  expect(new Set(refusals.filter((refusal) => refusal !== 'whole'))).toEqual(new Set(['TRUNCATED']))
})
