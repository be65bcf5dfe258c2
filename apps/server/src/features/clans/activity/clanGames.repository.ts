import type { ShownPerson } from '@buri/contract/matches'
import type { ClanGame, ClanLine } from '@buri/domain/clans/activity/clanGames'
import type { Side } from '@buri/domain/matches/matchFacts'
import { felicanScore } from '@buri/domain/rating/felicanScore'
import type { Pool } from 'pg'
import { type LineOf, lineColumns, RATING_STEPS } from '#server/scoreboard/lineColumns.ts'
import type { Cursor } from '#server/scoreboard/matchCursor.ts'
import { MATCH_COLUMNS, type MatchListItem, stands } from '#server/scoreboard/matchListItem.ts'
import type { Audience } from '#server/visibility/audience.ts'
import { visiblePlayer } from '#server/visibility/players.ts'

type ClanMatchFilter = { winner?: Side | undefined; since?: Date | undefined; playerId?: string | undefined }
const OF_LINE = [
  'playerId',
  'side',
  'position',
  'championId',
  'championKey',
  'kills',
  'assists',
  'cs',
  'goldEarned',
  'damageToChampions',
  'visionScore',
  'performanceScore',
  'isMvp',
  'expectedWin',
  ...RATING_STEPS,
] as const
type LineRow = LineOf<typeof OF_LINE> & { matchId: string; playedAt: Date; durationSeconds: number; winner: Side }
type Milestone = { kind: 'games' | 'nights'; value: number; reachedAt: Date }

/** More of a half year than the busiest clan plays; the newest count. */
const MOST_GAMES = 3000
/** The first of all; five hundred nights are fewer. */
const MOST_MILESTONES = 10_000
const GAMES = [10, 50, 100, 300, 500, 1000, 3000]
const NIGHTS = [10, 50, 100, 200, 300, 500]

const LINES = `
  with game as materialized (
    select id, played_at, duration_seconds, winner from match
    where clan_id = $1 and deleted_at is null and is_rated and played_at >= $2 and played_at < $3
    order by played_at desc, id desc limit ${MOST_GAMES})
  select g.id as "matchId", g.played_at as "playedAt", g.duration_seconds as "durationSeconds", g.winner,
    ${lineColumns('p', OF_LINE)}
  from game g join match_participant p on p.match_id = g.id
  order by g.played_at, g.id, p.slot`

// What is played after midnight belongs to the night before.
const MILESTONES = `
  with game as (
    select played_at, row_number() over (order by played_at, id) as games,
      (played_at at time zone 'Asia/Seoul' - interval '6 hours')::date as night
    from match where clan_id = $1 and deleted_at is null and is_rated order by played_at, id limit ${MOST_MILESTONES}),
  night as (
    select min(played_at) as played_at, row_number() over (order by night) as nights from game group by night)
  select 'games' as kind, games::int as value, played_at as "reachedAt" from game where games = any ($2)
  union all
  select 'nights', nights::int, played_at from night where nights = any ($3)
  order by "reachedAt" desc, value desc`

/** Those of them whom this audience sees. */
const PEOPLE = `
  select p.id as "playerId", p.game_name as "summonerName", p.tag_line as "tagLine" from player p
  where p.id = any ($1) and ${visiblePlayer('p', '$2')}`

const MEMBERS_PLAYERS = `
  select o.player_id as "playerId" from clan_member m join player_owner o on o.user_id = m.user_id where m.clan_id = $1`

// Whatever moves a line raises the version of who played it; anyone who joins, leaves, links or hides is one of those, or
// changes what people are called.
const VERSION = `
  select concat_ws('.', (select value #>> '{}' from site_setting where name = 'people_version'), games.key, people.key) as version
  from (select count(*) || ' ' || coalesce(extract(epoch from max(created_at))::text, '') as key from match
      where clan_id = $1 and deleted_at is null and is_rated and played_at >= $2) games,
    (select md5(string_agg(concat_ws(' ', p.id, p.data_version, p.visibility), ',' order by p.id)) as key
      from clan_member m join player_owner o on o.user_id = m.user_id join player p on p.id = o.player_id
      where m.clan_id = $1) people`

