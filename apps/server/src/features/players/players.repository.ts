import type { PlayerHistory } from '@buri/domain/history/playerHistory'
import type { RecentMatch } from '@buri/domain/history/recentMatches'
import { PLACEMENT_GAMES } from '@buri/domain/rating/felicanScore'
import { MINUTE_MS } from '@buri/domain/seoulTime'
import { SUMMARY_MATCHES, type SummaryFacts } from '@buri/domain/statistics/recentStatistics'
import type { Pool } from 'pg'
import {
  type LineOf,
  lineReader,
  lineValues,
  RATING_COLUMNS,
  type RowOf,
} from '#server/model/matches/scoreboard/lineColumns.ts'
import { ANY_UNLISTED, isListedPlayer, isOfListedIsland } from '#server/model/people/listedIsland.ts'
import { isPublicPlayer, seesFormerNames } from '#server/model/people/visibility.ts'
import type { LeagueRank } from '#server/outside/riot/answers.ts'

export type StoredPlayer = {
  id: string
  gameName: string
  tagLine: string
  nameKey: string
  profileIconId: number | null
  accountLevel: number | null
  firstPlayedAt: Date | null
  visibility: 'public' | 'clan' | 'private'
  dataVersion: number
  history: PlayerHistory | null
  isStale: boolean
  rating: { mu: number; sigma: number; ratedGames: number; score: number; lastPlayedAt: number } | null
  isAsked: boolean
  ranks: LeagueRank[]
  names: { gameName: string; tagLine: string; nameKey: string }[]
}

const LINE_COLUMNS = [
  'matchId',
  'result',
  'championId',
  'kills',
  'deaths',
  'assists',
  'cs',
  'visionScore',
  'wardsPlaced',
  'performanceScore',
  ...RATING_COLUMNS,
  'playedAt',
] as const

export type RecentLine = SummaryFacts & LineOf<typeof RATING_COLUMNS>
type RecentValues = Omit<LineOf<typeof LINE_COLUMNS>, 'playedAt'> & { playedAt: string }
export type RecentRow = RowOf<typeof LINE_COLUMNS, RecentValues>
const valueIn = lineReader<RecentValues>(LINE_COLUMNS)

export const PLAYER_QUERY = `
  select p.id, p.game_name as "gameName", p.tag_line as "tagLine", p.name_key as "nameKey",
    p.profile_icon_id as "profileIconId", p.account_level as "accountLevel", p.first_played_at as "firstPlayedAt",
    p.visibility, p.data_version as "dataVersion", h.history, coalesce(h.is_stale, false) as "isStale",
    case when r.player_id is not null then json_build_object(
      'mu', r.mu, 'sigma', r.sigma, 'ratedGames', r.rated_games, 'score', r.score,
      'lastPlayedAt', extract(epoch from r.last_played_at) * 1000) end as rating,
    exists (select from player_account a where a.player_id = p.id) as "isAsked",
    coalesce((
      select json_agg(json_build_object('queueType', k.queue_type, 'tier', k.tier, 'division', k.division,
        'leaguePoints', k.league_points, 'wins', k.wins, 'losses', k.losses) order by k.queue_type desc)
      from player_rank k where k.player_id = p.id), '[]') as ranks,
    coalesce((
      select json_agg(json_build_object('gameName', n.game_name, 'tagLine', n.tag_line, 'nameKey', n.name_key)
        order by n.last_used_at desc, n.name_key)
      from player_name n where n.player_id = p.id and not n.is_alt), '[]') as names
  from player p
  left join player_history h on h.player_id = p.id
  left join player_rating r on r.player_id = p.id
  where p.id = $1`

export const RECENT_QUERY = `
  select json_build_array(${lineValues('mp', LINE_COLUMNS)}) as line from match_participant mp
  where mp.player_id = $1 and not mp.is_deleted and mp.is_counted
  order by mp.played_at desc, mp.match_id desc
  limit ${SUMMARY_MATCHES}`

/** Returns `undefined` if the history has other matches, for example because it is stale. */
export function recentDurations(rows: readonly RecentRow[], recent: readonly RecentMatch[]): number[] | undefined {
  const durations = rows.map((row, index) => {
    const [minute, durationSeconds, , championId] = recent.at(-1 - index) ?? []
    const playedMinute = Math.floor(Date.parse(valueIn(row, 'playedAt')) / MINUTE_MS)
    const isTheSame = minute === playedMinute && championId === valueIn(row, 'championId')
    return isTheSame ? durationSeconds : undefined
  })
  return durations.every((duration) => duration !== undefined) ? durations : undefined
}

