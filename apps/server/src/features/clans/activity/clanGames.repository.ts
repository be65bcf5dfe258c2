import type { ShownPerson } from '@buri/contract/matches'
import type { ClanGame, ClanLine } from '@buri/domain/clans/activity/clanGames'
import type { ClanLineRecord } from '@buri/domain/clans/activity/clanRecords'
import type { SeasonPlayer } from '@buri/domain/clans/activity/clanSeason'
import { SECONDS_FOR_RATES } from '@buri/domain/history/records'
import type { Side } from '@buri/domain/matches/matchFacts'
import { felicanScore } from '@buri/domain/rating/felicanScore'
import type { Pool } from 'pg'
import type { Audience } from '#server/model/people/audience.ts'
import { visiblePlayer } from '#server/model/people/visibility.ts'
import { validAlts } from '../alts/clanAlts.repository.ts'

type Game = Omit<ClanGame, 'lines'>
type Course = 'playerId' | 'side' | 'goldEarned' | 'expectedWin'
type Score = 'playerId' | 'side' | 'position' | 'scoreBefore' | 'scoreAfter'
type NonNullField<Key extends keyof ClanLine> = ClanLine[Key]
type CourseLine = [NonNullField<'playerId'>, Side, NonNullField<'goldEarned'>, NonNullField<'expectedWin'>]
type Rating = number | null
type ScoreLine = [NonNullField<'playerId'>, Side, NonNullField<'position'>, Rating, Rating, Rating, Rating]
type Milestone = { kind: 'games' | 'nights'; value: number; reachedAt: Date }

/** The maximum number of games that are read, newest first. The busiest clan plays fewer in half a year. */
const MAX_GAMES = 3000
const MAX_MILESTONES = 10_000
const GAMES_REACHED = [10, 50, 100, 300, 500, 1000, 3000]
const NIGHTS_REACHED = [10, 50, 100, 200, 300, 500]

const RATED_GAMES = `
  game as materialized (
    select id, played_at, duration_seconds, winner from match
    where clan_id = $1 and deleted_at is null and is_rated and played_at >= $2 and played_at < $3
    order by played_at desc, id desc limit ${MAX_GAMES})`

const GAME_ROWS = `
  with ${RATED_GAMES}
  select id as "matchId", played_at as "playedAt", duration_seconds as "durationSeconds", winner
  from game order by played_at, id`

// Reads only the needed columns, as one value per game, because there are ten times as many lines as games.
const linesWith = (columns: string, person = 'p.player_id', alts = '') => `
  with ${RATED_GAMES}
  select p.match_id as "matchId", json_agg(json_build_array(${person}, p.side, ${columns}) order by p.slot) as lines
  from game g join match_participant p on p.match_id = g.id ${alts} group by p.match_id`

/** The player of a line or, if officers of the clan call the player an alt, the main. Ratings always use the player. */
const PLAYER_OR_MAIN = 'coalesce(alt.main_id, p.player_id)'
const JOIN_ALTS = `left join (${validAlts('$1')}) as alt on alt.alt_id = p.player_id`
const COURSE_LINES = linesWith('p.gold_earned, p.expected_win', PLAYER_OR_MAIN, JOIN_ALTS)
const SCORE_LINES = linesWith('p.position, p.mu_before, p.sigma_before, p.mu_after, p.sigma_after')

const SEASON_PLAYERS = `
  with ${RATED_GAMES}
  select ${PLAYER_OR_MAIN} as "playerId", count(distinct g.id)::int as games, count(*) filter (where p.is_mvp)::int as mvps,
    count(distinct (g.played_at at time zone 'Asia/Seoul' - interval '6 hours')::date)::int as nights,
    (array_agg(array[p.mu_after, p.sigma_after] order by g.played_at desc, g.id desc)
      filter (where p.mu_after is not null and p.sigma_after is not null and alt.alt_id is null))[1:1] as after
  from game g join match_participant p on p.match_id = g.id ${JOIN_ALTS}
  where p.player_id is not null group by 1 order by min(g.played_at), 1`

const RECORD_VALUES = {
  kills: 'kills',
  score: 'performance_score',
  vision: 'vision_score',
  assists: 'assists',
  cs: 'cs',
  damagePerMinute: `case when duration_seconds >= ${SECONDS_FOR_RATES}
    then round(damage_to_champions::numeric * 60 / duration_seconds)::int end`,
} as const satisfies Record<Exclude<ClanLineRecord['kind'], 'winStreak'>, string>