const scoreOf = (mu: number | null, sigma: number | null) =>
  mu === null || sigma === null ? null : felicanScore({ mu, sigma })

/** A clan's own matches, and who plays in them. */
export const clanGamesRepository = (pool: Pool) => ({
  /** The rated ones of a time, the oldest first. */
  async games(clanId: string, from: Date, until: Date): Promise<ClanGame[]> {
    const { rows } = await pool.query<LineRow>({ name: 'clan-games', text: LINES, values: [clanId, from, until] })
    const games = new Map<string, ClanGame & { lines: ClanLine[] }>()
    for (const { matchId, playedAt, durationSeconds, winner, ...row } of rows) {
      const { muBefore, sigmaBefore, muAfter, sigmaAfter, ...line } = row
      const game = games.get(matchId) ?? { matchId, playedAt: playedAt.getTime(), durationSeconds, winner, lines: [] }
      const scores = { scoreBefore: scoreOf(muBefore, sigmaBefore), scoreAfter: scoreOf(muAfter, sigmaAfter) }
      game.lines.push({ ...line, ...scores })
      games.set(matchId, game)
    }
    return [...games.values()]
  },

  /** Changes with what the matches since then and the members' players say; a match of guests alone may be rated anew unseen. */
  async version(clanId: string, from: Date): Promise<string> {
    const { rows } = await pool.query<{ version: string }>({
      name: 'clan-games-version',
      text: VERSION,
      values: [clanId, from],
    })
    return rows[0]?.version ?? ''
  },

  async milestones(clanId: string): Promise<Milestone[]> {
    const { rows } = await pool.query<Milestone>({
      name: 'clan-milestones',
      text: MILESTONES,
      values: [clanId, GAMES, NIGHTS],
    })
    return rows
  },

  async people(ids: readonly string[], audience: Audience): Promise<Map<string, ShownPerson>> {
    const { rows } = await pool.query<{ playerId: string; summonerName: string; tagLine: string }>({
      name: 'clan-people',
      text: PEOPLE,
      values: [ids, audience.ids],
    })
    return new Map(rows.map(({ playerId, ...person }) => [playerId, { ...person, isHidden: false }]))
  },

  /** Who belongs to the clan, by the players that are theirs. */
  async membersPlayers(clanId: string): Promise<Set<string>> {
    const { rows } = await pool.query<{ playerId: string }>({
      name: 'clan-members-players',
      text: MEMBERS_PLAYERS,
      values: [clanId],
    })
    return new Set(rows.map(({ playerId }) => playerId))
  },

  async matches(
    clanId: string,
    filter: ClanMatchFilter,
    { limit, after }: { limit: number; after?: Cursor | undefined },
  ): Promise<MatchListItem[]> {
    const { conditions, values } = narrowed(clanId, filter)
    if (after) {
      values.push(after.playedAt, after.matchId)
      conditions.push(`(m.played_at, m.id) < ($${values.length - 1}, $${values.length})`)
    }
    values.push(limit)
    const { rows } = await pool.query<MatchListItem>(
      `select ${MATCH_COLUMNS} from match m
       where ${conditions.join(' and ')} order by m.played_at desc, m.id desc limit $${values.length}`,
      values,
    )
    return rows
  },

  async matchCount(clanId: string, filter: ClanMatchFilter): Promise<number> {
    const { conditions, values } = narrowed(clanId, filter)
    const { rows } = await pool.query<{ count: number }>(
      `select count(*) from match m where ${conditions.join(' and ')}`,
      values,
    )
    return rows[0]?.count ?? 0
  },
})

function narrowed(clanId: string, { winner, since, playerId }: ClanMatchFilter) {
  const values: unknown[] = [clanId]
  const conditions = ['m.clan_id = $1', stands('m')]
  const narrow = (value: unknown, condition: (place: string) => string) => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`))
  }
  narrow(winner, (place) => `m.winner = ${place}`)
  narrow(since, (place) => `m.played_at >= ${place}`)
  narrow(
    playerId,
    (place) =>
      `exists (select from match_participant mp where mp.match_id = m.id and mp.player_id = ${place} and not mp.is_deleted)`,
  )
  return { conditions, values }
}
