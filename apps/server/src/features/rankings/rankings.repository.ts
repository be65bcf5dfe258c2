import type { Position } from '@buri/domain/matches/matchFacts'
import type { Outline } from '@buri/domain/players/outline'
import type { Calibration } from '@buri/domain/rating/calibration'
import { PLACEMENT_GAMES } from '@buri/domain/rating/felicanScore'
import type { Pool } from 'pg'
import { publicClan, shownClanOf } from '#server/model/clans/visibility.ts'
import { ANY_UNLISTED, isListedPlayer } from '#server/model/people/listedIsland.ts'
import { isPublicPlayer, publicPlayer } from '#server/model/people/visibility.ts'
import { LEADERBOARD_KEYS, type LeaderboardOrder } from './leaderboardOrders.ts'

export type LeaderboardRow = {
  playerId: string
  gameName: string
  tagLine: string
  profileIconId: number | null
  score: number
  ratedGames: number
  ratedWins: number
  mainPosition: Position | null
  tier: string | null
  division: string | null
  clanName: string | null
  outline: Pick<Outline, 'kills' | 'deaths' | 'assists' | 'lastFive'> | null
  /** The player's place a week ago, or at the end of the requested season. */
  pastRank: number | null
}
/** Players with equal keys share a place. */
export type OrderedRow = LeaderboardRow & { key: number }

type Comparability = { hasUnlisted: boolean }
/**
 * The players are public and have played since `playedSince`. If `position` is given, only players of this position are
 * included.
 */
type Leaderboard = Comparability & { playedSince: Date; position: Position | undefined; order: LeaderboardOrder }
type PastLeaderboard = Comparability & { season: string; position: Position | undefined }
export type Page = { limit: number; offset: number }

// The values are subqueries, so that one plan serves all pages, because planning takes longer than reading a page.
const LEADERBOARD = `
  from player_rating r
  where r.last_played_at >= (select $1::timestamptz) and ($2::text is null or r.main_position = $2) and ${isPublicPlayer('r.player_id')}`
const PAGE_WINDOW = 'limit (select $3::int) offset (select $4::int)'

const SHOWN_COLUMNS = `
  p.game_name as "gameName", p.tag_line as "tagLine", p.profile_icon_id as "profileIconId",
  h.solo_tier as tier, h.solo_division as division, h.outline,
  (select c.clan_name from clan c where c.id = ${shownClanOf('p.id')}) as "clanName"`

const IS_NEWCOMER = `(r.rated_games < ${PLACEMENT_GAMES})`

/** Rates of few games say little, so provisional players are only in the order by score, and come last there. */
function leaderboardIn(order: LeaderboardOrder, { hasUnlisted }: Comparability) {
  const key = LEADERBOARD_KEYS[order]
  const listedWhere = hasUnlisted ? `${LEADERBOARD} and ${isListedPlayer('r.player_id')}` : LEADERBOARD
  return order === 'score'
    ? { key, leaderboard: listedWhere, by: `${IS_NEWCOMER}, ${key} desc, r.player_id` }
    : { key, leaderboard: `${listedWhere} and r.rated_games >= ${PLACEMENT_GAMES}`, by: `${key} desc, r.player_id` }
}

