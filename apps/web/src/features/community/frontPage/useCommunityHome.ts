import type { SearchKind } from '@buri/contract/community'
import type { AnswerOf } from '@buri/contract/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#web/api/pagedQuery.ts'
import { query } from '#web/api/query.ts'
import { readPostItem, readPostPage } from '../readCommunity.ts'

const BEST_POSTS_ENDPOINT = 'GET /api/community/best'

function readBest(json: unknown): AnswerOf<typeof BEST_POSTS_ENDPOINT> {
  // Only the posts may have snake_case fields; the answer around them is always in our shape.
  const { day = [], week = [] } = json as Partial<Record<'day' | 'week', unknown[]>>
  return { day: day.map(readPostItem), week: week.map(readPostItem) }
}

export const useBestPosts = () => useQuery(query(BEST_POSTS_ENDPOINT, {}, readBest))

export type Feed = 'latest' | 'likes' | 'comments'

const feedQuery = (feed: Feed, page: number) =>
  query('GET /api/community/posts', { query: { page, ...(feed !== 'latest' && { sortBy: feed }) } }, readPostPage)

export const useFeed = (feed: Feed, page: number) =>
  useQuery({ ...feedQuery(feed, page), placeholderData: keepPreviousData })

/** Returns `undefined` if the previous page is not cached. */
export const usePostBefore = (feed: Feed, page: number) =>
  useQuery({ ...feedQuery(feed, page - 1), enabled: false }).data?.posts.at(-1)

/** Other pages and tabs change these counts, so each visit fetches them. */
export const useOwnCounts = () => useQuery({ ...query('GET /api/me/community-counts'), refetchOnMount: 'always' })

export const useCommunitySearch = (q: string, kind: SearchKind) => {
  const query = { q, ...(kind !== 'all' && { in: kind }) }
  return useInfiniteQuery({ ...pagedQuery('GET /api/community/search', { query }), enabled: [...q].length >= 2 })
}
