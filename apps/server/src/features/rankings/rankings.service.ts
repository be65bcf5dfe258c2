import { LIMITS } from '@buri/contract/limits'
import { type Calibration, cappedLimit, type LeaderboardPlace, type PlayerRanking } from '@buri/contract/rankings'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { Position } from '@buri/domain/matches/matchFacts'
import { comparesWithLastWeek, leaderboardStart } from '@buri/domain/rankings/leaderboard'
import { isProvisional } from '@buri/domain/rating/felicanScore'
import { seasonLabel, seasonOf } from '@buri/domain/rating/season'
import type { Pool } from 'pg'
import type { LeaderboardOrder } from '#server/features/rankings/leaderboardOrders.ts'
import { rankedPlayer, rankNow } from '#server/features/rankings/rankedPlayer.ts'
import { type Page, rankingReads } from '#server/features/rankings/rankings.repository.ts'
import { findVisibleClan } from '#server/model/clans/findVisibleClan.ts'
import { audienceOf } from '#server/model/people/audience.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import { kyselyFor } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import { type EncodedBody, encodeBody } from '#server/platform/http/bodyCache.ts'
import { cacheFor } from '#server/platform/http/cacheFor.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import { shareInFlight } from '#server/platform/http/shareInFlight.ts'
import { VISITOR, type Viewer } from '#server/platform/http/viewer.ts'
import { clanLeaderboardReads } from './clanLeaderboard.repository.ts'

type RankingQuery = {
  page: number
  limit: number
  clanId?: string | undefined
  position?: Position | undefined
  season?: string | undefined
  sort?: LeaderboardOrder | undefined
}
type PlaceQuery = Omit<RankingQuery, 'page' | 'season'> & { name: string }
type Options = { pool: Pool; finder: PlayerFinder; urls: ImageUrls; now: () => Date }

const SIZE_REMEMBERED_MS = 15_000
// The maximum number of players in one clan: a hundred members with ten players each.
const MAX_PLAYERS_OF_CLAN = 1000
const SEASONS_REMEMBERED_MS = 10_000
const ISLANDS_REMEMBERED_MS = 10_000
// Players are counted no further than the last page.
const MAX_COUNTED = LIMITS.listLimitMax * LIMITS.pageMax

