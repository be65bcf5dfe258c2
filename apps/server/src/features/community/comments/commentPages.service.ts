import type { Comment, CommentSort } from '@buri/contract/comments'
import { LIMITS } from '@buri/contract/limits'
import { mayReadText, type SeenPost } from '@buri/domain/community/postRights'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EncodedBody } from '#server/platform/http/bodyCache.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import { VISITOR, type Viewer } from '#server/platform/http/viewer.ts'
import { type FoundPost, type PostCache, postCacheKey, seenBy } from '../posts/postCache.ts'
import { type OwnCommentMarks, postKeyReads } from '../posts/postKeys.repository.ts'
import { commentReads } from './comments.repository.ts'
import { rerenderedComments } from './rerenderedComments.ts'
import { commentTree, withOwnMarks } from './shownComment.ts'

type PageQuery = { sortBy: CommentSort; page: number }

export function commentPageService({ db, finished }: { db: Db; finished: PostCache }) {
  const keys = postKeyReads(db)
  const comments = commentReads(db)

  async function pageOf(postId: number, { sortBy, page }: PageQuery, post: SeenPost, viewer: Viewer) {
    if (!mayReadText(post)) return []
    const rows = await comments.ofPost(postId, sortBy, viewer, (page - 1) * LIMITS.commentPageSize)
    return commentTree(await rerenderedComments(db, rows), post, viewer)
  }

  async function readPage(postId: number, query: PageQuery, viewer: Viewer): Promise<Comment[]> {
    const { seen } = seenBy(await keys.ofPost(postId, viewer), viewer)
    return pageOf(postId, query, seen, viewer)
  }

  async function ofFound(
    { row, seen }: FoundPost<OwnCommentMarks>,
    query: PageQuery,
    viewer: Viewer,
    encoding: Encoding,
  ): Promise<EncodedBody> {
    const { sortBy, page } = query
    const key = `comments ${sortBy} ${page} of ${postCacheKey(row, seen)}`
    const ownKey = ownKeyOf(row)
    // If the viewer wrote a comment that others cannot read, the page with its text is cached for this viewer only.
    if (row.hasWithheld)
      return finished.joined<Comment[]>({
        key: `${key} ${ownKey}`,
        encoding,
        make: () => pageOf(row.id, query, seen, viewer),
        own: undefined,
      })
    return finished.joined<Comment[]>({
      key,
      encoding,
      // The shared answer is made for a visitor, who has written no comment. `seen` still has the viewer's rights.
      make: () => pageOf(row.id, query, seen, VISITOR),
      own: ownKey === undefined ? undefined : { key: ownKey, join: (shared) => withOwnMarks(shared, seen, row) },
    })
  }

  return {
    readPage,

    async ofPost(postId: number, query: PageQuery, viewer: Viewer, encoding: Encoding) {
      if (query.page > LIMITS.pageMax) throw new AppError('NOT_FOUND')
      return ofFound(seenBy(await keys.ofComments(postId, viewer), viewer), query, viewer, encoding)
    },
    ofFound,
  }
}
export type CommentPageService = ReturnType<typeof commentPageService>

function ownKeyOf({ liked, disliked, written }: OwnCommentMarks): string | undefined {
  if (liked.length + disliked.length + written.length === 0) return undefined
  return [liked, disliked, written].map((ids) => ids.join(',')).join(' ')
}
