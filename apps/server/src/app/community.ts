import type { FastifyInstance } from 'fastify'
import { boardsPlugin } from '#server/features/community/boards/boards.routes.ts'
import { boardService } from '#server/features/community/boards/boards.service.ts'
import type { CommentPageService } from '#server/features/community/comments/commentPages.service.ts'
import { commentsPlugin } from '#server/features/community/comments/comments.routes.ts'
import { commentService } from '#server/features/community/comments/comments.service.ts'
import { limitNewcomers } from '#server/features/community/newcomers.ts'
import { managedPostService } from '#server/features/community/posts/managedPosts.service.ts'
import { postChangeService } from '#server/features/community/posts/postChanges.service.ts'
import { postsPlugin } from '#server/features/community/posts/posts.routes.ts'
import type { PostService } from '#server/features/community/posts/posts.service.ts'
import type { ViewCounter } from '#server/features/community/posts/views.ts'
import { previewPlugin } from '#server/features/community/preview.routes.ts'
import type { WithReads } from '#server/platform/http/chooseDatabase.ts'
import type { Parts } from './parts.ts'

type Reads = { posts: PostService; commentPages: CommentPageService }
type Options = Parts & { withReads: WithReads<Reads>; own: Reads; views: ViewCounter }

const VIEWS_EVERY_MS = 10_000

export async function mountCommunity(
  app: FastifyInstance,
  { db, withReads, own, views, requests, jobs, now }: Options,
) {
  const slow = limitNewcomers(db, requests)
  jobs.add({
    name: 'views',
    everyMs: VIEWS_EVERY_MS,
    run: async () => {
      await views.flush()
      await views.forget()
    },
  })
  app.addHook('onClose', () => views.flush())
  await app.register(previewPlugin, { db })
  await app.register(boardsPlugin, { boards: boardService({ db, now }) })
  await app.register(postsPlugin, {
    withReads,
    posts: own.posts,
    views,
    changes: postChangeService({ db, slowNewcomers: slow }),
    managed: managedPostService({ db }),
  })
  await app.register(commentsPlugin, { withReads, comments: commentService({ db, slowNewcomers: slow }) })
}