export function rankingService({ pool, finder, urls, now }: Options) {
  const rankings = rankingReads(pool)
  const clanLeaderboards = clanLeaderboardReads(pool)
  const db = kyselyFor(pool)
  const shared = shareInFlight<EncodedBody>()
  const shareRanking = shareInFlight<PlayerRanking>()
  const sizes = new Map<string, () => Promise<number>>()
  const findUnlisted = cacheFor(ISLANDS_REMEMBERED_MS, now, () => rankings.elsewhere(playedSince()))
  const hasUnlisted = async () => (await findUnlisted()) !== null
  const pastSeasons = cacheFor(SEASONS_REMEMBERED_MS, now, async () =>
    rankings.pastSeasons({ hasUnlisted: await hasUnlisted() }),
  )

  /** The size is cached, because counting reads every player. */
  async function sizeOf(name: string, limit: number, count: () => Promise<number>): Promise<number> {
    const size = sizes.get(name) ?? cacheFor(SIZE_REMEMBERED_MS, now, count)
    sizes.set(name, size)
    return Math.min(await size(), limit * LIMITS.pageMax)
  }

  const playedSince = () => new Date(leaderboardStart(now().getTime()))

  const comparable = <Row extends { pastRank: number | null }>(rows: Row[]): Row[] =>
    comparesWithLastWeek(now().getTime()) ? rows : rows.map((row) => ({ ...row, pastRank: null }))

  async function present(position: Position | undefined, order: LeaderboardOrder, { limit, offset }: Page) {
    const comparability = { hasUnlisted: await hasUnlisted() }
    const leaderboardNow = () => ({ ...comparability, playedSince: playedSince(), position, order })
    const leaderboard = leaderboardNow()
    const [rows, total] = await Promise.all([
      rankings.page(leaderboard, { limit, offset }),
      sizeOf(`now ${position} ${order} ${comparability.hasUnlisted}`, limit, () =>
        rankings.size(leaderboardNow(), MAX_COUNTED),
      ),
    ])
    const first = rows[0]
    const ties = first && !isProvisional(first) && offset > 0 ? await rankings.countTiedBefore(leaderboard, first) : 0
    // Last week's places are kept only for the order by score.
    const places = order === 'score' ? comparable(rows) : rows.map((row) => ({ ...row, pastRank: null }))
    return { data: rankNow(places, { rankBefore: offset - ties, offset, urls }), total }
  }

  async function pastRanking(season: string, position: Position | undefined, { limit, offset }: Page) {
    const leaderboard = { season, position, hasUnlisted: await hasUnlisted() }
    const [rows, total] = await Promise.all([
      rankings.pastPage(leaderboard, { limit, offset }),
      sizeOf(`${season} ${position} ${leaderboard.hasUnlisted}`, limit, () =>
        rankings.pastCount(leaderboard, MAX_COUNTED),
      ),
    ])
    return { data: rows.map((row) => rankedPlayer(row, { rank: row.pastRank, change: null }, urls)), total }
  }

  /** Returns `undefined` for a clan that the viewer may not see, as for one that does not exist. */
  async function clanFor(viewer: Viewer, clanId: string) {
    const [clan, audience] = await Promise.all([findVisibleClan(db, clanId, viewer), audienceOf(pool, viewer)])
    return clan ? { clanId, audience } : undefined
  }

  async function seasonsOfClan(clanId: string, viewer: Viewer): Promise<string[]> {
    const clan = await clanFor(viewer, clanId)
    return clan ? clanLeaderboards.pastSeasons(clan) : []
  }

  /** `season` is undefined for the current leaderboard. */
  async function ofClan(
    {
      clanId,
      season,
      position,
      order,
    }: { clanId: string; season: string | undefined; position: Position | undefined; order: LeaderboardOrder },
    window: Page,
    viewer: Viewer,
  ) {
    const clan = await clanFor(viewer, clanId)
    if (!clan) return { data: [], total: 0 }
    const leaderboard = { ...clan, position, order }
    const pageAt = (place: Page) =>
      season === undefined
        ? clanLeaderboards.page(leaderboard, playedSince(), place)
        : clanLeaderboards.pastPage(leaderboard, season, place)
    const rows = await pageAt(window)
    const [first = (await pageAt({ limit: 1, offset: 0 }))[0]] = rows
    const compared = order === 'score' ? comparable(rows) : rows.map((row) => ({ ...row, pastRank: null }))
    const data = compared.map((row) => {
      const change = row.place === null || row.pastRank === null ? null : row.pastRank - row.place
      return rankedPlayer(row, { rank: row.place, change }, urls)
    })
    return { data, total: first?.total ?? 0 }
  }

  async function placeInClan(
    { clanId, ...leaderboard }: { clanId: string; position: Position | undefined; order: LeaderboardOrder },
    playerId: string,
    viewer: Viewer,
  ): Promise<number | null> {
    const clan = await clanFor(viewer, clanId)
    if (!clan) return null
    const allMembers = { limit: MAX_PLAYERS_OF_CLAN, offset: 0 }
    const rows = await clanLeaderboards.page({ ...clan, ...leaderboard }, playedSince(), allMembers)
    const index = rows.findIndex((row) => row.playerId === playerId)
    return index < 0 ? null : index + 1
  }

  async function players(query: RankingQuery, viewer: Viewer = VISITOR): Promise<PlayerRanking> {
    const { page, clanId, position } = query
    if (page > LIMITS.pageMax) throw new AppError('NOT_FOUND')
    const presentSeason = seasonOf(now().getTime()).id
    const allSeasons = await (clanId === undefined ? pastSeasons() : seasonsOfClan(clanId, viewer))
    const season = query.season ?? presentSeason
    const seasons = [presentSeason, ...allSeasons.filter((id) => id !== presentSeason)].map((id) => ({
      id,
      label: seasonLabel(id),
    }))
    const emptyRanking = { data: [], pagination: { total: 0, page, totalPages: 0 }, season, seasons, elsewhere: null }
    // A season without a match has no leaderboard.
    if (!seasons.some(({ id }) => id === season)) return emptyRanking
    const order = query.sort ?? 'score'
    if (order !== 'score' && season !== presentSeason) throw new AppError('SORT_NOT_OF_SEASON')
    const limit = cappedLimit(query.limit)
    const window = { limit, offset: (page - 1) * limit }
    const isPast = season !== presentSeason
    const { data, total } = await (clanId !== undefined
      ? ofClan({ clanId, season: isPast ? season : undefined, position, order }, window, viewer)
      : isPast
        ? pastRanking(season, position, window)
        : present(position, order, window))
    const pagination = { total, page, totalPages: Math.ceil(total / limit) }
    const clans = clanId === undefined ? await findUnlisted() : null
    return { data, pagination, season, seasons, elsewhere: clans && { clans } }
  }

  return {
    players,

    /** Simultaneous requests share one computation. */
    asVisitor: (query: Pick<RankingQuery, 'page' | 'limit'>): Promise<PlayerRanking> =>
      shareRanking(`${query.page} ${query.limit}`, () => players(query)),

    /** Simultaneous requests share one computation. */
    forVisitors(query: RankingQuery, encoding: Encoding): Promise<EncodedBody> {
      const { page, limit, clanId, position, season, sort } = query
      const key = JSON.stringify([encoding, page, limit, clanId, position, season, sort])
      return shared(key, async () => encodeBody(JSON.stringify(await players(query)), encoding))
    },

    /** The place is `null` if the player is beyond the last page that is served. */
    async placeOf(query: PlaceQuery, viewer: Viewer = VISITOR): Promise<LeaderboardPlace> {
      const { clanId, position, sort: order = 'score' } = query
      const limit = cappedLimit(query.limit)
      const { id } = await finder.require(query.name, viewer)
      const maxPlace = limit * LIMITS.pageMax
      const place = await (clanId === undefined
        ? rankings.placeOf(
            { playedSince: playedSince(), position, order, hasUnlisted: await hasUnlisted() },
            id,
            maxPlace,
          )
        : placeInClan({ clanId, position, order }, id, viewer))
      return { page: place === null ? null : Math.ceil(place / limit) }
    },

    async calibration(): Promise<Calibration> {
      const calibration = await rankings.calibration()
      if (!calibration) return { matches: 0, warmUp: 0, brier: null, bins: [], computedAt: null }
      return { ...calibration.result, computedAt: calibration.madeAt.toISOString() }
    },
  }
}
export type RankingService = ReturnType<typeof rankingService>
