import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mergeByAnswer, undoMerge } from '#server/model/matches/people/identityAnswers.ts'
import { rebuild } from '#server/model/matches/rebuild.ts'
import { deleteMatch, restoreMatch } from '#server/model/matches/store/amendMatch.ts'
import { storeMatch } from '#server/model/matches/store/storeMatch.ts'
import { aContext, aParsedMatch, aParticipant, clientPuuid } from '#server/model/matches/testMatches.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import { emptyTables, openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { splitIslands } from './islandRows.ts'

const { db, pool, close } = await openTestDatabase({ maxConnections: 6 })
afterAll(close)
beforeEach(() => emptyTables(pool, 'match', 'player'))

const START = Date.UTC(2026, 4, 20)
const NOTHING = { matches: 0, ratings: 0, players: 0, examples: [] }
const tenNumbersFrom = (first: number) => Array.from({ length: 10 }, (_, seat) => first + seat)
const matchIdOf = (game: number) => `KR_${8_000_000 + game}`

const matchOf = (game: number, people: readonly number[]) =>
  aParsedMatch({
    gameId: String(8_000_000 + game),
    playedAt: START + game * 3_600_000,
    participants: people.map((person, slot) =>
      aParticipant(slot, { gameName: `사람 ${person}`, clientPuuid: clientPuuid(person) }),
    ),
  })
const store = (game: number, people: readonly number[]) => storeMatch(db, matchOf(game, people), aContext())
const remove = (game: number) => inStoreTransaction(db, (tx) => deleteMatch(tx, matchIdOf(game), START))

/** Returns each island as the name of its first player and its number of players. */
const islands = async () =>
  (
    await pool.query<{ island: string }>(
      `select min(p.game_name collate "C") || ' ' || count(*) as island from player_island
        join player p on p.id = player_id group by player_island.island order by 1`,
    )
  ).rows.map(({ island }) => island)
const redone = async () => Number((await pool.query('select redone from rating_frontier')).rows[0]?.redone)
const idOf = async (person: number): Promise<string> =>
  (await pool.query('select id from player where game_name = $1', [`사람 ${person}`])).rows[0]?.id

test('one match between two islands joins them, and deleting it parts them', async () => {
  await store(1, tenNumbersFrom(10))
  await store(2, tenNumbersFrom(30))
  expect(await islands()).toEqual(['사람 10 10', '사람 30 10'])
  const before = await redone()
  await store(3, [...tenNumbersFrom(10).slice(0, 9), 30])
  expect(await islands()).toEqual(['사람 10 20'])
  expect(await redone()).toBeGreaterThan(before)
  await remove(3)
  expect(await islands()).toEqual(['사람 10 10', '사람 30 10'])
  await inStoreTransaction(db, (tx) => restoreMatch(tx, matchIdOf(3)))
  expect(await islands()).toEqual(['사람 10 20'])
  expect(await rebuild(db)).toEqual(NOTHING)
  for (const game of [1, 3]) await remove(game)
  expect(await islands()).toEqual(['사람 30 10'])
  expect(await rebuild(db)).toEqual(NOTHING)
})

test('merging two players links their islands, until the merge is undone', async () => {
  await store(1, tenNumbersFrom(10))
  await store(2, tenNumbersFrom(30))
  const pair = { keep: await idOf(10), drop: await idOf(30) }
  const mergeRecord = await inStoreTransaction(db, (tx) => mergeByAnswer(tx, pair, START))
  expect(await islands()).toEqual(['사람 11 19'])
  expect(await rebuild(db)).toEqual(NOTHING)
  expect(mergeRecord && (await inStoreTransaction(db, (tx) => undoMerge(tx, mergeRecord)))).toBe(true)
  expect(await islands()).toEqual(['사람 10 10', '사람 30 10'])
  expect(await rebuild(db)).toEqual(NOTHING)
})

