import { afterAll, beforeEach, expect, test } from 'vitest'
import { rebuild } from '#server/model/matches/rebuild.ts'
import { aContext, aParsedMatch, aParticipant, clientPuuid } from '#server/model/matches/testMatches.ts'
import { emptyTables, openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { storeMatch } from './storeMatch.ts'

const { db, pool, close } = await openTestDatabase()
afterAll(close)
beforeEach(() => emptyTables(pool, 'match', 'player'))

const NOTHING = { matches: 0, ratings: 0, players: 0, examples: [] }
const HOUR = 3_600_000
const rows = async (text: string) => (await pool.query(text)).rows

const ofFirst = (hour: number, gameName: string, profileIconId: number) =>
  aParsedMatch({
    gameId: `710000000${hour}`,
    playedAt: Date.UTC(2026, 2, 1) + hour * HOUR,
    participants: Array.from({ length: 10 }, (_, slot) =>
      aParticipant(slot, slot === 0 ? { gameName, profileIconId } : {}),
    ),
  })
const first = async () =>
  (
    await rows(`select game_name, name_key, initials, search_grams @> array['홍길'] as "is홍길", profile_icon_id as icon, data_version::int as version
      from player join player_identity i on i.player_id = id where i.puuid = '${clientPuuid(0)}'`)
  )[0]

test('a renamed player is found by the new name; a player who keeps a name or has a newer one is only updated', async () => {
  await storeMatch(db, ofFirst(1, '김철수', 1), aContext())
  const before = await first()
  await storeMatch(db, ofFirst(2, '김철수', 2), aContext())
  const row = { game_name: '김철수', name_key: '김철수#kr1', initials: 'ㄱㅊㅅ#kr1', is홍길: false }
  expect(await first()).toEqual({ ...row, icon: 2, version: before.version + 1 })
  await storeMatch(db, ofFirst(3, '홍길동', 3), aContext())
  const named = { game_name: '홍길동', name_key: '홍길동#kr1', initials: 'ㅎㄱㄷ#kr1', is홍길: true }
  expect(await first()).toEqual({ ...named, icon: 3, version: before.version + 2 })
  // The game's own API told the name later than all the following matches were played.
  await pool.query(`insert into player_account (player_id, puuid, game_name, tag_line, name_key, search_grams, told_at)
    select id, 'told', game_name, tag_line, name_key, search_grams, '2026-04-01' from player where game_name = '홍길동'`)
  await storeMatch(db, ofFirst(4, '김철수', 4), aContext())
  await storeMatch(db, ofFirst(5, '홍길동', 5), aContext())
  expect(await first()).toEqual({ ...named, icon: 5, version: before.version + 4 })
  expect(await rebuild(db)).toEqual(NOTHING)
})
