import type { Post } from '@buri/contract/posts'
import { createContext, type ReactNode, useContext, useEffect, useReducer, useRef, useState } from 'react'
import { ApiError, isRefusal } from '#web/api/ApiError.ts'
import type { CommunityViewer } from '../communityViewer.ts'
import { keepUnsent, unsentComments } from './keptComment.ts'
import { type PendingComment, pendingCommentsAfter } from './pendingComments.ts'
import { type CommentOrder, sendComment, useCommentCache } from './useComments.ts'

type ThreadParts = { post: Post; viewer: CommunityViewer; order: CommentOrder; signIn: ReactNode }

export function useThread({ post, viewer, order, signIn }: ThreadParts) {
  const [sending, dispatch] = useReducer(pendingCommentsAfter, [])
  const cache = useCommentCache(post.id, order)
  const { id: postId } = post
  // A writer whose session ends while writing stays the writer.
  const [userId, setWriter] = useState(viewer.userId)
  if (viewer.userId !== null && viewer.userId !== userId) setWriter(viewer.userId)

  useEffect(() => {
    if (userId !== null) dispatch({ type: 'found', sending: unsentComments({ userId, postId }) })
  }, [userId, postId])
  useKeptSending({ userId, postId }, sending)

  const deliver = async ({ key, content, parentId }: Pick<PendingComment, 'key' | 'content' | 'parentId'>) => {
    try {
      cache.add(await sendComment(post.id, content, parentId))
      dispatch({ type: 'gone', key })
    } catch (error) {
      const message = error instanceof ApiError ? error.message : String(error)
      dispatch({ type: 'refused', key, refusal: { message, isSignedOut: isRefusal(error, 'UNAUTHENTICATED') } })
    }
  }
  return {
    post,
    viewer,
    signIn,
    place: { userId, postId },
    cache,
    sending,
    send: (content: string, parentId: number | null) => {
      const comment = { key: crypto.randomUUID(), parentId, content }
      dispatch({ type: 'send', ...comment })
      return deliver(comment)
    },
    again: (comment: PendingComment) => {
      dispatch({ type: 'again', key: comment.key })
      return deliver(comment)
    },
    drop: (key: string) => dispatch({ type: 'gone', key }),
  }
}
type Thread = ReturnType<typeof useThread>

/** Stores comments in flight, so that they outlive the page. */
function useKeptSending(
  { userId, postId }: { userId: string | null; postId: number },
  sending: readonly PendingComment[],
) {
  const earlierSending = useRef(sending)
  useEffect(() => {
    // The first render has nothing to store, and must not erase what an earlier page left.
    if (earlierSending.current === sending) return
    const was = earlierSending.current
    earlierSending.current = sending
    if (userId !== null) keepUnsent({ userId, postId }, was, sending)
  }, [userId, postId, sending])
}

export const ThreadContext = createContext<Thread | undefined>(undefined)

export function useCommentThread(): Thread {
  const thread = useContext(ThreadContext)
  if (!thread) throw new Error('a comment stands outside of its thread')
  return thread
}
