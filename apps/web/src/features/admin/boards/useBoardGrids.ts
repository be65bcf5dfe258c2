import type { ManagedPost } from '@buri/contract/posts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { answersUnder } from '#web/api/answers.ts'
import { pagedQuery } from '#web/api/pagedQuery.ts'
import { query } from '#web/api/query.ts'
import { readListOf } from '#web/api/readLists.ts'

const readPosts = readListOf<ManagedPost>('게시글')

/** What the three panels show: of the site, or of one clan. Asked anew whenever the page is entered. */
export function useBoardGrids(clanId: string | null) {
  const entering = { refetchOnMount: 'always' } as const
  const ofClan = clanId === null ? {} : { query: { clanId } }
  const categories = useQuery({
    ...query('GET /web/community/board-categories', ofClan, readListOf('게시판 카테고리')),
    ...entering,
  })
  const boards = useQuery({ ...query('GET /api/community/boards', ofClan, readListOf('게시판')), ...entering })
  const posts = useInfiniteQuery({ ...pagedQuery('GET /api/community/posts/managed', ofClan), ...entering })
  const shownPosts = useMemo(() => posts.data?.pages.flatMap(({ items }) => readPosts(items)), [posts.data])
  return { categories, boards, posts, shownPosts }
}

/** A name or a count of one panel stands in the others too. */
export function useFreshPanels() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [answersUnder('/web/community'), answersUnder('/api/community')].map((kept) => queries.invalidateQueries(kept)),
    )
}
