import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
const MATCHES = 1500
const GAMES = 3000

test('thousands of matches and imported games of one day by other people do not delay a clan’s imported results', async () => {
  const leader = await signedIn(site)
  const clanId = await aClan(site, { leader })
  const matchId = await site.store(aParsedMatch({ gameId: '1', playedAt: '2025-10-01T12:00:00Z' }))
  await site.pool.query('update match set clan_id = $1', [clanId])
  const copies = sql`generate_series(1, ${sql.lit(MATCHES)}) n`
  const id = sql`'KR_9' || n`
  await sql`insert into match select made.* from match m, ${copies}, jsonb_populate_record(m, jsonb_build_object(
    'id', ${id}, 'game_id', '9' || n)) as made where m.id = ${matchId}`.execute(site.db)
  await sql`insert into match_participant select made.* from match_participant l, ${copies}, jsonb_populate_record(l,
    jsonb_build_object('match_id', ${id})) as made where l.match_id = ${matchId}`.execute(site.db)
  await sql`with import as (
      insert into clan_import (id, clan_id, file_name, tables, state, head_row, uses, created_at)
      values (gen_random_uuid(), ${clanId}, '기록.tsv', '', 'applied', 0, '{}', now()) returning id)
    insert into imported_game (id, import_id, clan_id, game_key, played_at, is_time_known)
    select gen_random_uuid(), import.id, ${clanId}, n::text, '2025-10-01T12:00:00Z', true
    from import, generate_series(1, ${sql.lit(GAMES)}) n`.execute(site.db)
  await sql`insert into player (id, game_name, tag_line, name_key, search_grams, last_played_at)
    select gen_random_uuid(), '남' || n, 'KR1', '남' || n || '#kr1', '{}', now() from generate_series(1, 10) n`.execute(
    site.db,
  )
  await sql`insert into imported_line (game_id, nth, is_winner, player_id, name, name_key)
    select g.id, p.nth, p.nth <= 5, p.id, p.game_name, p.name_key from imported_game g, (
      select *, row_number() over () as nth from player where game_name like '남%') p`.execute(site.db)
  await sql`analyze`.execute(site.db)
  // An answer of 503 would mean that a statement took too long.
  const answer = await site.get(`/api/clans/${clanId}/past`)
  expect([answer.status, (await answer.json()).gameCount]).toEqual([200, GAMES])
})
