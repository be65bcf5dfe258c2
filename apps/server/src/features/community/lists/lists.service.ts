import type { OwnComment } from '@buri/contract/community'
import { LIMITS } from '@buri/contract/limits'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { SignedIn, Viewer } from '#server/platform/http/viewer.ts'
import { excerptOf } from '#server/platform/richText/renderRichText.ts'
import { type Cursor, cursorPageOf, readCursor } from '../cursor.ts'
import { type PostRow, shownItem } from '../posts/postRows.ts'
import { COMMENT_EXCERPT_LENGTH, type ListQuery, ownAndBestPostReads } from './lists.repository.ts'

type PageQuery = { cursor?: string | undefined; limit: number }

const listQueryOf = ({ cursor, limit }: PageQuery): ListQuery => ({
  cursor: readCursor(cursor),
  limit: Math.min(limit, LIMITS.listLimitMax),
})

function postsOf(rows: readonly (PostRow & { cursor: Cursor })[], limit: number, viewer: Viewer) {
  const { shown, nextCursor } = cursorPageOf(rows, limit)
  return { items: shown.map((row) => shownItem(row, viewer)), nextCursor }
}

export function listService(db: Db) {
  const lists = ownAndBestPostReads(db)

  return {
    async scraps(viewer: SignedIn, page: PageQuery) {
      const wanted = listQueryOf(page)
      return postsOf(await lists.scraps(viewer, wanted), wanted.limit, viewer)
    },

    ownCounts: (viewer: SignedIn) => lists.ownCounts(viewer),

    async ownPosts(viewer: SignedIn, page: PageQuery) {
      const wanted = listQueryOf(page)
      return postsOf(await lists.ownPosts(viewer, wanted), wanted.limit, viewer)
    },

    async ownComments(viewer: SignedIn, page: PageQuery) {
      const wanted = listQueryOf(page)
      const { shown, nextCursor } = cursorPageOf(await lists.ownComments(viewer, wanted), wanted.limit)
      const items = shown.map(
        ({ cursor: _, createdAt, html, excerpt: markdown, ...row }): OwnComment => ({
          ...row,
          // A comment of markup alone, such as a horizontal rule, has no text.
          excerpt: excerptOf(html, COMMENT_EXCERPT_LENGTH) || markdown,
          createdAt: createdAt.toISOString(),
        }),
      )
      return { items, nextCursor }
    },

    async postsOfPerson(userId: string, viewer: Viewer, page: PageQuery) {
      const wanted = listQueryOf(page)
      return postsOf(await lists.postsOfPerson(userId, wanted), wanted.limit, viewer)
    },
  }
}
export type ListService = ReturnType<typeof listService>
