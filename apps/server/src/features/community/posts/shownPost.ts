import type { Post } from '@buri/contract/posts'
import { mayReadWords, postRights } from '@buri/domain/community/postRights'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { seenPostOf, shownItem, shownTitle } from './postRows.ts'
import type { PostPageRow } from './posts.repository.ts'

/** A post on its own page, as the viewer sees it. */
export function shownPost(row: PostPageRow, viewer: Viewer): Post {
  const seen = seenPostOf(row, viewer)
  const isReadable = mayReadWords(seen)
  const rights = postRights(seen)
  const neighbourOf = (post: PostPageRow['next']) =>
    post && { id: post.id, title: shownTitle(post.title, !post.isBlind) }
  return {
    ...shownItem(row, viewer),
    body: isReadable ? row.body : '',
    bodyHtml: isReadable ? row.bodyHtml : '',
    revision: row.revision,
    updatedAt: (row.editedAt ?? row.publishedAt ?? row.createdAt).toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    blindReason: isReadable ? row.blindReason : null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    mine: { isLiked: row.isLike === true, isDisliked: row.isLike === false, isScrapped: row.isScrapped },
    rights,
    next: neighbourOf(row.next),
    previous: neighbourOf(row.previous),
  }
}
