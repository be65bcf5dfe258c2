import type { CommunityHit } from '@buri/contract/community'
import { LIMITS } from '@buri/contract/limits'
import { excerptAround, markedPieces, type TextQuery, textQuery } from '@buri/domain/community/textQuery'
import { shownAuthor } from '#server/accounts/author.ts'
import type { Db } from '#server/database/openDatabase.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { readCursor, windowOf } from '../cursor.ts'
import { communitySearchRepository, type Hit } from './search.repository.ts'

type SearchQuery = { q: string; boardId?: number | undefined; cursor?: string | undefined; limit: number }

export function communitySearchService(db: Db) {
  const texts = communitySearchRepository(db)
  return {
    async search(viewer: Viewer, { q, boardId, cursor, limit }: SearchQuery) {
      const query = textQuery(q)
      const wanted = {
        boardId: boardId ?? null,
        cursor: readCursor(cursor),
        limit: Math.min(limit, LIMITS.listLimitMax),
      }
      if (!query) return { items: [], nextCursor: null }
      const rows = await texts.hits(viewer, query, wanted)
      const { shown, nextCursor } = windowOf(
        rows.map((row) => ({ ...row, cursor: { at: row.at, kind: row.kind, id: row.id } })),
        wanted.limit,
      )
      return { items: shown.map((hit) => shownHit(hit, query)), nextCursor }
    },
  }
}
export type CommunitySearchService = ReturnType<typeof communitySearchService>

function shownHit(hit: Hit, query: TextQuery): CommunityHit {
  const inTitleAlone = { ...query, words: query.isChoseong ? [] : query.words }
  return {
    kind: hit.kind === 1 ? 'post' : 'comment',
    postId: hit.postId,
    commentId: hit.commentId,
    boardId: hit.boardId,
    boardName: hit.boardName,
    title: markedPieces(hit.title, query),
    excerpt: markedPieces(excerptAround(hit.text, inTitleAlone), inTitleAlone),
    user: shownAuthor(hit).user,
    createdAt: hit.at.toISOString(),
  }
}
