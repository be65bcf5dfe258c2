import { LIMITS } from '@buri/contract/limits'
import { type Calibration, cappedLimit, type PlayerRanking } from '@buri/contract/rankings'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { Position } from '@buri/domain/matches/matchFacts'
import { isProvisional } from '@buri/domain/rating/felicanScore'
import { seasonLabel, seasonOf } from '@buri/domain/rating/season'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Pool } from 'pg'
import { AppError } from '#server/errors.ts'
import { rankedNow, rankedPlayer } from '#server/features/rankings/rankedPlayer.ts'
import { rankingsRepository } from '#server/features/rankings/rankings.repository.ts'
import { briefly } from '#server/http/briefly.ts'

export type RankingQuery = {
  page: number
  limit: number
  clanId?: string | undefined
  position?: Position | undefined
  season?: string | undefined
}
type Options = { pool: Pool; urls: ImageUrls; now: () => Date }

const DORMANT_DAYS = 60
const SIZE_REMEMBERED_MS = 15_000
const SEASONS_REMEMBERED_MS = 10_000
// Counted no further than the last page there is.
const MOST_COUNTED = LIMITS.listLimitMax * LIMITS.pageMax

export function rankingService({ pool, urls, now }: Options) {
  const rankings = rankingsRepository(pool)
  const sizes = new Map<string, () => Promise<number>>()
  const pastSeasons = briefly(SEASONS_REMEMBERED_MS, now, () => rankings.pastSeasons())

  /** Everybody on a board must be looked at to count them, so the number is kept for a while; there are six boards a season. */
  async function sizeOf(name: string, limit: number, count: () => Promise<number>): Promise<number> {
    const size = sizes.get(name) ?? briefly(SIZE_REMEMBERED_MS, now, count)
    sizes.set(name, size)
    return Math.min(await size(), limit * LIMITS.pageMax)
  }

  async function present(position: Position | undefined, { limit, offset }: { limit: number; offset: number }) {
    const boardNow = () => ({ playedAfter: new Date(now().getTime() - DORMANT_DAYS * DAY_MS), position })
    const board = boardNow()
    const [rows, total] = await Promise.all([
      rankings.page(board, { limit, offset }),
      sizeOf(`now ${position}`, limit, () => rankings.size(boardNow(), MOST_COUNTED)),
    ])
    const first = rows[0]
    const ties = first && !isProvisional(first) && offset > 0 ? await rankings.tiesBefore(board, first) : 0
    return { data: rankedNow(rows, { aboveFirst: offset - ties, offset, urls }), total }
  }

  async function past(
    season: string,
    position: Position | undefined,
    { limit, offset }: { limit: number; offset: number },
  ) {
    const board = { season, position }
    const [rows, total] = await Promise.all([
      rankings.pastPage(board, { limit, offset }),
      sizeOf(`${season} ${position}`, limit, () => rankings.pastSize(board, MOST_COUNTED)),
    ])
    return { data: rows.map((row) => rankedPlayer(row, { rank: row.pastRank, change: null }, urls)), total }
  }

  return {
    async players(query: RankingQuery): Promise<PlayerRanking> {
      const { page, clanId, position } = query
      if (page > LIMITS.pageMax) throw new AppError('NOT_FOUND')
      const presentSeason = seasonOf(now().getTime()).id
      const known = await pastSeasons()
      const season = query.season ?? presentSeason
      const seasons = [presentSeason, ...known.filter((id) => id !== presentSeason)].map((id) => ({
        id,
        label: seasonLabel(id),
      }))
      const nobody = { data: [], pagination: { total: 0, page, totalPages: 0 }, season, seasons }
      // No clans yet: nobody is a member of one. A season without a match has no board.
      if (clanId !== undefined || !seasons.some(({ id }) => id === season)) return nobody
      const limit = cappedLimit(query.limit)
      const window = { limit, offset: (page - 1) * limit }
      const { data, total } = await (season === presentSeason
        ? present(position, window)
        : past(season, position, window))
      return { data, pagination: { total, page, totalPages: Math.ceil(total / limit) }, season, seasons }
    },

    /** How well our predictions agreed with what came of them. */
    async calibration(): Promise<Calibration> {
      const made = await rankings.calibration()
      if (!made) return { matches: 0, warmUp: 0, brier: null, bins: [], computedAt: null }
      return { ...made.result, computedAt: made.madeAt.toISOString() }
    },
  }
}
export type RankingService = ReturnType<typeof rankingService>
