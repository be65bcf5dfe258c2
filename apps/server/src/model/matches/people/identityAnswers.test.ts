import fc from 'fast-check'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { rebuild } from '#server/model/matches/rebuild.ts'
import { storeMatch } from '#server/model/matches/store/storeMatch.ts'
import { aContext, aParsedMatch, aParticipant, clientPuuid } from '#server/model/matches/testMatches.ts'
import { differences, storedState } from '#server/model/matches/testState.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { emptyTables, openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { mergeByAnswer, undoMerge } from './identityAnswers.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: Db
let pool: Pool
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  pool = database.pool
})
afterAll(() => database.close())

const NOTHING = { matches: 0, ratings: 0, players: 0, examples: [] }
/** The two players of the identity question, who never sit in one match. */
const [ONE, OTHER] = ['하나', '둘']
type Game = { hour: number; who: 'one' | 'other' | 'nobody'; slot: number; blueWins: boolean; shift: number }
const game: fc.Arbitrary<Game> = fc.record({
  hour: fc.integer({ min: 0, max: 400 }),
  who: fc.constantFrom('one', 'other', 'nobody'),
  slot: fc.integer({ min: 0, max: 9 }),
  blueWins: fc.boolean(),
  shift: fc.integer({ min: 0, max: 4 }),
})

const matchOf = ({ hour, who, slot: seat, blueWins, shift }: Game, number: number) =>
  aParsedMatch({
    gameId: String(9_100_000_000 + number),
    playedAt: Date.UTC(2026, 0, 1) + hour * 3_600_000,
    winner: blueWins ? 'blue' : 'red',
    participants: Array.from({ length: 10 }, (_, slot) => {
      const person = (slot + shift) % 12
      const isAsked = slot === seat && who !== 'nobody'
      const name = isAsked ? (who === 'one' ? ONE : OTHER) : `사람 ${person}`
      return aParticipant(slot, {
        gameName: name,
        win: slot < 5 === blueWins,
        clientPuuid: isAsked ? clientPuuid(who === 'one' ? 900 : 901) : clientPuuid(person),
      })
    }),
  })

const idOf = async (name: string | undefined): Promise<string> =>
  (await pool.query('select id from player where game_name = $1', [name])).rows[0]?.id

const relatedRows = async () =>
  (
    await pool.query(
      `select 'favorite' as what, to_jsonb(f) as row from favorite f
       union all select 'owner', to_jsonb(o) from player_owner o
       union all select 'claim', to_jsonb(c) from ownership_claim c
       union all select 'rank', to_jsonb(r) from player_rank r
       union all select 'host', jsonb_build_object('id', m.id, 'host', m.host_id) from match m
       order by 1, 2`,
    )
  ).rows

async function anAccount(): Promise<string> {
  const id = crypto.randomUUID()
  await pool.query(`insert into app_user (id, discord_id, nickname) values ($1, $2, '아무개')`, [id, id])
  return id
}

test('merging two players and undoing it restores everything, whatever their matches', async () => {
  const [fanOfOne, fanOfBoth, owner] = [await anAccount(), await anAccount(), await anAccount()]
  await fc.assert(
    fc.asyncProperty(
      fc.array(game, { minLength: 2, maxLength: 9 }),
      fc.constantFrom('public', 'private'),
      async (games, visibility) => {
        await emptyTables(pool, 'match', 'player')
        const [first, last] = [
          { hour: 1, who: 'one', slot: 0, blueWins: true, shift: 0 },
          { hour: 200, who: 'other', slot: 0, blueWins: false, shift: 0 },
        ] as const
        for (const [number, one] of [first, last, ...games].entries())
          await storeMatch(db, matchOf(one, number), aContext())
        await settleAll(db)
        const [keep, drop] = [await idOf(ONE), await idOf(OTHER)]
        await pool.query('update player set visibility = $2 where id = $1', [drop, visibility])
        await pool.query(
          `insert into favorite (user_id, player_id, created_at) values ($1, $4, now()), ($2, $3, now()), ($2, $4, now())`,
          [fanOfOne, fanOfBoth, keep, drop],
        )
        await pool.query(`insert into player_owner (player_id, user_id, proof, since) values ($1, $2, 'icon', now())`, [
          drop,
          owner,
        ])
        await pool.query(
          `insert into ownership_claim (id, player_id, user_id, created_at) values (gen_random_uuid(), $1, $3, now()), (gen_random_uuid(), $2, $3, now())`,
          [keep, drop, fanOfOne],
        )
        await pool.query(`update match set host_id = $1 where id = 'KR_9100000000'`, [drop])
        const before = [await storedState(pool), await relatedRows()] as const
        const mergeRecord = await inStoreTransaction(db, (tx) => mergeByAnswer(tx, { keep, drop }, Date.now()))
        await settleAll(db)
        expect(await idOf(OTHER)).not.toBe(drop)
        expect(await rebuild(db)).toEqual(NOTHING)
        // The stored record comes back from the database as JSON.
        const stored = JSON.parse(JSON.stringify(mergeRecord))
        expect(await inStoreTransaction(db, (tx) => undoMerge(tx, stored))).toBe(true)
        await settleAll(db)
        expect(differences(await storedState(pool), before[0])).toEqual([])
        expect(await relatedRows()).toEqual(before[1])
        expect(await rebuild(db)).toEqual(NOTHING)
      },
    ),
    { numRuns: 4 },
  )
}, 240_000)

test('a match stored while two players were merged goes to the player it belongs to', async () => {
  await emptyTables(pool, 'match', 'player')
  const gameOf = (who: Game['who'], hour: number) => ({ hour, who, slot: 0, blueWins: true, shift: 0 })
  await storeMatch(db, matchOf(gameOf('one', 1), 1), aContext())
  await storeMatch(db, matchOf(gameOf('other', 2), 2), aContext())
  const [keep, drop] = [await idOf(ONE), await idOf(OTHER)]
  const mergeRecord = await inStoreTransaction(db, (tx) => mergeByAnswer(tx, { keep, drop }, Date.now() - 60_000))
  if (!mergeRecord) return expect.fail('not joined')
  const games = async (id: string) =>
    (await pool.query('select match_id from match_participant where player_id = $1 order by 1', [id])).rows.length
  expect([await games(keep), await games(drop)]).toEqual([2, 0])
  await storeMatch(db, matchOf(gameOf('other', 3), 3), aContext({ now: Date.now() }))
  expect(await games(keep)).toBe(3)
  expect(await inStoreTransaction(db, (tx) => undoMerge(tx, mergeRecord))).toBe(true)
  expect([await games(keep), await games(drop)]).toEqual([1, 2])
  expect(await rebuild(db)).toEqual(NOTHING)
})

test('two players who sat in one match are never merged, even if all who may answer say that they are one', async () => {
  await emptyTables(pool, 'match', 'player')
  await storeMatch(db, matchOf({ hour: 1, who: 'one', slot: 0, blueWins: true, shift: 0 }, 1), aContext())
  const [keep, drop] = [await idOf(ONE), await idOf('사람 1')]
  expect(await inStoreTransaction(db, (tx) => mergeByAnswer(tx, { keep, drop }, Date.now()))).toBeUndefined()
})
