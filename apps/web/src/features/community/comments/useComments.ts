import { pagesKey } from '@buri/contract/answerKeys'
import type { Comment, CommentModeration, CommentSort } from '@buri/contract/comments'
import { LIMITS } from '@buri/contract/limits'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { call } from '#web/api/call.ts'
import { fetchAnswer } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { postQuery } from '../posts/usePosts.ts'
import { readComment, readComments } from '../readCommunity.ts'
import { type CommentPages, containsComment, withChangedComment, withComment, withoutComment } from './commentTree.ts'

const COMMENTS_ENDPOINT = 'GET /api/community/comments/post/:postId'

export type CommentOrder = { sortBy: CommentSort; from: number }

/** Defaults are omitted, so that the first page has the cache key under which the server delivers it. */
function commentsQuery(postId: number, { sortBy, from }: CommentOrder) {
  const query = { ...(sortBy !== 'oldest' && { sortBy }), ...(from > 1 && { page: from }) }
  const input = { params: { postId }, query }
  return infiniteQueryOptions({
    queryKey: pagesKey(COMMENTS_ENDPOINT, input),
    queryFn: async ({ pageParam, signal }) =>
      readComments(
        await fetchAnswer(COMMENTS_ENDPOINT, { ...input, query: { ...input.query, page: pageParam }, signal }),
      ),
    initialPageParam: from,
    getNextPageParam: (last, _all, page) => (last.length < LIMITS.commentPageSize ? undefined : page + 1),
  })
}

export const useComments = (postId: number, order: CommentOrder) => useInfiniteQuery(commentsQuery(postId, order))

export function useCommentCache(postId: number, order: CommentOrder) {
  const queries = useQueryClient()
  const { queryKey } = commentsQuery(postId, order)
  const change = (changed: (pages: CommentPages) => CommentPages) =>
    queries.setQueryData(queryKey, (previous: InfiniteData<Comment[], unknown> | undefined) =>
      previous ? { ...previous, pages: changed(previous.pages) } : previous,
    )
  const count = (difference: number) =>
    queries.setQueryData(
      postQuery(postId).queryKey,
      (post) => post && { ...post, commentCount: Math.max(0, post.commentCount + difference) },
    )
  return {
    update: (id: number, to: (comment: Comment) => Comment) => {
      change((pages) => pages.map((page) => withChangedComment(page, id, to)))
    },
    add: (comment: Comment) => {
      // The event stream may deliver a comment before its own response arrives.
      const isThere = queries.getQueryData(queryKey)?.pages.some((page) => containsComment(page, comment.id))
      change((pages) => withComment(pages, comment, order.sortBy === 'newest'))
      if (!isThere) count(1)
    },
    remove: (id: number) => {
      change((pages) => pages.map((page) => withoutComment(page, id)))
      count(-1)
    },
    askAgain: () => queries.invalidateQueries(cachedAnswersOf(COMMENTS_ENDPOINT, { postId })),
  }
}
type CommentCache = ReturnType<typeof useCommentCache>

export const sendComment = async (postId: number, content: string, parentId: number | null) =>
  readComment(await call('POST /api/community/comments', { body: { postId, content, parentId } }))

export const fetchThread = async (id: number) =>
  readComment(await call('GET /api/community/comments/:id/thread', { params: { id } }))

/** Changes the comment in the cache. Its cached replies stay. */
export function useCommentChanges({ id, postId, replies }: Comment, cache: CommentCache) {
  const keep = {
    parse: readComment,
    changes: [],
    // The compiler loses the recursive shape, but `readComment` has just checked it.
    onSuccess: (changed: unknown) =>
      cache.update(id, ({ replies, replyTotal }) => ({ ...(changed as Comment), replies, replyTotal })),
  }
  return {
    edit: useCommand(
      'PUT /api/community/comments/:id',
      (input: { content: string; revision: number }) => ({ params: { id }, body: input }),
      keep,
    ),
    moderate: useCommand(
      'PATCH /api/community/comments/:id/moderation',
      (input: CommentModeration) => ({ params: { id }, body: input }),
      keep,
    ),
    restore: useCommand('POST /api/community/comments/:id/restore', () => ({ params: { id } }), keep),
    // A deleted comment with replies becomes a placeholder, with the server's text.
    remove: useCommand('DELETE /api/community/comments/:id', () => ({ params: { id } }), {
      changes: replies.length > 0 ? [cachedAnswersOf(COMMENTS_ENDPOINT, { postId })] : [],
      onSuccess: () => {
        if (replies.length === 0) cache.remove(id)
      },
    }),
  }
}
