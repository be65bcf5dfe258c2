import type { Position } from '@buri/domain/matches/matchFacts'
import type { Pool } from 'pg'

export type BoardRow = {
  playerId: string
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
  select r.player_id as "playerId", p.game_name as "gameName", p.tag_line as "tagLine", r.score, r.rated_games as "ratedGames",
    r.rated_wins as "ratedWins", r.main_position as "mainPosition"
  ${BOARD}
  order by (r.rated_games < 10), r.score desc, r.player_id
  limit $3 offset $4`

const COUNT_TIES = `
  select count(*) as ties ${BOARD} and (r.rated_games < 10) = false and r.score = $3 and r.player_id < $4`

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

  /** How many stand before this row with the same score. */
  async tiesBefore(board: Board, { score, playerId }: BoardRow): Promise<number> {
    const { rows } = await pool.query<{ ties: number }>({
      name: 'board-ties',
      text: COUNT_TIES,
      values: [...values(board), score, playerId],
    })
    return rows[0]?.ties ?? 0
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