export function recentLine(row: RecentRow, durationSeconds: number): RecentLine {
  const the = <Name extends keyof RecentValues>(column: Name) => valueIn(row, column)
  return {
    matchId: the('matchId'),
    playedAt: Date.parse(the('playedAt')),
    durationSeconds,
    isCounted: true,
    result: the('result'),
    championId: the('championId'),
    kills: the('kills'),
    deaths: the('deaths'),
    assists: the('assists'),
    cs: the('cs'),
    visionScore: the('visionScore'),
    wardsPlaced: the('wardsPlaced'),
    performanceScore: the('performanceScore'),
    muBefore: the('muBefore'),
    sigmaBefore: the('sigmaBefore'),
    muAfter: the('muAfter'),
    sigmaAfter: the('sigmaAfter'),
  }
}

/** The ladder has only public players. Averages that include hidden players would reveal the hidden scores. */
export type Ladder = {
  isListed: boolean
  thresholds: { percentile: number; score: number }[]
  averageMu: number | null
  averageSigma: number | null
}

const LADDER_FIGURES = `
  select percentile_disc($1::double precision[]) within group (order by score) as scores,
    avg(mu) as "averageMu", avg(sigma) as "averageSigma"
  from player_rating r where rated_games >= ${PLACEMENT_GAMES} and ${isPublicPlayer('r.player_id')}
    and (not exists (select from listed_island) or ${isListedPlayer('r.player_id')})`
const WHERE_LISTED = `select ${isListedPlayer('$1::uuid')} as "isListed", ${isOfListedIsland('$1::uuid')} as "isOfIsland",
  (select island from player_island where player_id = $1) as island`
const AVERAGES_OF_ISLAND = `
  select avg(mu) as "averageMu", avg(sigma) as "averageSigma" from player_island i
  join player_rating r on r.player_id = i.player_id and r.rated_games >= ${PLACEMENT_GAMES}
  where i.island = $1 and ${isPublicPlayer('r.player_id')}`

type LeaderboardStanding = { isListed: boolean; isOfIsland: boolean; island: string | null }
type IslandAverages = Pick<Ladder, 'averageMu' | 'averageSigma'>

export const playerReads = (pool: Pool) => ({
  async isFavorite(userId: string, playerId: string): Promise<boolean> {
    const { rowCount } = await pool.query({
      name: 'is-favorite',
      text: 'select from favorite where user_id = $1 and player_id = $2',
      values: [userId, playerId],
    })
    return rowCount !== 0
  },

  async seesFormerNames(userId: string, playerId: string): Promise<boolean> {
    const { rowCount } = await pool.query({
      name: 'sees-former-names',
      text: `select where ${seesFormerNames('$1', '$2')}`,
      values: [userId, playerId],
    })
    return rowCount !== 0
  },

  async hasUnlisted(): Promise<boolean> {
    const { rowCount } = await pool.query({ name: 'has-unlisted', text: ANY_UNLISTED })
    return rowCount !== 0
  },

  async whereListed(playerId: string): Promise<LeaderboardStanding> {
    const query = { name: 'where-listed', text: WHERE_LISTED, values: [playerId] }
    const { rows } = await pool.query<LeaderboardStanding>(query)
    return rows[0] ?? { isListed: true, isOfIsland: true, island: null }
  },

  async averagesOf(island: string): Promise<IslandAverages> {
    const { rows } = await pool.query<IslandAverages>({
      name: 'usual-of-island',
      text: AVERAGES_OF_ISLAND,
      values: [island],
    })
    return rows[0] ?? { averageMu: null, averageSigma: null }
  },

  async ladder(percentiles: readonly number[]): Promise<Ladder> {
    const { rows } = await pool.query<{
      scores: number[] | null
      averageMu: number | null
      averageSigma: number | null
    }>({
      name: 'ladder',
      text: LADDER_FIGURES,
      values: [percentiles.map((percentile) => percentile / 100)],
    })
    const { scores = null, averageMu = null, averageSigma = null } = rows[0] ?? {}
    return {
      isListed: true,
      thresholds: percentiles.flatMap((percentile, index) => {
        const score = scores?.[index]
        return score === undefined || score === null ? [] : [{ percentile, score }]
      }),
      averageMu,
      averageSigma,
    }
  },
})
