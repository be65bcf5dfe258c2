import { randomUUID } from 'node:crypto'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { emptyTables, openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { settleAll } from './ratings/settlingJob.ts'
import { rebuild } from './rebuild.ts'
import { deleteMatch } from './store/amendMatch.ts'
import { storeMatch } from './store/storeMatch.ts'
import { aContext, aParsedMatch, aParticipant, apiPuuid, clientPuuid } from './testMatches.ts'
import { inStoreTransaction } from './tx.ts'

const { db, pool, close } = await openTestDatabase()
afterAll(close)

const NOTHING = { matches: 0, ratings: 0, players: 0, examples: [] }
const START = Date.UTC(2026, 4, 20)
const HIDDEN = 0
const OWNED = 1
/** The players of the genuine matches have the numbers 0 to 9. */
const nameOf = (person: number) => `사람 ${person}`

type ForgedLine = { name: number; client: number | null; api: number | null }
type Forgery = { game: number; at: number; winner: 'blue' | 'red'; lies: readonly ForgedLine[]; isDeleted: boolean }

const lie: fc.Arbitrary<ForgedLine> = fc.record({
  name: fc.oneof(fc.constantFrom(HIDDEN, OWNED), fc.nat(14)),
  client: fc.option(fc.nat(16)),
  api: fc.option(fc.nat(16)),
})
const forgery: fc.Arbitrary<Forgery> = fc.record({
  game: fc.nat(5),
  at: fc.integer({ min: -5, max: 20 }),
  winner: fc.constantFrom('blue', 'red'),
  lies: fc.array(lie, { minLength: 1, maxLength: 6 }),
  isDeleted: fc.boolean(),
})

const matchOf = (game: number, at: number, winner: 'blue' | 'red', lies: readonly ForgedLine[]): ParsedMatch =>
  aParsedMatch({
    gameId: `860000000${game}`,
    playedAt: START + at * 3_600_000,
    winner,
    participants: Array.from({ length: 10 }, (_, slot) => {
      const identity = lies[slot] ?? { name: 20 + slot, client: 20 + slot, api: null }
      return aParticipant(slot, {
        gameName: nameOf(identity.name),
        win: slot < 5 === (winner === 'blue'),
        clientPuuid: identity.client === null ? null : clientPuuid(identity.client),
        apiPuuid: identity.api === null ? null : apiPuuid(identity.api),
      })
    }),
  })

async function anAccount(): Promise<string> {
  const id = randomUUID()
  await pool.query(`insert into app_user (id, discord_id, nickname) values ($1, $2, '아무개')`, [id, id])
  return id
}

/** The ten people of the two matches are known only by their names, so an id can be forged for each. */
async function genuineWorld() {
  await emptyTables(pool, 'match', 'player')
  const people = Array.from({ length: 10 }, (_, name) => ({ name, client: null, api: null }))
  await storeMatch(db, matchOf(8, 0, 'blue', people), aContext())
  await storeMatch(db, matchOf(9, 1, 'red', people), aContext())
  const owner = await anAccount()
  await pool.query(
    `insert into player_owner (player_id, user_id, proof, since) select id, $1, 'icon', now() from player where game_name = any ($2)`,
    [owner, [nameOf(HIDDEN), nameOf(OWNED)]],
  )
  await pool.query(`update player set visibility = 'private' where game_name = $1`, [nameOf(HIDDEN)])
}

const guardedPlayers = async () =>
  (
    await pool.query(
      `select o.user_id, p.id, p.game_name, p.visibility,
         array(select puuid from player_identity i where i.player_id = p.id) as ids,
         array(select match_id || ' ' || slot from match_participant m where m.player_id = p.id
           and match_id in ('KR_8600000008', 'KR_8600000009') order by 1) as genuine
       from player_owner o join player p on p.id = o.player_id order by p.game_name`,
    )
  ).rows

const publicNamesakes = async () =>
  (
    await pool.query(
      `select from player p left join player_name n on n.player_id = p.id
       where p.visibility = 'public' and $1 in (p.game_name, n.game_name)`,
      [nameOf(HIDDEN)],
    )
  ).rowCount

const genuineMatches = async () =>
  (
    await pool.query(
      `select id, played_at, winner, is_counted, is_rated from match where id in ('KR_8600000008', 'KR_8600000009') order by id`,
    )
  ).rows

test('owned and hidden players stay the same whatever strangers send or delete, and everything can be recomputed', async () => {
  const stranger = await anAccount()
  await fc.assert(
    fc.asyncProperty(fc.array(forgery, { minLength: 2, maxLength: 7 }), async (forgeries) => {
      await genuineWorld()
      const before = [await guardedPlayers(), await genuineMatches()]
      for (const { game, at, winner, lies, isDeleted } of forgeries) {
        // The numbers 0 and 1 are forged copies of the genuine matches 8 and 9.
        const forged = matchOf(game < 2 ? 8 + game : game, at, winner, lies)
        const outcome = await storeMatch(db, forged, aContext({ uploadedBy: stranger }))
        if (isDeleted && outcome.status === 'created')
          await inStoreTransaction(db, (tx) =>
            deleteMatch(tx, outcome.matchId, Date.now(), { by: stranger, as: 'staff' }),
          )
      }
      await settleAll(db)
      expect([await guardedPlayers(), await genuineMatches()]).toEqual(before)
      expect(await publicNamesakes()).toBe(0)
      expect(await rebuild(db)).toEqual(NOTHING)
    }),
    { numRuns: 12 },
  )
}, 240_000)
