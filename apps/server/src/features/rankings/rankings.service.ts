import { LIMITS } from '@buri/contract/limits'
import { cappedLimit, type PlayerRanking, type RankedPlayer } from '@buri/contract/rankings'
import type { Position } from '@buri/domain/matches/matchFacts'
import { isProvisional } from '@buri/domain/rating/felicanScore'
import { seasonOf } from '@buri/domain/rating/season'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Pool } from 'pg'
import { AppError } from '#server/errors.ts'
import { type Board, type BoardRow, rankingsRepository } from '#server/features/rankings/rankings.repository.ts'
import { briefly } from '#server/http/briefly.ts'

export type RankingQuery = {
  page: number
  limit: number
  clanId?: string | undefined
  position?: Position | undefined
}

const DORMANT_DAYS = 60
const SIZE_REMEMBERED_MS = 3000
// Counted no further than the last page there is.
const MOST_COUNTED = LIMITS.listLimitMax * LIMITS.pageMax

export function rankingService({ pool, now }: { pool: Pool; now: () => Date }) {
  const rankings = rankingsRepository(pool)
  const sizes = new Map<Position | undefined, () => Promise<number>>()

  /** Everybody on a board must be looked at to count them, so the number is kept for a while; there are six boards. */
  async function sizeOf(board: Board, limit: number): Promise<number> {
    const { position } = board
    const size = sizes.get(position) ?? briefly(SIZE_REMEMBERED_MS, now, () => rankings.size(board, MOST_COUNTED))
    sizes.set(position, size)
    return Math.min(await size(), limit * LIMITS.pageMax)
  }

  return {
    async players({ page, limit: asked, clanId, position }: RankingQuery): Promise<PlayerRanking> {
      if (page > LIMITS.pageMax) throw new AppError('NOT_FOUND')
      const { id: season, label } = seasonOf(now().getTime())
      const seasons = [{ id: season, label }]
      // No clans yet: nobody is a member of one.
      if (clanId !== undefined) return { data: [], pagination: { total: 0, page, totalPages: 0 }, season, seasons }
      const limit = cappedLimit(asked)
      const board = { playedAfter: new Date(now().getTime() - DORMANT_DAYS * DAY_MS), position }
      const offset = (page - 1) * limit
      const [rows, total] = await Promise.all([rankings.page(board, { limit, offset }), sizeOf(board, limit)])
      const first = rows[0]
      const ties = first && !isProvisional(first) && offset > 0 ? await rankings.tiesBefore(board, first) : 0
      return {
        data: ranked(rows, { aboveFirst: offset - ties, offset }),
        pagination: { total, page, totalPages: Math.ceil(total / limit) },
        season,
        seasons,
      }
    },
  }
}
export type RankingService = ReturnType<typeof rankingService>

/** Competition ranks: who has the same score shares the better place. Players in their placement games have none. */
function ranked(
  rows: readonly BoardRow[],
  { aboveFirst, offset }: { aboveFirst: number; offset: number },
): RankedPlayer[] {
  let rank = aboveFirst + 1
  return rows.map((row, index) => {
    const before = rows[index - 1]
    if (before && before.score !== row.score) rank = offset + index + 1
    return {
      rank: isProvisional(row) ? null : rank,
      name: row.gameName,
      tagLine: row.tagLine,
      avatarUrl: null,
      felicanScore: row.score,
      games: row.ratedGames,
      winRate: row.ratedGames === 0 ? null : Math.round((row.ratedWins / row.ratedGames) * 1000) / 10,
      mainPosition: row.mainPosition,
      provisional: isProvisional(row),
      tier: null,
      avgKda: null,
      isPerfect: false,
      lastFive: [],
      // Needs a board of a week ago, which nothing keeps yet.
      change: null,
    }
  })
}
