import type { PostModeration } from '@buri/contract/posts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '#web/api/ApiError.ts'
import { cachedAnswersOf, cachedAnswersUnder } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { readPost } from '../readCommunity.ts'

export const POST_LISTS = [
  cachedAnswersOf('GET /api/community/posts/board/:boardId'),
  cachedAnswersOf('GET /api/community/posts'),
  cachedAnswersOf('GET /api/community/posts/clan/:clanId'),
  cachedAnswersOf('GET /api/community/posts/managed'),
  cachedAnswersOf('GET /api/community/people/:userId/posts'),
  cachedAnswersOf('GET /api/community/search'),
  cachedAnswersOf('GET /api/community/best'),
  cachedAnswersOf('GET /api/home/posts'),
  cachedAnswersUnder('/api/me/posts'),
  cachedAnswersUnder('/api/me/scraps'),
]

export const postQuery = (id: number) => query('GET /api/community/posts/:id', { params: { id } }, readPost)

export const usePost = (id: number) => useQuery(postQuery(id))

/** The server refuses an id that no board or post can have as `INVALID_REQUEST`. */
export const isGone = (error: unknown) =>
  isRefusal(error, 'BOARD_NOT_FOUND') ||
  isRefusal(error, 'POST_NOT_FOUND') ||
  isRefusal(error, 'CLAN_NOT_FOUND') ||
  isRefusal(error, 'INVALID_REQUEST')

export function useModeratePost(id: number) {
  const queries = useQueryClient()
  return useCommand(
    'PATCH /api/community/posts/:id/moderation',
    (input: Partial<PostModeration>) => ({ params: { id }, body: input }),
    {
      parse: readPost,
      onSuccess: (post) => queries.setQueryData(postQuery(id).queryKey, post),
      changes: POST_LISTS,
      withoutWaiting: true,
    },
  )
}

export const useRemovePost = (id: number) =>
  useCommand('DELETE /api/community/posts/:id', () => ({ params: { id } }), {
    changes: [...POST_LISTS, cachedAnswersUnder('/api/community/boards')],
    withoutWaiting: true,
  })

export function useRestorePost(id: number) {
  const queries = useQueryClient()
  return useCommand('POST /api/community/posts/:id/restore', () => ({ params: { id } }), {
    parse: readPost,
    onSuccess: (post) => queries.setQueryData(postQuery(id).queryKey, post),
    changes: POST_LISTS,
    withoutWaiting: true,
  })
}