test('the site-wide leaderboard stays with the larger part when a player breaks off', async () => {
  await store(1, tenNumbersFrom(10))
  await store(2, tenNumbersFrom(15))
  await store(3, tenNumbersFrom(30))
  const list = async (person: number) =>
    pool.query(
      `insert into listed_island (player_id, made_at, took_ms) values ($1, now(), 1)
        on conflict (id) do update set player_id = excluded.player_id`,
      [await idOf(person)],
    )
  const listedPlayers = async () =>
    (
      await pool.query(`select count(*)::int as size from player_island where island = (
        select i.island from listed_island join player_island i using (player_id))`)
    ).rows[0]?.size
  await store(4, [...tenNumbersFrom(10).slice(0, 9), 30])
  await list(30)
  expect(await listedPlayers()).toBe(25)
  await remove(4)
  expect([await islands(), await listedPlayers()]).toEqual([['사람 10 15', '사람 30 10'], 15])
  await store(5, [...tenNumbersFrom(10).slice(0, 9), 50])
  await list(50)
  await remove(5)
  expect([await islands(), await listedPlayers()]).toEqual([['사람 10 15', '사람 30 10'], 15])
})

test('deleting the middle match of a long chain takes few queries', async () => {
  const LENGTH = 3000
  const [left, right] = [0, LENGTH + 1].map((from) => Array.from({ length: LENGTH + 1 }, (_, index) => from + index))
  await pool.query(
    `insert into player (id, game_name, tag_line, name_key, search_grams)
      select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, n::text, 'KR1', n::text, '{}'
      from unnest($1::int[]) as n`,
    [[...(left ?? []), ...(right ?? [])]],
  )
  await pool.query(`insert into player_pair (player_a, player_b, together, together_wins, against, against_wins_a, same_lane_against, last_met_at)
    select id, next, 1, 0, 0, 0, 0, now() from (select id, lead(id) over (order by id) as next, game_name::int as n from player) as chain
    where next is not null and n <> ${LENGTH}`)
  await pool.query(
    `insert into player_island (player_id, island) select id, '019a0000-0000-7000-8000-000000000000' from player`,
  )
  const { rows } = await pool.query<{ id: string }>('select id from player where game_name = any ($1)', [
    [String(LENGTH), String(LENGTH + 1)],
  ])
  await pool.query('analyze player_pair, player_island, player')
  let reads = 0
  await inStoreTransaction(db, async (tx) => {
    const counting: typeof tx = {
      run(statement, values) {
        reads += 1
        return tx.run(statement, values)
      },
    }
    await splitIslands(
      counting,
      rows.map(({ id }) => id),
    )
  })
  expect((await pool.query('select count(*)::int as size from player_island group by island')).rows).toEqual([
    { size: LENGTH + 1 },
    { size: LENGTH + 1 },
  ])
  expect(reads).toBeLessThan(30)
})

test('rebuild restores missing players, and parts players who never met', async () => {
  await store(1, tenNumbersFrom(10))
  await store(2, tenNumbersFrom(30))
  await pool.query('update player_island set island = (select island from player_island limit 1)')
  await pool.query('delete from player_island where player_id = $1', [await idOf(33)])
  expect((await rebuild(db)).players).toBeGreaterThanOrEqual(10)
  expect(await islands()).toEqual(['사람 10 10', '사람 30 10'])
  expect(await rebuild(db)).toEqual(NOTHING)
})

/** Each match belongs to one circle of eleven, with up to two guests of other circles. */
const seats = fc
  .tuple(fc.nat(2), fc.nat(10), fc.array(fc.nat(32), { maxLength: 2 }))
  .map(([circle, absent, guests]) => {
    const own = Array.from({ length: 11 }, (_, index) => circle * 11 + index).filter((_, index) => index !== absent)
    return [...new Set([...guests, ...own])].slice(0, 10)
  })

test('after concurrent uploads and deletions, the islands follow from the remaining matches alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(seats, { minLength: 2, maxLength: 6 }), fc.array(fc.nat(5)), async (all, gone) => {
      await emptyTables(pool, 'match', 'player')
      await Promise.all(all.map((people, game) => store(game, people)))
      await Promise.all(gone.map(remove))
      expect(await rebuild(db)).toEqual(NOTHING)
    }),
    { numRuns: 4, seed: 20_261_122 },
  )
}, 20_000)
