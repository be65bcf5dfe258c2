import type { Comment } from '@buri/contract/comments'
import type { Post } from '@buri/contract/posts'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import type { News } from '#web/api/eventStream.ts'
import { useEvents } from '#web/api/useEvents.ts'
import { withChangedComment } from '../comments/commentTree.ts'
import { countsIn, isReaction, withCounts } from '../reactions/reactions.ts'
import { postQuery } from './usePosts.ts'

/** A deleted post is no longer followed. */
export function usePostEvents(post: Post | undefined, since: number) {
  const queries = useQueryClient()
  const isFollowed = post?.status === 'published' && post.deletedAt === null
  const postId = post?.id ?? 0
  const [itself, comments] = [
    cachedAnswersOf('GET /api/community/posts/:id', { id: postId }),
    cachedAnswersOf('GET /api/community/comments/post/:postId', { postId }),
  ]

  /** Caches the counts. Returns false if there are none, or while a request in flight may bring newer or older ones. */
  function isCountUpdate(news: News): boolean {
    const counts = countsIn(news)
    if (!counts) return false
    if (queries.isFetching(itself) + queries.isFetching(comments) + queries.isMutating({ predicate: isReaction }) > 0)
      return false
    const { commentId } = counts
    if (commentId === null)
      queries.setQueryData(postQuery(postId).queryKey, (previous) => previous && withCounts(previous, counts))
    else
      queries.setQueriesData<InfiniteData<Comment[]>>(
        comments,
        (previous) =>
          previous && {
            ...previous,
            pages: previous.pages.map((page) =>
              withChangedComment(page, commentId, (comment) => withCounts(comment, counts)),
            ),
          },
      )
    return true
  }

  useEvents(
    isFollowed ? `post:${postId}` : undefined,
    since,
    () => {
      if (!post) return
      void queries.invalidateQueries(comments)
      void queries.invalidateQueries(itself)
    },
    isCountUpdate,
  )
}
