import type { Board } from '@buri/contract/boards'
import type { Post } from '@buri/contract/posts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, isRefusal } from '#web/api/ApiError.ts'
import { cachedAnswersOf, cachedAnswersUnder } from '#web/api/cachedAnswers.ts'
import { call } from '#web/api/call.ts'
import { POST_LISTS, postQuery } from '../posts/usePosts.ts'
import { readPost } from '../readCommunity.ts'
import type { useDraft } from './useDraft.ts'
import type { PostDraftText } from './writingState.ts'

type Publishing = {
  board: Board
  post: Post | undefined
  draftId: string
  draft: ReturnType<typeof useDraft>
  postRevision: number | null
}

/** Publishing deletes the draft. A refusal keeps everything. */
export function usePublish({ board, post, draftId, draft, postRevision }: Publishing) {
  const queries = useQueryClient()
  const [theirs, setTheirs] = useState<Post>()
  const publishing = useMutation({
    mutationFn: async ({ title, body, prefix }: PostDraftText) => {
      // A save in flight would restore the draft after publishing.
      await draft.end()
      try {
        return readPost(
          post
            ? await call('PUT /api/community/posts/:id', {
                params: { id: post.id },
                body: { title, body, prefix, draftId, revision: postRevision ?? 0 },
              })
            : await call('POST /api/community/posts', {
                body: { boardId: board.id, title, body, prefix, status: 'published', draftId },
              }),
        )
      } catch (error) {
        draft.goOn()
        if (isRefusal(error, 'STALE_REVISION')) setTheirs(readPost(error.details))
        throw error
      }
    },
    onSuccess: (sent) => {
      draft.forget()
      queries.setQueryData(postQuery(sent.id).queryKey, sent)
      const changed = [
        ...POST_LISTS,
        cachedAnswersUnder('/api/community/boards'),
        cachedAnswersOf('GET /api/community/drafts'),
      ]
      for (const list of changed) void queries.invalidateQueries(list)
    },
  })
  const forgetNoAnswer = useEffectEvent(() => {
    if (publishing.error instanceof ApiError && publishing.error.status === 0) publishing.reset()
  })
  // The error of a lost connection ends when the connection is back or the draft is saved.
  useEffect(() => {
    window.addEventListener('online', forgetNoAnswer)
    return () => window.removeEventListener('online', forgetNoAnswer)
  }, [])
  const savedAt = draft.state.step === 'saved' ? draft.state.at : undefined
  useEffect(() => {
    if (savedAt !== undefined) forgetNoAnswer()
  }, [savedAt])
  return {
    ...publishing,
    theirs,
    /** Continues as if the editor had opened with the other text. */
    accept: () => {
      setTheirs(undefined)
      publishing.reset()
    },
  }
}
