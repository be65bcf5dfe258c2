import { maySeePost } from '@buri/domain/community/postRights'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { seenPostOf } from '../posts/postRows.ts'
import { postReads } from '../posts/posts.repository.ts'

/** Refuses with `lost` if the viewer may not see the post. */
export async function requireCommentedPost(
  reads: Db,
  postId: number,
  viewer: Viewer,
  lost: 'POST_NOT_FOUND' | 'COMMENT_NOT_FOUND',
) {
  const row = await postReads(reads).ofComments(postId, viewer)
  const post = row && seenPostOf(row, viewer)
  if (!row || !post || !maySeePost(post)) throw new AppError(lost)
  return { row, seen: post }
}
