import type { CommunityHit, FoundCounts, SearchKind } from '@buri/contract/community'
import { LIMITS } from '@buri/contract/limits'
import { excerptAround, isInTitle, markedPieces, type TextQuery, textQuery } from '@buri/domain/community/textQuery'
import { shownAuthor } from '#server/model/people/author.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { communitySearchReads, type SearchHit } from './search.repository.ts'
import { readSearchCursor, writeSearchCursor } from './searchCursor.ts'

type SearchQuery = {
  q: string
  boardId?: number | undefined
  in: SearchKind
  cursor?: string | undefined
  limit: number
}
const NO_COUNTS: FoundCounts = { title: 0, post: 0, comment: 0 }

export function communitySearchService(db: Db) {
  const texts = communitySearchReads(db)

  async function countMatches(viewer: Viewer, query: TextQuery, first: { boardId: number | null; limit: number }) {
    const [posts, comments] = await Promise.all([
      texts.countedPosts(viewer, query, first),
      texts.countedComments(viewer, query, first),
    ])
    const inTitle = posts.counted.filter((title) => isInTitle(title, query))
    const counts = { post: posts.counted.length, title: inTitle.length, comment: comments.counted }
    return { posts: posts.hits, comments: comments.hits, counts }
  }

  return {
    async search(viewer: Viewer, { q, boardId: ofBoard, in: scope, cursor, limit }: SearchQuery) {
      const boardId = ofBoard ?? null
      const query = textQuery(q)
      const pageSize = Math.min(limit, LIMITS.listLimitMax)
      const seen = readSearchCursor(cursor)
      const isCounted = scope === 'all' && cursor === undefined
      if (!query) return { items: [], nextCursor: null, counts: isCounted ? NO_COUNTS : null }
      // One extra hit of each kind is read to tell whether there are more.
      const first = { boardId, limit: pageSize + 1 }
      const search = (kind: 'post' | 'title' | 'comment', below: number) =>
        texts.found(viewer, query, kind, { ...first, below })
      async function firstHits() {
        const [posts, comments] = await Promise.all([
          scope === 'comment' ? [] : search(scope === 'title' ? 'title' : 'post', seen.post),
          scope === 'all' || scope === 'comment' ? search('comment', seen.comment) : [],
        ])
        return { posts, comments, counts: null }
      }
      const { posts, comments, counts } = await (isCounted ? countMatches(viewer, query, first) : firstHits())
      const page = newestOf(posts, comments).slice(0, pageSize)
      const next = {
        post: page.findLast(({ commentId }) => commentId === null)?.number ?? seen.post,
        comment: page.findLast(({ commentId }) => commentId !== null)?.number ?? seen.comment,
      }
      return {
        items: page.map((hit) => shownHit(hit, query)),
        nextCursor: posts.length + comments.length > pageSize ? writeSearchCursor(next) : null,
        counts,
      }
    },
  }
}
export type CommunitySearchService = ReturnType<typeof communitySearchService>

/** Merges the lists by time. Keeps the order within each list, so that no hit is skipped. */
function newestOf(posts: readonly SearchHit[], comments: readonly SearchHit[]): SearchHit[] {
  const all: SearchHit[] = []
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

function shownHit(hit: SearchHit, query: TextQuery): CommunityHit {
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
