import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { rebuild } from '#server/model/matches/rebuild.ts'
import { deleteMatch, editMatch, restoreMatch } from '#server/model/matches/store/amendMatch.ts'
import { storeMatch } from '#server/model/matches/store/storeMatch.ts'
import { aContext, aParsedMatch, aParticipant, apiPuuid, clientPuuid } from '#server/model/matches/testMatches.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import { emptyTables, openTestDatabase } from '#server/platform/database/testDatabase.ts'

const { db, pool, close } = await openTestDatabase()
afterAll(close)
beforeEach(() => emptyTables(pool, 'match', 'player'))

const START = Date.UTC(2026, 4, 20)
const HOUR = 3_600_000
const PEOPLE = 13

type PairStep =
  | { does: 'store'; game: number; people: readonly number[]; source: 'client' | 'web' | 'names'; at: number }
  | { does: 'delete' | 'restore' | 'move'; game: number; at: number }

const anyStep: fc.Arbitrary<PairStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('store' as const),
      game: fc.nat(7),
      people: fc.shuffledSubarray([...Array(PEOPLE).keys()], { minLength: 10, maxLength: 10 }),
      source: fc.constantFrom('client' as const, 'web' as const, 'names' as const),
      at: fc.nat(40),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('delete' as const, 'restore' as const, 'move' as const),
      game: fc.nat(7),
      at: fc.nat(40),
    }),
  },
)

/** A game's first report fixes its seats; a later one only adds what its source knows. */
function matchOf({ game, people, source, at }: Extract<PairStep, { does: 'store' }>) {
  return aParsedMatch({
    gameId: String(8_000_000 + game),
    playedAt: START + at * HOUR,
    durationSeconds: game === 3 ? 200 : 1800,
    winner: game % 2 === 0 ? 'blue' : 'red',
    participants: people.map((person, slot) =>
      aParticipant(slot, {
        // Some people change their name, so that one person is stored as two players until matching ids merge them.
        gameName: at > 20 && person % 3 === 0 ? `새 이름 ${person}` : `사람 ${person}`,
        win: slot < 5 === (game % 2 === 0),
        kills: game,
        clientPuuid: source === 'client' ? clientPuuid(person) : null,
        apiPuuid: source === 'web' ? apiPuuid(person) : null,
        position: source === 'names' ? null : (aParticipant(slot).position ?? null),
      }),
    ),
  })
}

async function take(step: PairStep): Promise<void> {
  const matchId = `KR_${8_000_000 + step.game}`
  if (step.does === 'store') await storeMatch(db, matchOf(step), aContext())
  else if (step.does === 'delete') await inStoreTransaction(db, (tx) => deleteMatch(tx, matchId, START))
  else if (step.does === 'restore') await inStoreTransaction(db, (tx) => restoreMatch(tx, matchId))
  else await inStoreTransaction(db, (tx) => editMatch(tx, matchId, { playedAt: START + step.at * HOUR }))
}

type Line = {
  match_id: string
  player_id: string
  side: string
  result: string
  position: string
  is_position_known: boolean
  played_at: Date
}
type PairCounts = { together: number; togetherWins: number; against: number; wins: number; lane: number; last: number }

async function recountPairs(): Promise<Record<string, PairCounts>> {
  const { rows } = await pool.query<Line>(
    'select * from match_participant where is_counted and not is_deleted and player_id is not null',
  )
  const pairs: Record<string, PairCounts> = {}
  for (const a of rows) {
    for (const b of rows) {
      if (a.match_id !== b.match_id || a.player_id >= b.player_id) continue
      const key = `${a.player_id} ${b.player_id}`
      const pair = pairs[key] ?? { together: 0, togetherWins: 0, against: 0, wins: 0, lane: 0, last: 0 }
      pairs[key] = pair
      const won = a.result === 'win' ? 1 : 0
      pair.last = Math.max(pair.last, a.played_at.getTime())
      if (a.side === b.side) {
        pair.together += 1
        pair.togetherWins += won
        continue
      }
      pair.against += 1
      pair.wins += won
      if (a.is_position_known && b.is_position_known && a.position === b.position) pair.lane += 1
    }
  }
  return pairs
}

async function storedPairs(): Promise<Record<string, PairCounts>> {
  const { rows } = await pool.query(
    `select player_a || ' ' || player_b as key, together, together_wins as "togetherWins", against,
       against_wins_a as wins, same_lane_against as lane, last_met_at from player_pair`,
  )
  return Object.fromEntries(
    rows.map(({ key, last_met_at, ...pair }) => [key, { ...pair, last: last_met_at.getTime() }]),
  )
}

test('after any change to matches and players, pairs are what the matches say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 16 }), async (steps) => {
      await emptyTables(pool, 'match', 'player')
      for (const step of steps) {
        await take(step)
        expect(await storedPairs()).toEqual(await recountPairs())
      }
      await settleAll(db)
      expect((await rebuild(db)).examples).toEqual([])
      expect(await storedPairs()).toEqual(await recountPairs())
    }),
    { numRuns: 8 },
  )
}, 180_000)

test('rebuilding repairs a pair that differs from the matches', async () => {
  await take({ does: 'store', game: 1, people: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], source: 'client', at: 1 })
  const before = await storedPairs()
  await pool.query(`update player_pair set together = together + 5, last_met_at = now()
    where (player_a, player_b) = (select player_a, player_b from player_pair limit 1)`)
  await pool.query(`delete from player_pair
    where (player_a, player_b) = (select player_a, player_b from player_pair order by together desc offset 1 limit 1)`)
  expect((await rebuild(db)).players).toBeGreaterThan(0)
  expect(await storedPairs()).toEqual(before)
})

test('a player who comes back after their only match was deleted has only the names of the new match', async () => {
  const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  await take({ does: 'store', game: 0, people: ten, source: 'client', at: 30 })
  await take({ does: 'delete', game: 0, at: 0 })
  await take({ does: 'store', game: 1, people: ten, source: 'client', at: 1 })
  const { rows } = await pool.query(`select game_name from player_name where game_name like '새 이름%'`)
  expect(rows).toEqual([])
  expect((await rebuild(db)).examples).toEqual([])
})
