import type { Position } from '@buri/domain/matches/matchFacts'
import type { Outline } from '@buri/domain/people/outline'
import type { Calibration } from '@buri/domain/rating/calibration'
import type { Pool } from 'pg'

export type BoardRow = {
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
  outline: Pick<Outline, 'kills' | 'deaths' | 'assists' | 'lastFive'> | null
  /** A week ago, or at the end of the season asked for. */
  pastRank: number | null
}

/** Who is on the board: visible to everybody, played of late, of one position if one is asked for. */
export type Board = { playedSince: Date; position: Position | undefined }
/** The board of a season that is over. */
export type PastBoard = { season: string; position: Position | undefined }
export type Page = { limit: number; offset: number }

// Hidden people are few and have an index of their own, which each row is looked up in; `offset` keeps the planner from
// reading all of them first.
const IS_SHOWN = `not exists (select from player hidden where hidden.id = r.player_id and hidden.visibility <> 'public' offset 0)`

// As subqueries the values tell the planner nothing, so that one plan serves all pages: making it anew takes longer than
// reading the page. All of this is in the one index that gives the order.
const BOARD = `
  from player_rating r
  where r.last_played_at >= (select $1::timestamptz) and ($2::text is null or r.main_position = $2) and ${IS_SHOWN}`
const WINDOW = 'limit (select $3::int) offset (select $4::int)'

const SHOWN = `
  p.game_name as "gameName", p.tag_line as "tagLine", p.profile_icon_id as "profileIconId", k.tier, k.division, h.outline`

// The rest of a row is fetched for the page alone, not for all the rows that are passed over.
const PAGE = `
  select r.player_id as "playerId", r.score, r.rated_games as "ratedGames", r.rated_wins as "ratedWins",
    r.main_position as "mainPosition", ${SHOWN},
    case when $2::text is null then w.rank when w.main_position = $2 then w.position_rank end as "pastRank"
  from (
    select r.player_id, r.score, r.rated_games, r.rated_wins, r.main_position ${BOARD}
    order by (r.rated_games < 10), r.score desc, r.player_id ${WINDOW}
  ) as r
  join player p on p.id = r.player_id
  left join player_rank k on k.player_id = p.id and k.queue_type = 'RANKED_SOLO_5x5'
  left join player_history h on h.player_id = p.id
  left join past_standing w on w.board = 'week' and w.player_id = p.id
  order by (r.rated_games < 10), r.score desc, r.player_id`

const COUNT_TIES = `
  select count(*) as ties ${BOARD} and (r.rated_games < 10) = false and r.score = $3 and r.player_id < $4`

const SIZE = `select count(*) as size from (select 1 ${BOARD} limit $3) as board`

const PAST_BOARD = `
  from past_standing r where r.board = $1 and ($2::text is null or r.main_position = $2) and ${IS_SHOWN}`

const PAST_PAGE = `
  select s."playerId", s.score, s."ratedGames", s."ratedWins", s."mainPosition", s."pastRank", ${SHOWN}
  from (
    select r.player_id as "playerId", r.score, r.rated_games as "ratedGames", r.rated_wins as "ratedWins",
      r.main_position as "mainPosition", case when $2::text is null then r.rank else r.position_rank end as "pastRank",
      (r.rank is null) as unplaced
    ${PAST_BOARD}
    order by (r.rank is null), r.score desc, r.player_id
    ${WINDOW}
  ) as s
  join player p on p.id = s."playerId"
  left join player_rank k on k.player_id = p.id and k.queue_type = 'RANKED_SOLO_5x5'
  left join player_history h on h.player_id = p.id
  order by s.unplaced, s.score desc, s."playerId"`

const PAST_SIZE = `select count(*) as size from (select 1 ${PAST_BOARD} limit $3) as board`

const values = ({ playedSince, position }: Board) => [playedSince, position]

export const rankingsRepository = (pool: Pool) => {
  async function rowsOf<Row extends object>(name: string, text: string, given: unknown[]): Promise<Row[]> {
    const { rows } = await pool.query<Row>({ name, text, values: given })
    return rows
  }
  const sizeOf = async (name: string, text: string, given: unknown[]) =>
    (await rowsOf<{ size: number }>(name, text, given))[0]?.size ?? 0

  return {
    page: (board: Board, { limit, offset }: Page) =>
      rowsOf<BoardRow>('board-page', PAGE, [...values(board), limit, offset]),

    /** How many stand before this row with the same score. */
    async tiesBefore(board: Board, { score, playerId }: BoardRow): Promise<number> {
      const [row] = await rowsOf<{ ties: number }>('board-ties', COUNT_TIES, [...values(board), score, playerId])
      return row?.ties ?? 0
    },

    size: (board: Board, most: number) => sizeOf('board-size', SIZE, [...values(board), most]),

    pastPage: ({ season, position }: PastBoard, { limit, offset }: Page) =>
      rowsOf<BoardRow>('past-board-page', PAST_PAGE, [season, position, limit, offset]),

    pastSize: ({ season, position }: PastBoard, most: number) =>
      sizeOf('past-board-size', PAST_SIZE, [season, position, most]),

    /** Ids of the seasons whose boards are kept, the last one first. */
    async pastSeasons(): Promise<string[]> {
      const text = `select name from past_board where name <> 'week' order by name desc`
      return (await rowsOf<{ name: string }>('past-seasons', text, [])).map(({ name }) => name)
    },

    async calibration(): Promise<{ result: Calibration; madeAt: Date } | undefined> {
      const text = 'select result, made_at as "madeAt" from calibration where id = 1'
      const [row] = await rowsOf<{ result: Calibration; madeAt: Date }>('calibration', text, [])
      return row
    },
  }
}
export type RankingsRepository = ReturnType<typeof rankingsRepository>