// The other columns are read only for the rows of the page, not for skipped rows.
function statementsOf(order: LeaderboardOrder, comparability: Comparability) {
  const { key, leaderboard, by } = leaderboardIn(order, comparability)
  return {
    page: `
      select r.player_id as "playerId", r.score, r.rated_games as "ratedGames", r.rated_wins as "ratedWins", r.key,
        r.main_position as "mainPosition", ${SHOWN_COLUMNS},
        case when $2::text is null then w.rank when w.main_position = $2 then w.position_rank end as "pastRank"
      from (
        select r.player_id, r.score, r.rated_games, r.rated_wins, r.main_position, ${key} as key ${leaderboard}
        order by ${by} ${PAGE_WINDOW}
      ) as r
      join player p on p.id = r.player_id
      left join player_history h on h.player_id = p.id
      left join past_standing w on w.board = 'week' and w.player_id = p.id
      order by ${order === 'score' ? `${IS_NEWCOMER}, ` : ''}r.key desc, r.player_id`,
    ties: `select count(*) as ties ${leaderboard} and ${IS_NEWCOMER} = false and ${key} = $3 and r.player_id < $4`,
    // The rows are read in order until the player's row is found, at most to the last page.
    place: `
      select b.place from (
        select r.player_id, row_number() over () as place
        from (select r.player_id ${leaderboard} order by ${by} limit (select $4::int)) as r
      ) as b where b.player_id = $3 limit 1`,
    size: `select count(*) as size from (select 1 ${leaderboard} limit $3) as leaderboard`,
  }
}
const ordersOf = (comparability: Comparability) =>
  ({
    score: statementsOf('score', comparability),
    winRate: statementsOf('winRate', comparability),
    games: statementsOf('games', comparability),
    kda: statementsOf('kda', comparability),
  }) as const satisfies Record<LeaderboardOrder, unknown>
const ORDERS_OF_ALL = ordersOf({ hasUnlisted: false })
const ORDERS_OF_LISTED = ordersOf({ hasUnlisted: true })
const statementsFor = ({ order, hasUnlisted }: Leaderboard) => (hasUnlisted ? ORDERS_OF_LISTED : ORDERS_OF_ALL)[order]

const PAST_LEADERBOARD = `
  from past_standing r where r.board = $1 and ($2::text is null or r.main_position = $2) and ${isPublicPlayer('r.player_id')}`

const pastQuery = (leaderboard: string) => ({
  page: `
  select s."playerId", s.score, s."ratedGames", s."ratedWins", s."mainPosition", s."pastRank", ${SHOWN_COLUMNS}
  from (
    select r.player_id as "playerId", r.score, r.rated_games as "ratedGames", r.rated_wins as "ratedWins",
      r.main_position as "mainPosition", case when $2::text is null then r.rank else r.position_rank end as "pastRank",
      (r.rank is null) as unplaced
    ${leaderboard}
    order by (r.rank is null), r.score desc, r.player_id
    ${PAGE_WINDOW}
  ) as s
  join player p on p.id = s."playerId"
  left join player_history h on h.player_id = p.id
  order by s.unplaced, s.score desc, s."playerId"`,
  size: `select count(*) as size from (select 1 ${leaderboard} limit $3) as leaderboard`,
})
const PAST_OF_ALL = pastQuery(PAST_LEADERBOARD)
const PAST_OF_LISTED = pastQuery(`${PAST_LEADERBOARD} and ${isListedPlayer('r.player_id')}`)

const pastSeasonsQuery = (isShown: string) => `
  select b.name from past_board b where b.name <> 'week'
    and exists (select from past_standing r where r.board = b.name and ${isShown}) order by b.name desc`
const SEASONS_OF_ALL = pastSeasonsQuery(isPublicPlayer('r.player_id'))
const SEASONS_OF_LISTED = pastSeasonsQuery(`${isPublicPlayer('r.player_id')} and ${isListedPlayer('r.player_id')}`)

const MAX_CLANS_NAMED = 5

// Reads public facts only: public clans that have public players on their leaderboards.
const CLANS_ELSEWHERE = `
  select c.id, c.clan_name as name from clan c
  join clan_member m on m.clan_id = c.id
  join player_owner o on o.user_id = m.user_id
  join player p on p.id = o.player_id and ${publicPlayer('p')}
  join player_rating r on r.player_id = p.id and r.last_played_at >= $1
  where ${publicClan('c')} and not ${isListedPlayer('p.id')}
  group by c.id order by count(*) desc, c.clan_name limit ${MAX_CLANS_NAMED}`

