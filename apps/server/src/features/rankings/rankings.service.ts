import { LIMITS } from '@buri/contract/limits'
import { cappedLimit, type PlayerRanking, type RankedPlayer } from '@buri/contract/rankings'
import type { Position } from '@buri/domain/matches/matchFacts'
import { isProvisional } from '@buri/domain/rating/felicanScore'
import { seasonOf } from '@buri/domain/rating/season'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Pool } from 'pg'
import { AppError } from '#server/errors.ts'
import { type BoardRow, rankingsRepository } from '#server/features/rankings/rankings.repository.ts'

export type RankingQuery = {
  page: number
  limit: number
  clanId?: string | undefined
  position?: Position | undefined
}

const DORMANT_DAYS = 60

export function rankingService({ pool, now }: { pool: Pool; now: () => Date }) {
  const rankings = rankingsRepository(pool)

  return {
    async players({ page, limit: asked, clanId, position }: RankingQuery): Promise<PlayerRanking> {
      if (page > LIMITS.pageMax) throw new AppError('NOT_FOUND')
      const { id: season, label } = seasonOf(now().getTime())
      const seasons = [{ id: season, label }]
      // No clans yet: nobody is a member of one.
      if (clanId !== undefined) return { data: [], pagination: { total: 0, page, totalPages: 0 }, season, seasons }
      const limit = cappedLimit(asked)
      const board = { playedAfter: new Date(now().getTime() - DORMANT_DAYS * DAY_MS), position }
      const [rows, total] = await Promise.all([
        rankings.page(board, { limit, offset: (page - 1) * limit }),
        rankings.size(board, limit * LIMITS.pageMax),
      ])
      const first = rows.find((row) => !isProvisional(row))
      const above = first ? await rankings.countAbove(board, first.score) : 0
      return {
        data: ranked(rows, above, (page - 1) * limit),
        pagination: { total, page, totalPages: Math.ceil(total / limit) },
        season,
        seasons,
      }
    },
  }
}
export type RankingService = ReturnType<typeof rankingService>

/** Competition ranks: who has the same score shares the better place. Players in their placement games have none. */
function ranked(rows: readonly BoardRow[], aboveFirst: number, offset: number): RankedPlayer[] {
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
