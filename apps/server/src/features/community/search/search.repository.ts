import { LIMITS, MAX_INTEGER } from '@buri/contract/limits'
import { isSingleGram } from '@buri/domain/community/textGrams'
import { type TextQuery, titleGrams } from '@buri/domain/community/textQuery'
import { readableBoard, viewerJoins, viewerValues } from '#server/model/boards/visibility.ts'
import { AUTHOR_COLUMNS, type AuthorRow } from '#server/model/people/author.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { boardIndexPiece, newestContaining } from '../newestContaining.repository.ts'

export type SearchHit = AuthorRow & {
  /** A post's publication number or a comment's id. */
  number: number
  postId: number
  commentId: number | null
  boardId: number
  boardName: string
  clanName: string | null
  title: string
  text: string
  at: Date
}
/** `below` is the number of the last hit that was shown. */
type PageQuery = { boardId: number | null; below: number; limit: number }
type FirstPageQuery = Omit<PageQuery, 'below'>
/** `title` finds posts by their titles only, which have an index of their own. */
type SearchScope = 'post' | 'title' | 'comment'

// The values are subqueries, as in all these queries. If the planner knew a value, it would plan each time.
const VIEWER = { user: '(select $1::uuid)', permissions: '(select $2::text[])' }
const READ_POST = `p.status = 'published' and p.deleted_at is null and not p.is_blind and ${readableBoard(VIEWER)}`
// The condition is checked for each matching comment, because of `offset 0`. A join would read all posts for a few
// comments.
const READ_COMMENT = `k.deleted_at is null and not k.is_blind and exists (
  select from post p join board b on b.id = p.board_id
  where p.id = k.post_id and ${READ_POST} offset 0)`
/** The index of pieces only preselects. The text itself decides. */
const containsAll = (text: string, words: string) =>
  `(select bool_and(strpos(${text}, word) > 0) from unnest((select ${words}::text[])) word)`

const SHOWN_COLUMNS = `b.id as "boardId", b.board_name as "boardName", ec.clan_name as "clanName", p.id as "postId", p.title,
  ${AUTHOR_COLUMNS}`
const joinBoardAndAuthor = (author: string) =>
  `join board b on b.id = p.board_id ${viewerJoins(VIEWER.user)} left join app_user u on u.id = ${author}`
// The found ids are put into an array first. If the ids were joined, PostgreSQL would read every row for one page.
const idsOf = (idsQuery: string) => `with found as materialized (select array(select id from (${idsQuery}) one) as ids)`
const PAGE_OF_IDS = `unnest((select ids[1:(select $5::integer)] from found)) with ordinality as wanted (id, place)`
const onFirstRow = (countSql: string) => `, case when wanted.place = 1 then ${countSql} end as counted`
const TITLES_ONCE = onFirstRow('array(select title from post where id = any((select ids from found)::integer[]))')
const COUNT_ONCE = onFirstRow('(select cardinality(ids) from found)')
const shownPosts = (postsQuery: string, countSql = '') => `
  ${idsOf(postsQuery)}
  select p.publish_no as number, null::integer as "commentId", p.body as text, p.published_at as at, ${SHOWN_COLUMNS}${countSql}
  from ${PAGE_OF_IDS} join post p on p.id = wanted.id ${joinBoardAndAuthor('p.user_id')} order by wanted.place`
const shownComments = (commentsQuery: string, countSql = '') => `
  ${idsOf(commentsQuery)}
  select k.id as number, k.id as "commentId", k.content as text, k.created_at as at, ${SHOWN_COLUMNS}${countSql}
  from ${PAGE_OF_IDS} join post_comment k on k.id = wanted.id join post p on p.id = k.post_id
  ${joinBoardAndAuthor('k.user_id')} order by wanted.place`

const FOUND_STATEMENTS = firstMatchesSql('$5')
const FOUND_TO_COUNT = firstMatchesSql(`${LIMITS.foundCounted}`)
function firstMatchesSql(limit: string) {
  const placeholders = { pieces: '$3', below: '$4', limit }
  const posts = (where: string) => newestContaining({ ...placeholders, source: 'post', where })
  const comments = (where: string) => newestContaining({ ...placeholders, source: 'comment', where })
  return {
    postsContaining: posts(READ_POST),
    postsWithWords: posts(`${READ_POST} and ${containsAll("lower(p.title || E'\\n' || p.body)", '$6')}`),
    postsWithTitle: posts(`${READ_POST} and ${containsAll('lower(p.title)', '$6')}`),
    postsWithInitials: posts(`${READ_POST} and ${containsAll('p.title_initials', '$6')}`),
    commentsContaining: comments(READ_COMMENT),
    commentsWithWords: comments(`${READ_COMMENT} and ${containsAll('lower(k.content)', '$6')}`),
  }
}
type Found = keyof typeof FOUND_STATEMENTS

export const communitySearchReads = (db: Db) => {
  /** Only posts have an index of initials. */
  function queryOf(viewer: Viewer, query: TextQuery, scope: SearchScope, { boardId, below, limit }: PageQuery) {
    const { words, isChoseong } = query
    const grams = scope === 'title' ? titleGrams(query) : query.grams
    const pieces = boardId === null ? grams : [...grams, boardIndexPiece(boardId)]
    const values = [...viewerValues(viewer), pieces, below, limit]
    const ofWords = (name: Found) => ({ name, values: [...values, words] })
    if (isChoseong) return ofWords('postsWithInitials')
    if (scope === 'title') return ofWords('postsWithTitle')
    const kind = scope === 'post' ? 'posts' : 'comments'
    return words.every(isSingleGram) ? { name: `${kind}Containing` as const, values } : ofWords(`${kind}WithWords`)
  }

  return {
    async found(viewer: Viewer, query: TextQuery, scope: SearchScope, wanted: PageQuery): Promise<SearchHit[]> {
      if (query.isChoseong && scope === 'comment') return []
      const { name, values } = queryOf(viewer, query, scope, wanted)
      const text = scope === 'comment' ? shownComments(FOUND_STATEMENTS[name]) : shownPosts(FOUND_STATEMENTS[name])
      return runQuery<SearchHit>(db, { name: `community-search-${name}`, text, values })
    },

    async countedPosts(viewer: Viewer, query: TextQuery, first: FirstPageQuery) {
      const { name, values } = queryOf(viewer, query, 'post', { ...first, below: MAX_INTEGER })
      const text = shownPosts(FOUND_TO_COUNT[name], TITLES_ONCE)
      const rows = await runQuery<SearchHit & { counted: string[] | null }>(db, {
        name: `community-search-counted-${name}`,
        text,
        values,
      })
      return { hits: rows, counted: rows[0]?.counted ?? [] }
    },

    async countedComments(viewer: Viewer, query: TextQuery, first: FirstPageQuery) {
      if (query.isChoseong) return { hits: [], counted: 0 }
      const { name, values } = queryOf(viewer, query, 'comment', { ...first, below: MAX_INTEGER })
      const text = shownComments(FOUND_TO_COUNT[name], COUNT_ONCE)
      const rows = await runQuery<SearchHit & { counted: number | null }>(db, {
        name: `community-search-counted-${name}`,
        text,
        values,
      })
      return { hits: rows, counted: rows[0]?.counted ?? 0 }
    },
  }
}
