import { LIMITS } from '@buri/contract/limits'
import { isOnePiece } from '@buri/domain/community/textGrams'
import { type TextQuery, titleGrams } from '@buri/domain/community/textQuery'
import { readableBoard, viewerJoins, viewerValues } from '#server/model/boards/visibility.ts'
import { AUTHOR_COLUMNS, type AuthorRow } from '#server/model/people/author.ts'
import { ask } from '#server/platform/database/ask.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { BEYOND_ALL, newestHolding, pieceOfBoard } from '../newestHolding.repository.ts'

export type Hit = AuthorRow & {
  /** By which its kind is in order, newest first: a post's place among all that were published, or the comment's id. */
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
/** `below`: the number of the last one that was seen. */
type Wanted = { boardId: number | null; below: number; limit: number }
type First = Omit<Wanted, 'below'>
/** A title is looked for by pieces of its own. */
type Place = 'post' | 'title' | 'comment'

// Values in subqueries, as everywhere in these questions: what the planner knows of one is a plan that it makes anew each time.
const VIEWER = { user: '(select $1::uuid)', permissions: '(select $2::text[])' }
const READ_POST = `p.status = 'published' and p.deleted_at is null and not p.is_blind and ${readableBoard(VIEWER)}`
// Asked for each comment that holds the pieces (`offset 0`): joined, all posts would be read for a few comments.
const READ_COMMENT = `k.deleted_at is null and not k.is_blind and exists (
  select from post p join board b on b.id = p.board_id
  where p.id = k.post_id and ${READ_POST} offset 0)`
/** Pieces say what could have the words; the text itself decides. */
const hasWords = (text: string, words: string) =>
  `(select bool_and(strpos(${text}, word) > 0) from unnest((select ${words}::text[])) word)`

const SHOWN = `b.id as "boardId", b.board_name as "boardName", ec.clan_name as "clanName", p.id as "postId", p.title,
  ${AUTHOR_COLUMNS}`
const BOARD_AND_AUTHOR = (author: string) =>
  `join board b on b.id = p.board_id ${viewerJoins(VIEWER.user)} left join app_user u on u.id = ${author}`
// What was found is an array before it is shown: joined, all there is would be read for as many as a page holds.
const idsOf = (found: string) => `with found as materialized (select array(select id from (${found}) one) as ids)`
const WANTED = `unnest((select ids[1:(select $5::integer)] from found)) with ordinality as wanted (id, place)`
// What is counted stands beside the first that is shown.
const ONCE = (counted: string) => `, case when wanted.place = 1 then ${counted} end as counted`
const TITLES = ONCE('array(select title from post where id = any((select ids from found)::integer[]))')
const COUNT = ONCE('(select cardinality(ids) from found)')
const shownPosts = (found: string, counted = '') => `
  ${idsOf(found)}
  select p.publish_no as number, null::integer as "commentId", p.body as text, p.published_at as at, ${SHOWN}${counted}
  from ${WANTED} join post p on p.id = wanted.id ${BOARD_AND_AUTHOR('p.user_id')} order by wanted.place`
const shownComments = (found: string, counted = '') => `
  ${idsOf(found)}
  select k.id as number, k.id as "commentId", k.content as text, k.created_at as at, ${SHOWN}${counted}
  from ${WANTED} join post_comment k on k.id = wanted.id join post p on p.id = k.post_id
  ${BOARD_AND_AUTHOR('k.user_id')} order by wanted.place`

/** Found as far as a page holds, or as far as is counted. */
const FOUND = foundUpTo('$5')
const FOUND_TO_COUNT = foundUpTo(`${LIMITS.foundCounted}`)
function foundUpTo(limit: string) {
  const places = { pieces: '$3', below: '$4', limit }
  const posts = (where: string) => newestHolding({ ...places, source: 'post', where })
  const comments = (where: string) => newestHolding({ ...places, source: 'comment', where })
  return {
    postsHolding: posts(READ_POST),
    postsWithWords: posts(`${READ_POST} and ${hasWords("lower(p.title || E'\\n' || p.body)", '$6')}`),
    postsWithTitle: posts(`${READ_POST} and ${hasWords('lower(p.title)', '$6')}`),
    postsWithInitials: posts(`${READ_POST} and ${hasWords('p.title_initials', '$6')}`),
    commentsHolding: comments(READ_COMMENT),
    commentsWithWords: comments(`${READ_COMMENT} and ${hasWords('lower(k.content)', '$6')}`),
  }
}
type Found = keyof typeof FOUND

export const communitySearchRepository = (db: Db) => {
  /** Which of the statements, and with what. Only posts are kept by initials. */
  function questionOf(viewer: Viewer, query: TextQuery, place: Place, { boardId, below, limit }: Wanted) {
    const { words, isChoseong } = query
    const grams = place === 'title' ? titleGrams(query) : query.grams
    const pieces = boardId === null ? grams : [...grams, pieceOfBoard(boardId)]
    const values = [...viewerValues(viewer), pieces, below, limit]
    const ofWords = (name: Found) => ({ name, values: [...values, words] })
    if (isChoseong) return ofWords('postsWithInitials')
    if (place === 'title') return ofWords('postsWithTitle')
    const kind = place === 'post' ? 'posts' : 'comments'
    return words.every(isOnePiece) ? { name: `${kind}Holding` as const, values } : ofWords(`${kind}WithWords`)
  }

  return {
    /** Posts or comments that the viewer may read, newest first. */
    async found(viewer: Viewer, query: TextQuery, place: Place, wanted: Wanted): Promise<Hit[]> {
      if (query.isChoseong && place === 'comment') return []
      const { name, values } = questionOf(viewer, query, place, wanted)
      const text = place === 'comment' ? shownComments(FOUND[name]) : shownPosts(FOUND[name])
      return ask<Hit>(db, { name: `community-search-${name}`, text, values })
    },

    /** The newest posts, and the titles of as many as are counted. */
    async countedPosts(viewer: Viewer, query: TextQuery, first: First) {
      const { name, values } = questionOf(viewer, query, 'post', { ...first, below: BEYOND_ALL })
      const text = shownPosts(FOUND_TO_COUNT[name], TITLES)
      const rows = await ask<Hit & { counted: string[] | null }>(db, {
        name: `community-search-counted-${name}`,
        text,
        values,
      })
      return { hits: rows, counted: rows[0]?.counted ?? [] }
    },

    /** The newest comments, and how many there are, as far as they are counted. */
    async countedComments(viewer: Viewer, query: TextQuery, first: First) {
      if (query.isChoseong) return { hits: [], counted: 0 }
      const { name, values } = questionOf(viewer, query, 'comment', { ...first, below: BEYOND_ALL })
      const text = shownComments(FOUND_TO_COUNT[name], COUNT)
      const rows = await ask<Hit & { counted: number | null }>(db, {
        name: `community-search-counted-${name}`,
        text,
        values,
      })
      return { hits: rows, counted: rows[0]?.counted ?? 0 }
    },
  }
}
