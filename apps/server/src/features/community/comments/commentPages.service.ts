import type { CommentSort } from '@buri/contract/comments'
import { LIMITS } from '@buri/contract/limits'
import { mayReadWords } from '@buri/domain/community/postRights'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import type { FinishedBody } from '#server/platform/http/finishedBodies.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { FinishedPosts } from '../posts/finishedPosts.ts'
import { commentsRepository } from './comments.repository.ts'
import { freshComments } from './freshComments.ts'
import { postOf } from './postOfComments.ts'
import { commentTree } from './shownComment.ts'

type PageQuery = { sortBy: CommentSort; page: number }

/** The comments of a post, page by page, as finished JSON. */
export function commentPageService({ db, finished }: { db: Db; finished: FinishedPosts }) {
  async function made(postId: number, { sortBy, page }: PageQuery, viewer: Viewer) {
    const { seen } = await postOf(db, postId, viewer, 'POST_NOT_FOUND')
    if (!mayReadWords(seen)) return []
    const offset = (page - 1) * LIMITS.commentPageSize
    const rows = await commentsRepository(db).ofPost(postId, sortBy, viewer, offset)
    return commentTree(await freshComments(db, rows), seen, viewer)
  }

  return {
    /** For answers that embed comments; must not request another cached answer while one is made. */
    made,

    async ofPost(postId: number, query: PageQuery, viewer: Viewer, encoding: Encoding): Promise<FinishedBody> {
      const { sortBy, page } = query
      if (page > LIMITS.pageMax) throw new AppError('NOT_FOUND')
      return finished.take(`comments ${sortBy} ${page} of`, { postId, viewer, encoding }, async () =>
        JSON.stringify(await made(postId, query, viewer)),
      )
    },
  }
}
export type CommentPageService = ReturnType<typeof commentPageService>
