import type { Visibility } from '@buri/domain/players/visibility'
import { isReplaced } from '#server/model/clans/importedGames.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'

export type PastLine = {
  gameId: string
  isWinner: boolean
  playerId: string | null
  gameName: string
  tagLine: string | null
  visibility: Visibility
  isNamed: boolean
  position: string | null
  championId: number | null
  kills: number | null
  deaths: number | null
  assists: number | null
}
type PastGameRow = {
  id: string
  playedAt: Date
  isTimeKnown: boolean
  durationSeconds: number | null
  winnerSide: 'blue' | 'red' | null
  night: string | null
}
export type NamedRow = Pick<PastLine, 'playerId' | 'gameName' | 'tagLine' | 'visibility' | 'isNamed'>
type PastPersonRow = NamedRow & {
  games: number
  wins: number
  from: Date | null
  to: Date | null
}

/** Whether a member of the clan owns the player. Only members have agreed to be named in an imported result. */
const isOfMemberSql = (player: string, clan: string) => `exists (select from player_owner o
  join clan_member m on m.user_id = o.user_id and m.clan_id = ${clan} where o.player_id = ${player})`

const PEOPLE_SHOWN = 200
const PAST_PEOPLE = `
  with games as (select g.id, g.played_at from imported_game g where g.clan_id = $1 and not ${isReplaced('g')}),
  played as (
    select l.player_id, case when l.player_id is null then l.name_key end as guest, max(l.name) as name, count(*)::int as games,
      count(*) filter (where l.is_winner)::int as wins, min(g.played_at) as first, max(g.played_at) as last
    from games g join imported_line l on l.game_id = g.id group by 1, 2
    union all
    select s.player_id, case when s.player_id is null then s.name_key end, s.name, s.games, s.wins, null, null
    from imported_sum s where s.clan_id = $1)
  select x.player_id as "playerId", coalesce(p.game_name, x.name) as "gameName", p.tag_line as "tagLine",
    coalesce(p.visibility, 'public') as visibility, true as "isNamed", x.games, x.wins, x.first as "from", x.last as "to"
  from (select player_id, guest, max(name) as name, sum(games)::int as games, sum(wins)::int as wins, min(first) as first,
      max(last) as last from played group by 1, 2) as x
    left join player p on p.id = x.player_id
  where $2 or ${isOfMemberSql('x.player_id', '$1')}
  order by x.games desc, x.wins desc, "gameName" limit ${PEOPLE_SHOWN}`

const PAST_GAMES = `
  select g.id, g.played_at as "playedAt", g.is_time_known as "isTimeKnown", g.duration_seconds as "durationSeconds",
    g.winner_side as "winnerSide", g.night_title as night, count(*) over ()::int as total
  from imported_game g where g.clan_id = $1 and not ${isReplaced('g')} order by g.played_at desc, g.id limit $2 offset $3`

const PAST_LINES = `
  select l.game_id as "gameId", l.is_winner as "isWinner", l.player_id as "playerId", coalesce(p.game_name, l.name) as "gameName",
    p.tag_line as "tagLine", coalesce(p.visibility, 'public') as visibility,
    $3 or ${isOfMemberSql('l.player_id', '$2')} as "isNamed", l.position, l.champion_id as "championId",
    l.kills, l.deaths, l.assists
  from imported_line l left join player p on p.id = l.player_id where l.game_id = any ($1::uuid[]) order by l.game_id, l.nth`

type Reader = { isInside: boolean }

/** Leaves out games whose replay was uploaded later. Readers outside the clan get only the names of members. */
export const pastResultReads = (db: Db) => ({
  people: (clanId: string, { isInside }: Reader) =>
    runQuery<PastPersonRow>(db, { name: 'past-people', text: PAST_PEOPLE, values: [clanId, isInside] }),

  games: (clanId: string, { limit, offset }: { limit: number; offset: number }) =>
    runQuery<PastGameRow & { total: number }>(db, {
      name: 'past-games',
      text: PAST_GAMES,
      values: [clanId, limit, offset],
    }),

  lines: (clanId: string, gameIds: readonly string[], { isInside }: Reader) =>
    runQuery<PastLine>(db, { name: 'past-lines', text: PAST_LINES, values: [[...gameIds], clanId, isInside] }),
})
