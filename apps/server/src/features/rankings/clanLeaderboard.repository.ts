import type { Position } from '@buri/domain/matches/matchFacts'
import { PLACEMENT_GAMES } from '@buri/domain/rating/felicanScore'
import type { Pool } from 'pg'
import type { Audience } from '#server/model/people/audience.ts'
import { visiblePlayer } from '#server/model/people/visibility.ts'
import { LEADERBOARD_KEYS, type LeaderboardOrder } from './leaderboardOrders.ts'
import type { LeaderboardRow, Page } from './rankings.repository.ts'

type ClanLeaderboard = { clanId: string; audience: Audience; position: Position | undefined; order: LeaderboardOrder }
type PlacedRow = LeaderboardRow & { place: number | null; total: number }

// A clan has at most a hundred members, so every page ranks all its players.
const PEOPLE_OF_CLAN = `
  people as (
    select distinct p.id as player_id from clan_member m
    join player_owner o on o.user_id = m.user_id
    join player p on p.id = o.player_id and ${visiblePlayer('p', '$2')}
    where m.clan_id = $1
  )`

const SHOWN_COLUMNS = `
  b.player_id as "playerId", b.score, b.rated_games as "ratedGames", b.rated_wins as "ratedWins",
  b.main_position as "mainPosition", b.place, (select count(*) from leaderboard) as total,
  p.game_name as "gameName", p.tag_line as "tagLine", p.profile_icon_id as "profileIconId",
  h.solo_tier as tier, h.solo_division as division, h.outline, null as "clanName"`

const REST_OF_ROW = `
  join player p on p.id = b.player_id
  left join player_history h on h.player_id = p.id`

const PLACE_ORDER = 'order by b.place nulls last, b.score desc, b.player_id limit $5 offset $6'

/** Provisional players are listed only in the order by score. */
const pageIn = (order: LeaderboardOrder) => `
  with ${PEOPLE_OF_CLAN},
  leaderboard as (
    select r.*, case when r.rated_games >= ${PLACEMENT_GAMES} then
      rank() over (partition by r.rated_games >= ${PLACEMENT_GAMES} order by ${LEADERBOARD_KEYS[order]} desc) end as place
    from people join player_rating r using (player_id)
    where r.last_played_at >= $4 and ($3::text is null or r.main_position = $3)
      ${order === 'score' ? '' : `and r.rated_games >= ${PLACEMENT_GAMES}`}
  ),
  past as (
    select s.player_id, rank() over (order by s.score desc) as place
    from people join past_standing s using (player_id)
    where s.board = 'week' and s.rank is not null and ($3::text is null or s.main_position = $3)
  )
  select ${SHOWN_COLUMNS}, w.place as "pastRank"
  from leaderboard b ${REST_OF_ROW} left join past w on w.player_id = b.player_id ${PLACE_ORDER}`

const PAGE_BY_ORDER = {
  score: pageIn('score'),
  winRate: pageIn('winRate'),
  games: pageIn('games'),
  kda: pageIn('kda'),
} as const satisfies Record<LeaderboardOrder, string>

const PAST_PAGE = `
  with ${PEOPLE_OF_CLAN},
  leaderboard as (
    select s.*, case when s.rank is not null then
      rank() over (partition by s.rank is not null order by s.score desc) end as place
    from people join past_standing s using (player_id)
    where s.board = $4 and ($3::text is null or s.main_position = $3)
  )
  select ${SHOWN_COLUMNS}, null as "pastRank" from leaderboard b ${REST_OF_ROW} ${PLACE_ORDER}`

const PAST_SEASONS = `
  with ${PEOPLE_OF_CLAN}
  select distinct board as name from people join past_standing using (player_id) where board <> 'week' order by 1 desc`

/** The places are those of the members' players among each other. */
export const clanLeaderboardReads = (pool: Pool) => {
  async function rowsOf(name: string, text: string, values: unknown[]): Promise<PlacedRow[]> {
    return (await pool.query<PlacedRow>({ name, text, values })).rows
  }
  const leaderboardColumns = ({ clanId, audience, position }: ClanLeaderboard) => [
    clanId,
    audience.ids,
    position ?? null,
  ]

  return {
    page: (leaderboard: ClanLeaderboard, playedSince: Date, { limit, offset }: Page) =>
      rowsOf(`clan-board-${leaderboard.order}`, PAGE_BY_ORDER[leaderboard.order], [
        ...leaderboardColumns(leaderboard),
        playedSince,
        limit,
        offset,
      ]),

    pastPage: (leaderboard: ClanLeaderboard, season: string, { limit, offset }: Page) =>
      rowsOf('past-clan-board', PAST_PAGE, [...leaderboardColumns(leaderboard), season, limit, offset]),

    async pastSeasons({ clanId, audience }: Pick<ClanLeaderboard, 'clanId' | 'audience'>): Promise<string[]> {
      const values = [clanId, audience.ids]
      const { rows } = await pool.query<{ name: string }>({ name: 'clan-past-seasons', text: PAST_SEASONS, values })
      return rows.map(({ name }) => name)
    },
  }
}
