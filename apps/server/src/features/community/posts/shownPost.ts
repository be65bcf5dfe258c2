import type { Post } from '@buri/contract/posts'
import { mayReadText, postRights, type SeenPost } from '@buri/domain/community/postRights'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { OwnPostMarks } from './postKeys.repository.ts'
import { postListItem, seenPostOf, shownTitle } from './postRows.ts'
import type { PostPageRow } from './posts.repository.ts'

export const shownPost = (row: PostPageRow, viewer: Viewer): Post =>
  withOwnMarks(sharedPost(row, seenPostOf(row, viewer)), row)

export const withOwnMarks = (post: Post, { isLike, isScrapped }: OwnPostMarks): Post => ({
  ...post,
  mine: { isLiked: isLike === true, isDisliked: isLike === false, isScrapped },
})

/** Returns the post as everybody with the same rights on it sees it, without the viewer's own marks. */
export function sharedPost(row: PostPageRow, seen: SeenPost): Post {
  const isReadable = mayReadText(seen)
  const rights = postRights({ ...row, ...seen })
  const neighbourOf = (post: PostPageRow['next']) =>
    post && { id: post.id, title: shownTitle(post.title, !post.isBlind) }
  return {
    ...postListItem(row, seen),
    body: isReadable ? row.body : '',
    bodyHtml: isReadable ? row.bodyHtml : '',
    revision: row.revision,
    updatedAt: (row.editedAt ?? row.publishedAt ?? row.createdAt).toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    blindReason: isReadable ? row.blindReason : null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    mine: { isLiked: false, isDisliked: false, isScrapped: false },
    rights,
    next: neighbourOf(row.next),
    previous: neighbourOf(row.previous),
  }
}
