import type { Post } from '@buri/contract/posts'
import { useQueryClient } from '@tanstack/react-query'
import { answersOf } from '#web/api/answers.ts'
import { useEvents } from '#web/api/useEvents.ts'

/** Keeps a post and its comments as they are now, no matter who changes them. One that is gone is followed no more. */
export function usePostEvents(post: Post | undefined, since: number) {
  const queries = useQueryClient()
  const isFollowed = post?.status === 'published' && post.deletedAt === null
  useEvents(isFollowed ? `post:${post.id}` : undefined, since, () => {
    if (!post) return
    void queries.invalidateQueries(answersOf('GET /api/community/comments/post/:postId', { postId: post.id }))
    void queries.invalidateQueries(answersOf('GET /api/community/posts/:id', { id: post.id }))
  })
}
