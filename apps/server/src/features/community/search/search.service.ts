import type { CommunityHit } from '@buri/contract/community'
import { LIMITS } from '@buri/contract/limits'
import { excerptAround, markedPieces, type TextQuery, textQuery } from '@buri/domain/community/textQuery'
import { shownAuthor } from '#server/accounts/author.ts'
import type { Db } from '#server/database/openDatabase.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { communitySearchRepository, type Hit } from './search.repository.ts'
import { readSearchCursor, writeSearchCursor } from './searchCursor.ts'

type Asked = { q: string; boardId?: number | undefined; cursor?: string | undefined; limit: number }

export function communitySearchService(db: Db) {
  const texts = communitySearchRepository(db)
  return {
    async search(viewer: Viewer, { q, boardId, cursor, limit }: Asked) {
      const query = textQuery(q)
      const most = Math.min(limit, LIMITS.listLimitMax)
      const seen = readSearchCursor(cursor)
      if (!query) return { items: [], nextCursor: null }
      // One more of each than is shown tells that there are more.
      const wanted = { boardId: boardId ?? null, limit: most + 1 }
      const [posts, comments] = await Promise.all([
        texts.posts(viewer, query, { ...wanted, below: seen.post }),
        texts.comments(viewer, query, { ...wanted, below: seen.comment }),
      ])
      const shown = newestOf(posts, comments).slice(0, most)
      const next = {
        post: shown.findLast(({ commentId }) => commentId === null)?.number ?? seen.post,
        comment: shown.findLast(({ commentId }) => commentId !== null)?.number ?? seen.comment,
      }
      return {
        items: shown.map((hit) => shownHit(hit, query)),
        nextCursor: posts.length + comments.length > most ? writeSearchCursor(next) : null,
      }
    },
  }
}
export type CommunitySearchService = ReturnType<typeof communitySearchService>

/** Two lists as one, the newest first; each keeps its order, so that nothing is passed over. */
function newestOf(posts: readonly Hit[], comments: readonly Hit[]): Hit[] {
  const all: Hit[] = []
  let [post, comment] = [0, 0]
  for (;;) {
    const [nextPost, nextComment] = [posts[post], comments[comment]]
    if (nextPost && (!nextComment || nextPost.at >= nextComment.at)) {
      all.push(nextPost)
      post += 1
    } else if (nextComment) {
      all.push(nextComment)
      comment += 1
    } else return all
  }
}

function shownHit(hit: Hit, query: TextQuery): CommunityHit {
  const inTitleAlone = { ...query, words: query.isChoseong ? [] : query.words }
  return {
    kind: hit.commentId === null ? 'post' : 'comment',
    postId: hit.postId,
    commentId: hit.commentId,
    boardId: hit.boardId,
    boardName: hit.boardName,
    clanName: hit.clanName,
    title: markedPieces(hit.title, query),
    excerpt: markedPieces(excerptAround(hit.text, inTitleAlone), inTitleAlone),
    user: shownAuthor(hit).user,
    createdAt: hit.at.toISOString(),
  }
}
