import type { Position } from '@buri/domain/matches/matchFacts'
import type { Visibility } from '@buri/domain/players/visibility'
import type { Pool } from 'pg'
import { isReplaced } from '#server/model/clans/importedGames.ts'
import { readableNight } from '#server/model/nights/visibility.ts'

const ROWS_AT_ONCE = 200

// The oldest games come first, because an import reads games without a time in the order of the sheet.
const IMPORTED_GAMES = `
  select g.id, g.played_at as "playedAt", g.is_time_known as "isTimeKnown", g.duration_seconds as "durationSeconds",
    g.winner_side as "winnerSide", g.night_title as night, l.lines
  from imported_game g cross join lateral (
    select json_agg(json_build_object('playerId', l.player_id, 'visibility', p.visibility, 'name', l.name,
      'isWinner', l.is_winner, 'position', l.position, 'championId', l.champion_id,
      'kills', l.kills, 'deaths', l.deaths, 'assists', l.assists) order by l.nth) as lines
    from imported_line l left join player p on p.id = l.player_id where l.game_id = g.id) l
  where g.clan_id = $1 and not ${isReplaced('g')}
    and ($2::timestamptz is null or (g.played_at, g.id) > ($2, $3::uuid))
  order by g.played_at, g.id limit ${ROWS_AT_ONCE}`

const IMPORTED_SUMS = `
  select s.player_id as "playerId", p.visibility, s.name, s.games, s.wins
  from imported_sum s left join player p on p.id = s.player_id where s.clan_id = $1 order by s.games desc, s.name_key`

// The same title on two days, such as 정기 내전, means two evenings. A game after midnight belongs to the day before.
const EVENINGS = `
  select min(g.id::text) as id, g.night_title as title, min(g.played_at) as "startsAt",
    json_agg(json_build_object('matchId', g.id, 'winner', g.winner_side) order by g.played_at, g.id) as games
  from imported_game g where g.clan_id = $1 and g.night_title is not null and not ${isReplaced('g')}
  group by g.night_title, (g.played_at at time zone 'Asia/Seoul' - interval '6 hours')::date order by "startsAt" desc, id`

// Guests who have joined are left out, because they are members under the name of their account.
const GUESTS = `
  select g.name, g.tag_line as "tagLine", g.main_position as main, g.sub_position as sub
  from clan_guest g where g.clan_id = $1 and g.joined_at is null order by g.name_key`

const NIGHTS_OF_CLAN = `
  select n.id, n.title, n.starts_at as "startsAt", n.state, n.remark, h.nickname as host,
    coalesce((select json_agg(json_build_object('playerId', s.player_id, 'visibility', p.visibility, 'name', s.game_name,
        'tagLine', s.tag_line, 'state', s.state) order by s.nth)
      from night_signup s left join player p on p.id = s.player_id
      where s.night_id = n.id and s.state in ('in', 'waiting', 'absent')), '[]') as signups,
    coalesce((select json_agg(json_build_object('n', g.n, 'winner', g.winner, 'matchId', g.match_id) order by g.n)
      from night_game g where g.night_id = n.id and g.state = 'finished'), '[]') as games
  from night n join app_user h on h.id = n.host_id
  where n.clan_id = $1 and ${readableNight('n', { user: '$2', seesAll: 'false' })}
    and ($3::timestamptz is null or (n.starts_at, n.id) < ($3, $4::uuid))
  order by n.starts_at desc, n.id desc limit ${ROWS_AT_ONCE}`

type ArchivedName = { playerId: string | null; visibility: Visibility | null; name: string }
export type ArchivedLine = ArchivedName & {
  isWinner: boolean
  position: string | null
  championId: number | null
  kills: number | null
  deaths: number | null
  assists: number | null
}
type ImportedGame = {
  id: string
  playedAt: Date
  isTimeKnown: boolean
  durationSeconds: number | null
  winnerSide: 'blue' | 'red' | null
  night: string | null
  lines: ArchivedLine[]
}
type ImportedSum = ArchivedName & { games: number; wins: number }
export type ArchivedNight = {
  id: string
  title: string
  startsAt: Date
  state: string
  remark: string
  host: string
  signups: (ArchivedName & { tagLine: string; state: string })[]
  games: { n: number; winner: 'blue' | 'red' | null; matchId: string | null }[]
}

type Evening = Pick<ArchivedNight, 'id' | 'title' | 'startsAt'> & {
  games: { matchId: string; winner: 'blue' | 'red' | null }[]
}
type Guest = { name: string; tagLine: string | null; main: Position | null; sub: Position | null }

export const clanArchiveReads = (pool: Pool) => {
  async function rowsOf<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    return (await pool.query<Row>({ name, text, values })).rows
  }
  return {
    async *games(clanId: string): AsyncGenerator<ImportedGame[]> {
      let last: ImportedGame | undefined
      do {
        const lastKey = [last?.playedAt ?? null, last?.id ?? null]
        const rows = await rowsOf<ImportedGame>('archive-games', IMPORTED_GAMES, [clanId, ...lastKey])
        yield rows
        last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)
      } while (last)
    },

    sums: (clanId: string) => rowsOf<ImportedSum>('archive-sums', IMPORTED_SUMS, [clanId]),

    guests: (clanId: string) => rowsOf<Guest>('archive-guests', GUESTS, [clanId]),

    evenings: (clanId: string) => rowsOf<Evening>('archive-evenings', EVENINGS, [clanId]),

    async *nights(clanId: string, viewerId: string): AsyncGenerator<ArchivedNight[]> {
      let last: ArchivedNight | undefined
      do {
        const before = [last?.startsAt ?? null, last?.id ?? null]
        const rows = await rowsOf<ArchivedNight>('archive-nights', NIGHTS_OF_CLAN, [clanId, viewerId, ...before])
        yield rows
        last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)
      } while (last)
    },
  }
}
