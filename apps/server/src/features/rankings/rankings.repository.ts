import type { Position } from '@buri/domain/matches/matchFacts'
import type { Pool } from 'pg'

export type BoardRow = {
  gameName: string
  tagLine: string
  score: number
  ratedGames: number
  ratedWins: number
  mainPosition: Position | null
}

/** Who is on the board: visible to everybody, not dormant, of one position if one is asked for. */
export type Board = { playedAfter: Date; position: Position | undefined }

const BOARD = `
  from player_rating r
  join player p on p.id = r.player_id and p.visibility = 'public'
  where r.last_played_at > $1 and ($2::text is null or r.main_position = $2)`

const PAGE = `
  select p.game_name as "gameName", p.tag_line as "tagLine", r.score, r.rated_games as "ratedGames",
    r.rated_wins as "ratedWins", r.main_position as "mainPosition"
  ${BOARD}
  order by (r.rated_games < 10), r.score desc, r.player_id
  limit $3 offset $4`

const COUNT_ABOVE = `select count(*) as above ${BOARD} and r.rated_games >= 10 and r.score > $3`

// Counted no further than the last page there is.
const SIZE = `select count(*) as size from (select 1 ${BOARD} limit $3) as board`

const values = ({ playedAfter, position }: Board) => [playedAfter, position]

export const rankingsRepository = (pool: Pool) => ({
  async page(board: Board, { limit, offset }: { limit: number; offset: number }): Promise<BoardRow[]> {
    const { rows } = await pool.query<BoardRow>({
      name: 'board-page',
      text: PAGE,
      values: [...values(board), limit, offset],
    })
    return rows
  },

  async countAbove(board: Board, score: number): Promise<number> {
    const { rows } = await pool.query<{ above: number }>({
      name: 'board-above',
      text: COUNT_ABOVE,
      values: [...values(board), score],
    })
    return rows[0]?.above ?? 0
  },

  async size(board: Board, most: number): Promise<number> {
    const { rows } = await pool.query<{ size: number }>({
      name: 'board-size',
      text: SIZE,
      values: [...values(board), most],
    })
    return rows[0]?.size ?? 0
  },
})
