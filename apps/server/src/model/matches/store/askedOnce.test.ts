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

/** Makes a match of the same ten players, except that another bearer of the name may sit in the first seat. */
const withFirst = (hour: number, person: number) =>
  aParsedMatch({
    gameId: `71000000${10 + hour}`,
    playedAt: Date.UTC(2026, 2, 1) + hour * HOUR,
    participants: Array.from({ length: 10 }, (_, slot) =>
      aParticipant(slot, slot === 0 ? { gameName: '같은이름', clientPuuid: clientPuuid(100 + person) } : {}),
    ),
  })

test('every player keeps their history, even with more namesakes than are read ahead', async () => {
  for (let person = 0; person < 24; person += 1) await storeMatch(db, withFirst(person, person), aContext())
  await storeMatch(db, withFirst(24, 23), aContext())
  expect(
    await rows(`select games, (history ->> 'games')::int as folded, count(*)::int as players from player_history
      join player on id = player_id where game_name = '같은이름' group by 1, 2 order by 1`),
  ).toEqual([
    { games: 1, folded: 1, players: 23 },
    { games: 2, folded: 2, players: 1 },
  ])
  expect(await rebuild(db)).toEqual(NOTHING)
})

test('a match under another match’s number is stored, and its players keep their history', async () => {
  const fileOfOthers = (hour: number) => {
    const match = withFirst(hour, 0)
    const participants = match.participants.map((line, slot) => ({
      ...line,
      gameName: `다른이${slot}`,
      clientPuuid: clientPuuid(50 + slot),
    }))
    return { ...match, participants }
  }
  await storeMatch(db, withFirst(1, 0), aContext())
  await storeMatch(db, fileOfOthers(2), aContext())
  const outcome = await storeMatch(db, { ...fileOfOthers(3), gameId: withFirst(1, 0).gameId }, aContext())
  expect(outcome).toMatchObject({ status: 'created', matchId: `KR_${withFirst(1, 0).gameId}_2` })
  expect(
    await rows(`select games, count(*)::int as players from player_history join player on id = player_id
      where game_name like '다른이%' group by 1`),
  ).toEqual([{ games: 2, players: 10 }])
  expect(await rebuild(db)).toEqual(NOTHING)
})

// The tables are written at different times: `match` while histories are folded, `match_participant` with the commit.
test.each(['match', 'match_participant'])(
  'a deadlock on writing %s is retried, and the match is stored whole',
  async (table) => {
    await pool.query(`create sequence attempt;
    create function meet_a_deadlock() returns trigger language plpgsql as $$ begin
      if nextval('attempt') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger meets_a_deadlock before insert on ${table} for each row execute function meet_a_deadlock()`)
    try {
      expect(await storeMatch(db, aParsedMatch(), aContext())).toMatchObject({ status: 'created' })
      expect(await rows('select last_value > 1 as again from attempt')).toEqual([{ again: true }])
    } finally {
      await pool.query(
        `drop trigger meets_a_deadlock on ${table}; drop function meet_a_deadlock; drop sequence attempt`,
      )
    }
    expect(await rows('select count(*) from match_participant')).toEqual([{ count: 10 }])
    expect(await rows('select count(*) from player_history')).toEqual([{ count: 10 }])
    expect(await rebuild(db)).toEqual(NOTHING)
  },
)

test.each(['match_source', 'player_history'])('a match is refused whole where %s refuses a row', async (table) => {
  await pool.query(`alter table ${table} add constraint refuses_all check (false) not valid`)
  try {
    await expect(storeMatch(db, aParsedMatch(), aContext())).rejects.toMatchObject({ code: '23514' })
  } finally {
    await pool.query(`alter table ${table} drop constraint refuses_all`)
  }
  expect(await rows('select id from match union all select id::text from player')).toEqual([])
})
