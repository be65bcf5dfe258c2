import type { CommentSort } from '@buri/contract/comments'
import type { Post } from '@buri/contract/posts'
import { createContext, useContext, useReducer } from 'react'
import type { CommunityViewer } from '../communityViewer.ts'
import { type Sending, sendings } from './sending.ts'
import { sendComment, useCommentCache } from './useComments.ts'

/** What all comments under a post share. */
export function useThread(post: Post, viewer: CommunityViewer, sortBy: CommentSort) {
  const [sending, tell] = useReducer(sendings, [])
  const cache = useCommentCache(post.id, sortBy)

  const deliver = async ({ key, content, parentId }: Pick<Sending, 'key' | 'content' | 'parentId'>) => {
    try {
      cache.add(await sendComment(post.id, content, parentId))
      tell({ type: 'gone', key })
    } catch (error) {
      // It stays on the page with its text, and says why.
      tell({ type: 'refused', key, message: error instanceof Error ? error.message : String(error) })
    }
  }
  return {
    post,
    viewer,
    cache,
    sending,
    send: (content: string, parentId: number | null) => {
      const one = { key: crypto.randomUUID(), parentId, content }
      tell({ type: 'send', ...one })
      return deliver(one)
    },
    again: (one: Sending) => {
      tell({ type: 'again', key: one.key })
      return deliver(one)
    },
    drop: (key: string) => tell({ type: 'gone', key }),
  }
}
type Thread = ReturnType<typeof useThread>

export const ThreadContext = createContext<Thread | undefined>(undefined)

export function useCommentThread(): Thread {
  const thread = useContext(ThreadContext)
  if (!thread) throw new Error('a comment stands outside of its thread')
  return thread
}
