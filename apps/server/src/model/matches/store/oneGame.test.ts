import { identify } from '@buri/replay/identity'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { rebuild } from '#server/model/matches/rebuild.ts'
import { aContext, aParsedMatch, aParticipant } from '#server/model/matches/testMatches.ts'
import { emptyTables, openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { storeMatch } from './storeMatch.ts'

const { db, pool, close } = await openTestDatabase()
afterAll(close)
beforeEach(() => emptyTables(pool, 'match', 'player'))

const rows = async (text: string) => (await pool.query(text)).rows
const NOBODY = { platform: null, gameId: null }
const EVENING = Date.UTC(2026, 10, 19, 12)

function aReplay(game: number, fileName: string): ParsedMatch {
  return aParsedMatch({
    ...identify(NOBODY, fileName),
    source: 'rofl-v2',
    playedAt: null,
    durationSeconds: 1800 + 100 * game,
    winner: game % 2 === 0 ? 'blue' : 'red',
    participants: Array.from({ length: 10 }, (_, slot) =>
      aParticipant(slot, {
        kills: 1 + ((slot + game) % 7),
        win: slot < 5 === (game % 2 === 0),
        goldEarned: 9000 + 31 * game + slot,
      }),
    ),
  })
}

const store = (game: number, fileName: string) =>
  storeMatch(db, aReplay(game, fileName), aContext({ fileName, fileModifiedAt: EVENING + game * 3_600_000 }))

test('two games of an evening are two matches even under one number', async () => {
  expect((await store(1, 'KR-20261126 1경기.rofl')).status).toBe('created')
  expect((await store(2, 'KR-20261126 2경기.rofl')).status).toBe('created')
  expect((await store(3, 'KR-8800000001 3경기.rofl')).status).toBe('created')
  expect((await store(4, 'KR-8800000001 4경기.rofl')).status).toBe('created')
  expect(await rows('select id, game_id from match order by played_at')).toEqual([
    { id: expect.stringMatching(/^X_/), game_id: null },
    { id: expect.stringMatching(/^X_/), game_id: null },
    { id: 'KR_8800000001', game_id: '8800000001' },
    { id: 'KR_8800000001_2', game_id: '8800000001' },
  ])
  expect(await rebuild(db)).toEqual({ matches: 0, ratings: 0, players: 0, examples: [] })
})

test.each([
  [['KR-8800000241.rofl', 'KR-8800000242.rofl']],
  [['내전_KR_20261125_1경기.rofl', '1경기.rofl', 'KR-8800000243.rofl']],
  [['KR-8800000243.rofl', '1경기.rofl', 'EUW1-8800000243.rofl']],
])('the same bytes under the names %j are one match', async (names) => {
  const outcomes = []
  for (const name of names) outcomes.push(await store(1, name))
  expect(new Set(outcomes.map((outcome) => outcome.status !== 'rejected' && outcome.matchId)).size).toBe(1)
  expect(outcomes.map(({ status }) => status)).not.toContain('rejected')
  expect(await rows('select count(*) from match')).toEqual([{ count: 1 }])
  expect(await rows('select count(*) from match_source')).toEqual([{ count: 1 }])
  expect(await rows('select disagreements from match')).toEqual([{ disagreements: [] }])
})

test('the client’s record of a game finds its replay by the number in the file’s name, or by champions and scores', async () => {
  const record = (game: number, gameId: string) =>
    storeMatch(db, { ...aReplay(game, ''), source: 'lcu-game', platform: 'KR', gameId, playedAt: EVENING }, aContext())
  await store(1, 'KR-7412345678.rofl')
  await store(2, '결승전.rofl')
  expect(await record(1, '7412345678')).toMatchObject({ status: 'merged', matchId: 'KR_7412345678' })
  expect((await record(2, '7412345679')).status).toBe('merged')
  expect(await rows('select game_id, is_number_hinted from match order by game_id')).toEqual([
    { game_id: '7412345678', is_number_hinted: false },
    { game_id: '7412345679', is_number_hinted: false },
  ])
})

test('a game sent concurrently under several names is one match', async () => {
  const names = ['KR-8800000241.rofl', 'KR-8800000242.rofl', '1경기.rofl', 'KR-20261126.rofl']
  const outcomes = await Promise.all(names.flatMap((name) => [store(1, name), store(2, name)]))
  expect(outcomes.filter(({ status }) => status === 'created')).toHaveLength(2)
  expect(await rows('select count(*) from match')).toEqual([{ count: 2 }])
})

const anyName = fc.constantFrom(
  'KR-8800000241.rofl',
  'KR-8800000242.rofl',
  'KR-8800000243 (1).rofl',
  'EUW1-8800000241.rofl',
  'KR-20261126 1경기.rofl',
  '내전_KR_20261126_2경기.rofl',
  '1경기.rofl',
  '',
)
const anyFiles = fc.array(fc.tuple(fc.nat(3), anyName), { minLength: 3, maxLength: 9 })

const PLAYED = `select m.fingerprint, m.duration_seconds, m.winner, m.played_at, m.is_rated,
    array(select p.game_name || ' ' || kills || ' ' || gold_earned || ' ' || mu_after from match_participant l
      join player p on p.id = l.player_id where l.match_id = m.id order by slot) as lines
  from match m order by m.fingerprint`

async function playedIn(files: readonly (readonly [number, string])[]) {
  await emptyTables(pool, 'match', 'player')
  for (const [game, name] of files) expect((await store(game, name)).status).not.toBe('rejected')
  return rows(PLAYED)
}

test('the same files make the same matches in any order and under any names', async () => {
  const anotherTime = anyFiles.chain((files) =>
    fc.tuple(
      fc.constant(files),
      fc.shuffledSubarray(files, { minLength: files.length }),
      fc.array(anyName, { minLength: files.length, maxLength: files.length }),
    ),
  )
  await fc.assert(
    fc.asyncProperty(anotherTime, async ([files, shuffled, names]) => {
      const played = await playedIn(files)
      expect(played).toHaveLength(new Set(files.map(([game]) => game)).size)
      expect(await playedIn(shuffled.map(([game], index) => [game, names[index] ?? '']))).toEqual(played)
    }),
    { numRuns: 12 },
  )
}, 60_000)

test('an intact source repairs names that a damaged one stored', async () => {
  const matchNamed = (nameOf: (slot: number) => string) =>
    aParsedMatch({
      source: 'lcu-trimmed',
      participants: Array.from({ length: 10 }, (_, slot) =>
        aParticipant(slot, { gameName: nameOf(slot), tagLine: null, clientPuuid: null }),
      ),
    })
  const before = aParsedMatch({ ...matchNamed((slot) => `소환사${slot}`), gameId: '7000000000', playedAt: EVENING })
  await storeMatch(db, before, aContext())
  await storeMatch(
    db,
    matchNamed((slot) => `\ufffd\ufffd${slot % 7}`),
    aContext(),
  )
  expect(
    await storeMatch(
      db,
      matchNamed((slot) => `소환사${slot}`),
      aContext(),
    ),
  ).toMatchObject({ status: 'merged' })
  expect(await rows('select count(*) from match')).toEqual([{ count: 2 }])
  expect(await rows('select count(*) from player')).toEqual([{ count: 10 }])
  expect(await rows("select game_name from match_participant where game_name like '%\ufffd%'")).toEqual([])
  expect(await rows("select name_key from player_name where game_name like '%\ufffd%'")).toEqual([])
  expect(await rebuild(db)).toEqual({ matches: 0, ratings: 0, players: 0, examples: [] })
})