const EARLIEST_FIRST = 'played_at, match_id, slot'

// All wins of a streak have the same number of losses before them. Scores and streaks leave out people hidden from the
// viewer: a streak would show which lines belong to the same hidden player, and a score how well that player did.
const BEST_LINES = `
  with ${RATED_GAMES},
  line as materialized (
    select p.match_id, p.slot, g.played_at, g.duration_seconds, seen.id as seen_id, p.side = g.winner as has_won, p.kills,
      case when seen.id is not null then p.performance_score end as performance_score, p.vision_score, p.assists, p.cs,
      p.damage_to_champions
    from game g join match_participant p on p.match_id = g.id ${JOIN_ALTS}
    left join player seen on seen.id = ${PLAYER_OR_MAIN} and ${visiblePlayer('seen', '$4')}),
  row_of_wins as (
    select *, row_number() over (partition by seen_id, losses order by ${EARLIEST_FIRST}) as wins from (
      select match_id, slot, played_at, seen_id, has_won,
        count(*) filter (where not has_won) over (partition by seen_id order by ${EARLIEST_FIRST}) as losses
      from line where seen_id is not null) as played where has_won),
  best as (
    ${Object.entries(RECORD_VALUES)
      .map(
        ([kind, value]) => `(select '${kind}' as kind, (${value})::numeric::float8 as value, match_id, slot from line
      where ${value} > 0 order by 2 desc, ${EARLIEST_FIRST} limit 1)`,
      )
      .join(' union all ')}
    union all (select 'winStreak', wins::float8, match_id, slot from row_of_wins
      where wins >= 2 order by wins desc, ${EARLIEST_FIRST} limit 1))
  select b.kind, b.value, p.match_id as "matchId", p.played_at as "playedAt", ${PLAYER_OR_MAIN} as "playerId",
    p.champion_id as "championId", p.champion_key as "championKey"
  from best b join match_participant p on (p.match_id, p.slot) = (b.match_id, b.slot) ${JOIN_ALTS}`

// A game after midnight belongs to the night before.
const FIRST_GAMES_OF_CLAN = `
  with game as (
    select played_at, row_number() over (order by played_at, id) as games,
      (played_at at time zone 'Asia/Seoul' - interval '6 hours')::date as night
    from match where clan_id = $1 and deleted_at is null and is_rated order by played_at, id limit ${MAX_MILESTONES}),
  night as (
    select min(played_at) as played_at, row_number() over (order by night) as nights from game group by night)
  select 'games' as kind, games::int as value, played_at as "reachedAt" from game where games = any ($2)
  union all
  select 'nights', nights::int, played_at from night where nights = any ($3)
  order by "reachedAt" desc, value desc`

const VISIBLE_PEOPLE = `
  select p.id as "playerId", p.game_name as "summonerName", p.tag_line as "tagLine" from player p
  where p.id = any ($1) and ${visiblePlayer('p', '$2')}`

const MEMBERS_PLAYERS = `
  select o.player_id as "playerId" from clan_member m join player_owner o on o.user_id = m.user_id where m.clan_id = $1`

// Changes when the answers may change. A changed scoreboard raises the `data_version` of its players.
const ACTIVITY_VERSION = `
  select concat_ws('.', (select value #>> '{}' from site_setting where name = 'people_version'), games.key, people.key, alts.key) as version
  from (select count(*) || ' ' || coalesce(extract(epoch from max(created_at))::text, '') as key from match
      where clan_id = $1 and deleted_at is null and is_rated and played_at >= $2) games,
    (select md5(string_agg(concat_ws(' ', p.id, p.data_version, p.visibility), ',' order by p.id)) as key
      from clan_member m join player_owner o on o.user_id = m.user_id join player p on p.id = o.player_id
      where m.clan_id = $1) people,
    (select md5(string_agg(concat_ws(' ', alt_id, main_id), ',' order by alt_id)) as key from (${validAlts('$1')}) as standing) alts`

const scoreOf = (mu: number | null, sigma: number | null) =>
  mu === null || sigma === null ? null : felicanScore({ mu, sigma })

async function gamesOf(pool: Pool, clanId: string, from: Date, until: Date): Promise<Game[]> {
  const statement = { name: 'clan-games', text: GAME_ROWS, values: [clanId, from, until] }
  const { rows } = await pool.query<Omit<Game, 'playedAt'> & { playedAt: Date }>(statement)
  return rows.map((row) => ({ ...row, playedAt: row.playedAt.getTime() }))
}