const leaderboardValues = ({ playedSince, position }: Leaderboard) => [playedSince, position]
const namedStatement = (statement: string, { order, hasUnlisted }: Leaderboard) =>
  [statement, ...(order === 'score' ? [] : [order]), ...(hasUnlisted ? ['listed'] : [])].join('-')
const pastStatementName = (statement: string, { hasUnlisted }: PastLeaderboard) =>
  hasUnlisted ? `${statement}-listed` : statement

export const rankingReads = (pool: Pool) => {
  async function rowsOf<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    const { rows } = await pool.query<Row>({ name, text, values })
    return rows
  }
  const sizeOf = async (name: string, text: string, values: unknown[]) =>
    (await rowsOf<{ size: number }>(name, text, values))[0]?.size ?? 0

  return {
    page: (leaderboard: Leaderboard, { limit, offset }: Page) =>
      rowsOf<OrderedRow>(namedStatement('board-page', leaderboard), statementsFor(leaderboard).page, [
        ...leaderboardValues(leaderboard),
        limit,
        offset,
      ]),

    async countTiedBefore(leaderboard: Leaderboard, { key, playerId }: OrderedRow): Promise<number> {
      const values = [...leaderboardValues(leaderboard), key, playerId]
      const [row] = await rowsOf<{ ties: number }>(
        namedStatement('board-ties', leaderboard),
        statementsFor(leaderboard).ties,
        values,
      )
      return row?.ties ?? 0
    },

    /** Returns the place, counted from 1, or `null` if the player is not among the first `limit`. */
    async placeOf(leaderboard: Leaderboard, playerId: string, limit: number): Promise<number | null> {
      const values = [...leaderboardValues(leaderboard), playerId, limit]
      const [row] = await rowsOf<{ place: number }>(
        namedStatement('board-place', leaderboard),
        statementsFor(leaderboard).place,
        values,
      )
      return row?.place ?? null
    },

    size: (leaderboard: Leaderboard, limit: number) =>
      sizeOf(namedStatement('board-size', leaderboard), statementsFor(leaderboard).size, [
        ...leaderboardValues(leaderboard),
        limit,
      ]),

    pastPage(leaderboard: PastLeaderboard, { limit, offset }: Page) {
      const { page } = leaderboard.hasUnlisted ? PAST_OF_LISTED : PAST_OF_ALL
      return rowsOf<LeaderboardRow>(pastStatementName('past-board-page', leaderboard), page, [
        leaderboard.season,
        leaderboard.position,
        limit,
        offset,
      ])
    },

    pastCount(leaderboard: PastLeaderboard, limit: number) {
      const { size } = leaderboard.hasUnlisted ? PAST_OF_LISTED : PAST_OF_ALL
      return sizeOf(pastStatementName('past-board-size', leaderboard), size, [
        leaderboard.season,
        leaderboard.position,
        limit,
      ])
    },

    /** Returns clans with a leaderboard, or `null` if a leaderboard of the whole site lists everyone. */
    async elsewhere(playedSince: Date): Promise<{ id: string; name: string }[] | null> {
      const unlisted = await rowsOf<object>('has-unlisted', ANY_UNLISTED, [])
      return unlisted.length === 0 ? null : rowsOf('clans-elsewhere', CLANS_ELSEWHERE, [playedSince])
    },

    /** Returns seasons with a listed player. Otherwise anyone could add seasons by dating an invented match. */
    async pastSeasons({ hasUnlisted }: Comparability): Promise<string[]> {
      const rows = await rowsOf<{ name: string }>(
        hasUnlisted ? 'past-seasons-listed' : 'past-seasons',
        hasUnlisted ? SEASONS_OF_LISTED : SEASONS_OF_ALL,
        [],
      )
      return rows.map(({ name }) => name)
    },

    async calibration(): Promise<{ result: Calibration; madeAt: Date } | undefined> {
      const text = 'select result, made_at as "madeAt" from calibration where id = 1'
      const [row] = await rowsOf<{ result: Calibration; madeAt: Date }>('calibration', text, [])
      return row
    },
  }
}
