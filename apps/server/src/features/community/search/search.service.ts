import type { CommunityHit, FoundCounts, SearchKind } from '@buri/contract/community'
import { LIMITS } from '@buri/contract/limits'
import { excerptAround, isInTitle, markedPieces, type TextQuery, textQuery } from '@buri/domain/community/textQuery'
import { shownAuthor } from '#server/accounts/author.ts'
import type { Db } from '#server/database/openDatabase.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { communitySearchRepository, type Hit } from './search.repository.ts'
import { readSearchCursor, writeSearchCursor } from './searchCursor.ts'

type Asked = {
  q: string
  boardId?: number | undefined
  in: SearchKind
  cursor?: string | undefined
  limit: number
}
const NOTHING: FoundCounts = { title: 0, post: 0, comment: 0 }

/** What came first of each kind. */
type Firsts = { posts: readonly Hit[]; comments: readonly Hit[]; most: number; boardId: number | null }

export function communitySearchService(db: Db) {
  const texts = communitySearchRepository(db)

  /** A list that is here to its end is counted as it is. */
  async function countsOf(viewer: Viewer, query: TextQuery, { posts, comments, most, boardId }: Firsts) {
    const [titles, comment] = await Promise.all([
      posts.length > most ? texts.titles(viewer, query, boardId) : posts.map(({ title }) => title),
      comments.length > most ? texts.commentCount(viewer, query, boardId) : comments.length,
    ])
    return { post: titles.length, title: titles.filter((title) => isInTitle(title, query)).length, comment }
  }

  return {
    async search(viewer: Viewer, { q, boardId: ofBoard, in: place, cursor, limit }: Asked) {
      const boardId = ofBoard ?? null
      const query = textQuery(q)
      const most = Math.min(limit, LIMITS.listLimitMax)
      const seen = readSearchCursor(cursor)
      const isCounted = place === 'all' && cursor === undefined
      if (!query) return { items: [], nextCursor: null, counts: isCounted ? NOTHING : null }
      // One more of each than is shown tells that there are more.
      const found = (kind: 'post' | 'title' | 'comment', below: number) =>
        texts.found(viewer, query, kind, { boardId, below, limit: most + 1 })
      const [posts, comments] = await Promise.all([
        place === 'comment' ? [] : found(place === 'title' ? 'title' : 'post', seen.post),
        place === 'all' || place === 'comment' ? found('comment', seen.comment) : [],
      ])
      const shown = newestOf(posts, comments).slice(0, most)
      const next = {
        post: shown.findLast(({ commentId }) => commentId === null)?.number ?? seen.post,
        comment: shown.findLast(({ commentId }) => commentId !== null)?.number ?? seen.comment,
      }
      return {
        items: shown.map((hit) => shownHit(hit, query)),
        nextCursor: posts.length + comments.length > most ? writeSearchCursor(next) : null,
        counts: isCounted ? await countsOf(viewer, query, { posts, comments, most, boardId }) : null,
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
