import type { ActiveClans, HomeStats, LatestMatches, NewPosts } from '@buri/contract/home'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { middleTier } from '@buri/domain/gameData/tiers'
import { DAY_MS, WEEK_MS } from '@buri/domain/seoulTime'
import type { Pool } from 'pg'
import { homeReads } from '#server/features/home/home.repository.ts'
import { matchSeenBy } from '#server/model/matches/scoreboard/match.ts'
import { personOf } from '#server/model/matches/scoreboard/participant.ts'
import { type ScoreboardRow, scoreboardsOf } from '#server/model/matches/scoreboard/scoreboardRows.ts'
import { PUBLIC_AUDIENCE } from '#server/model/people/audience.ts'
import { witnessesBefore } from '#server/model/people/witnesses.ts'
import { cacheFor } from '#server/platform/http/cacheFor.ts'

const LATEST_SHOWN = 6
const LISTED_CLANS = 5
const RECENT_MS = 30 * DAY_MS
const REMEMBERED_MS = 3000

type Options = { pool: Pool; now: () => Date; urls: ImageUrls }

export function homeService({ pool, now, urls }: Options) {
  const home = homeReads(pool)

  async function stats(): Promise<HomeStats> {
    const weekAgo = new Date(now().getTime() - WEEK_MS)
    const { tiers, demo, ...counts } = await home.counts(weekAgo, now())
    return { ...counts, averageTier: middleTier(tiers), demo: demo !== null, demoLoading: demo === 'loading' }
  }

  async function latestMatches(): Promise<LatestMatches> {
    const matches = await home.latestMatches(LATEST_SHOWN, witnessesBefore(now().getTime()))
    const scoreboards = await scoreboardsOf(
      pool,
      matches.map(({ matchId }) => matchId),
    )
    return {
      items: matches.flatMap((match) => {
        const scoreboard = scoreboards.get(match.matchId) ?? []
        const best = bestRowSeen(scoreboard)
        return best
          ? [matchSeenBy({ match, seen: best, scoreboard }, { urls, selfId: null, audience: PUBLIC_AUDIENCE })]
          : []
      }),
    }
  }

  const activeClans = async (): Promise<ActiveClans> => ({
    items: await home.activeClans(
      new Date(now().getTime() - RECENT_MS),
      LISTED_CLANS,
      witnessesBefore(now().getTime()),
    ),
  })

  async function newPosts(): Promise<NewPosts> {
    const posts = await home.newPosts(LISTED_CLANS)
    return { items: posts.map((post) => ({ ...post, publishedAt: post.publishedAt.toISOString() })) }
  }

  return {
    stats: cacheFor(REMEMBERED_MS, now, stats),
    latestMatches: cacheFor(REMEMBERED_MS, now, latestMatches),
    activeClans: cacheFor(REMEMBERED_MS, now, activeClans),
    newPosts: cacheFor(REMEMBERED_MS, now, newPosts),
  }
}
export type HomeService = ReturnType<typeof homeService>

/** If the MVP is hidden, a visible player is returned instead. A match of hidden players has no MVP. */
function bestRowSeen(scoreboard: readonly ScoreboardRow[]): ScoreboardRow | undefined {
  const visible = scoreboard.filter((row) => !personOf(row, PUBLIC_AUDIENCE).isHidden)
  return visible.find(({ isMvp }) => isMvp) ?? visible[0]
}