async function linesIn<Line>(pool: Pool, statement: { name: string; text: string; values: unknown[] }) {
  const { rows } = await pool.query<{ matchId: string; lines: Line[] }>(statement)
  const byMatch = new Map(rows.map(({ matchId, lines }) => [matchId, lines]))
  return ({ matchId }: Game) => byMatch.get(matchId) ?? []
}

export const clanGameReads = (pool: Pool) => ({
  games: (clanId: string, from: Date, until: Date) => gamesOf(pool, clanId, from, until),

  async courses(clanId: string, from: Date, until: Date): Promise<ClanGame<Course>[]> {
    const [games, linesOf] = await Promise.all([
      gamesOf(pool, clanId, from, until),
      linesIn<CourseLine>(pool, { name: 'clan-courses', text: COURSE_LINES, values: [clanId, from, until] }),
    ])
    return games.map((game) => ({
      ...game,
      lines: linesOf(game).map(([playerId, side, goldEarned, expectedWin]) => ({
        playerId,
        side,
        goldEarned,
        expectedWin,
      })),
    }))
  },

  async scores(clanId: string, from: Date, until: Date): Promise<ClanGame<Score>[]> {
    const [games, linesOf] = await Promise.all([
      gamesOf(pool, clanId, from, until),
      linesIn<ScoreLine>(pool, { name: 'clan-scores', text: SCORE_LINES, values: [clanId, from, until] }),
    ])
    return games.map((game) => ({
      ...game,
      lines: linesOf(game).map(([playerId, side, position, muBefore, sigmaBefore, muAfter, sigmaAfter]) => ({
        playerId,
        side,
        position,
        scoreBefore: scoreOf(muBefore, sigmaBefore),
        scoreAfter: scoreOf(muAfter, sigmaAfter),
      })),
    }))
  },

  async seasonPlayers(clanId: string, from: Date, until: Date): Promise<SeasonPlayer[]> {
    const { rows } = await pool.query<Omit<SeasonPlayer, 'score'> & { after: [[number, number]] | null }>({
      name: 'clan-season-players',
      text: SEASON_PLAYERS,
      values: [clanId, from, until],
    })
    return rows.map(({ after, ...player }) => ({ ...player, score: after ? scoreOf(...after[0]) : null }))
  },

  /** If several lines are equal, the earliest is returned. */
  async lineRecords(clanId: string, from: Date, until: Date, { ids }: Audience): Promise<ClanLineRecord[]> {
    const { rows } = await pool.query<Omit<ClanLineRecord, 'playedAt'> & { playedAt: Date }>({
      name: 'clan-line-records',
      text: BEST_LINES,
      values: [clanId, from, until, ids],
    })
    return rows.map((row) => ({ ...row, playedAt: row.playedAt.getTime() }))
  },

  /** Returns `ACTIVITY_VERSION`, which stays the same if only a rating in a match of guests changes. */
  async version(clanId: string, from: Date): Promise<string> {
    const { rows } = await pool.query<{ version: string }>({
      name: 'clan-games-version',
      text: ACTIVITY_VERSION,
      values: [clanId, from],
    })
    return rows[0]?.version ?? ''
  },

  async milestones(clanId: string): Promise<Milestone[]> {
    const { rows } = await pool.query<Milestone>({
      name: 'clan-milestones',
      text: FIRST_GAMES_OF_CLAN,
      values: [clanId, GAMES_REACHED, NIGHTS_REACHED],
    })
    return rows
  },

  async people(ids: readonly string[], audience: Audience): Promise<Map<string, ShownPerson>> {
    const { rows } = await pool.query<{ playerId: string; summonerName: string; tagLine: string }>({
      name: 'clan-people',
      text: VISIBLE_PEOPLE,
      values: [ids, audience.ids],
    })
    return new Map(rows.map(({ playerId, ...person }) => [playerId, { ...person, isHidden: false }]))
  },

  async membersPlayers(clanId: string): Promise<Set<string>> {
    const { rows } = await pool.query<{ playerId: string }>({
      name: 'clan-members-players',
      text: MEMBERS_PLAYERS,
      values: [clanId],
    })
    return new Set(rows.map(({ playerId }) => playerId))
  },
})
