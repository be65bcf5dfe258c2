import { LIMITS } from '@buri/contract/limits'
import type { PostListItem } from '@buri/contract/posts'
import { bestScore, PERIOD_MS, type Period } from '@buri/domain/community/freshness'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { VISITOR } from '#server/platform/http/viewer.ts'
import { shownItem } from '../posts/postRows.ts'
import { ownAndBestPostReads } from './lists.repository.ts'

const RANKED_EVERY_MS = 60_000
/** More posts are ranked than shown, so that a post that is removed before the next ranking leaves no gap. */
const MAX_RANKED = 3 * LIMITS.bestPosts

type Ranking = Record<Period, readonly number[]>

/** The posts are ranked once a minute. Each request reads them with a visitor's rights. */
export function bestService({ db, now }: { db: Db; now: () => Date }) {
  const lists = ownAndBestPostReads(db)
  let cached: { minute: number; ranking: Promise<Ranking> } | undefined

  async function top(period: Period, time: number): Promise<number[]> {
    const liked = await lists.likedBetween(new Date(time - PERIOD_MS[period]), new Date(time))
    return liked
      .map(({ id, likeCount: likes, dislikeCount: dislikes, publishedAt }) => ({
        id,
        score: bestScore({ likes, dislikes, ageMs: time - publishedAt.getTime() }, period),
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || b.id - a.id)
      .slice(0, MAX_RANKED)
      .map(({ id }) => id)
  }

  async function rank(time: number): Promise<Ranking> {
    const [day, week] = await Promise.all([top('day', time), top('week', time)])
    return { day, week }
  }

  /** If the ranking fails, the next caller tries again. */
  function ranking(): Promise<Ranking> {
    const time = now().getTime()
    const minute = Math.floor(time / RANKED_EVERY_MS)
    if (cached?.minute === minute) return cached.ranking
    const newRanking = rank(time)
    const keeping = { minute, ranking: newRanking }
    cached = keeping
    newRanking.catch(() => {
      if (cached === keeping) cached = undefined
    })
    return newRanking
  }

  return {
    async best(): Promise<Record<Period, PostListItem[]>> {
      const { day, week } = await ranking()
      const rows = await lists.chosen([...new Set([...day, ...week])])
      const posts = new Map(rows.map((row) => [row.id, shownItem(row, VISITOR)]))
      const postsOf = (ids: readonly number[]) => ids.flatMap((id) => posts.get(id) ?? []).slice(0, LIMITS.bestPosts)
      return { day: postsOf(day), week: postsOf(week) }
    },
  }
}
export type BestService = ReturnType<typeof bestService>
