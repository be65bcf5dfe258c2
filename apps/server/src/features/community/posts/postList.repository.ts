import { MAX_INTEGER } from '@buri/contract/limits'
import type { PostListQuery } from '@buri/contract/posts'
import { isSingleGram, searchForm, textGrams } from '@buri/domain/community/textGrams'
import {
  BOARD_EXISTS,
  moderatedBoard,
  readableBoard,
  viewerJoins,
  viewerValues,
} from '#server/model/boards/visibility.ts'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { boardIndexPiece, newestContaining } from '../newestContaining.repository.ts'
import { OPEN_POST, POST_COLUMNS, POST_ORDERS, type PostRow } from './postRows.ts'

type Sort = PostListQuery['sortBy']
export type PostScope = { boardId?: number | undefined; clanId?: string | undefined }
type PostFilter = PostScope &
  Pick<PostListQuery, 'searchIn' | 'prefix' | 'status'> & { words: readonly string[]; sortBy: Sort }
type TextFilter = PostFilter & { searchIn: Exclude<PostListQuery['searchIn'], 'author'> }
type PostWindow = { limit: number; offset: number }

/** The number of newest posts that a list of all boards sorts, in any order except newest first. */
const NEWEST_ORDERED = 10_000
/** The number of newest posts that a search sorts, in any order except newest first. */
const NEWEST_FOUND = 500
/** A search reads the requested page and the next, but not all hits, because some words are in half of all posts. */
const PAGES_FOUND = 2

/** Titles are also found by initial consonants. */
const SEARCHED_TITLE = `p.title || E'\\n' || p.title_initials`
const SEARCHED_TEXTS = { all: `${SEARCHED_TITLE} || E'\\n' || p.body`, title: SEARCHED_TITLE, body: 'p.body' }

const VIEWER = { user: '$1', permissions: '$2' }
export const postListReads = (db: Db) => {
  /** The caller must have checked the ids, because this query hides nothing. */
  async function rows(ids: readonly number[], viewer: Viewer): Promise<PostRow[]> {
    if (ids.length === 0) return []
    const found = await runQuery<PostRow>(db, {
      name: 'posts-of-list',
      text: `select ${POST_COLUMNS} from unnest($2::int[]) with ordinality as wanted (id, place)
        join post p on p.id = wanted.id join board b on b.id = p.board_id ${viewerJoins('$1')}
        left join app_user u on u.id = p.user_id order by wanted.place`,
      values: [viewerId(viewer), ids],
    })
    return found
  }

  const idsOf = async (name: string | undefined, text: string, values: readonly unknown[]): Promise<number[]> =>
    (await runQuery<{ id: number }>(db, { text, values, ...(name === undefined ? {} : { name }) })).map(({ id }) => id)

  return {
    rows,

    pinnedOfSite: (viewer: Viewer, limit: number): Promise<number[]> =>
      idsOf(
        'site-posts-pinned',
        `select newest.id from board b cross join lateral (
            select p.id, p.is_topfix, p.publish_no from post p
            where p.board_id = b.id and (p.is_notice or p.is_topfix) and not p.is_blind and ${OPEN_POST}
            order by p.is_topfix desc, p.publish_no desc limit $3
          ) newest where b.clan_id is null and ${readableBoard(VIEWER)}
          order by newest.is_topfix desc, newest.publish_no desc limit $3`,
        [...viewerValues(viewer), limit],
      ),

    /** Returns the ids on one clan's boards or, without `clanId`, on the boards of the site and all clans. */
    idsEverywhere({ clanId, sortBy }: PostFilter, viewer: Viewer, { limit, offset }: PostWindow): Promise<number[]> {
      const boardCondition =
        sortBy === 'latest' || sortBy === 'newest'
          ? 'post p'
          : `(select * from post n where n.publish_no > (select max(publish_no) from post m where m.status = 'published' and m.deleted_at is null) - ${NEWEST_ORDERED}) p`
      return idsOf(
        `posts-everywhere-${sortBy}`,
        `select p.id from ${boardCondition} join board b on b.id = p.board_id
          where ${OPEN_POST} and ($3::uuid is null or b.clan_id = $3) and ${readableBoard(VIEWER)}
          order by ${POST_ORDERS[sortBy]} limit $4 offset $5`,
        [...viewerValues(viewer), clanId ?? null, limit, offset],
      )
    },

    async countEverywhere({ clanId }: PostScope, viewer: Viewer): Promise<number> {
      const [row] = await runQuery<{ n: number }>(db, {
        name: 'posts-everywhere-count',
        text: `select coalesce(sum(b.post_count), 0)::int as n from board b
          where ($3::uuid is null or b.clan_id = $3) and ${readableBoard(VIEWER)}`,
        values: [...viewerValues(viewer), clanId ?? null],
      })
      return row?.n ?? 0
    },

    /**
     * If the posts are sorted by time, the count stops at most one page after the requested one. Other orders sort only
     * the newest `NEWEST_FOUND`.
     */
    async holding(filter: TextFilter, viewer: Viewer, { limit, offset, maxTotal }: PostWindow & { maxTotal: number }) {
      const { boardId, clanId, prefix, searchIn, sortBy } = filter
      const words = filter.words.map(searchForm)
      const isByTime = sortBy === 'latest' || sortBy === 'newest'
      const reach = isByTime ? Math.min(offset + PAGES_FOUND * limit, maxTotal) : NEWEST_FOUND
      const pieces = [...words.flatMap(textGrams), ...(boardId === undefined ? [] : [boardIndexPiece(boardId)])]
      const values: unknown[] = [...viewerValues(viewer), pieces, MAX_INTEGER, reach]
      const put = (value: unknown) => `$${values.push(value)}`
      const boards = [BOARD_EXISTS, readableBoard(VIEWER)]
      if (clanId !== undefined) boards.push(`b.clan_id = ${put(clanId)}::uuid`)
      const conditions = [
        `${OPEN_POST} and not p.is_blind`,
        `p.board_id = any (array(select b.id from board b ${viewerJoins('$1')} where ${boards.join(' and ')}))`,
      ]
      if (prefix !== undefined && prefix !== '') conditions.push(`p.prefix = ${put(prefix)}`)
      const isRead = searchIn !== 'all' || !words.every(isSingleGram)
      if (isRead)
        conditions.push(
          `(select bool_and(strpos(lower(${SEARCHED_TEXTS[searchIn]}), word) > 0) from unnest(${put(words)}::text[]) word)`,
        )
      const statement = newestContaining({
        ...{ source: 'post', pieces: '$3', below: '$4', limit: '$5' },
        where: conditions.join(' and '),
      })
      const text = isByTime
        ? `select id from (${statement}) found`
        : `select p.id from (${statement}) found join post p on p.id = found.id order by ${POST_ORDERS[sortBy]}`
      const name = ['posts-holding', isRead && searchIn, clanId && 'of-clan', prefix && 'prefixed', !isByTime && sortBy]
      const ids = await idsOf(name.filter(Boolean).join('-'), text, values)
      return { total: ids.length, ids: ids.slice(offset, offset + limit) }
    },

    async filtered(filter: PostFilter, viewer: Viewer, { limit, offset, maxTotal }: PostWindow & { maxTotal: number }) {
      const values: unknown[] = [...viewerValues(viewer)]
      const put = (value: unknown) => `$${values.push(value)}`
      const conditions = [`p.deleted_at is null`, readableBoard(VIEWER)]
      const { boardId, clanId, prefix, status = 'published', words, searchIn, sortBy } = filter
      if (boardId !== undefined) conditions.push(`p.board_id = ${put(boardId)}`)
      if (clanId !== undefined) conditions.push(`b.clan_id = ${put(clanId)}::uuid`)
      if (status === 'published') conditions.push(OPEN_POST)
      else {
        const isOwn = 'p.user_id = $1::uuid'
        conditions.push(
          `p.status = '${status}' and ${status === 'hidden' ? `(${isOwn} or ${moderatedBoard(VIEWER)})` : isOwn}`,
        )
      }
      if (prefix !== undefined && prefix !== '') conditions.push(`p.prefix = ${put(prefix)}`)
      for (const word of words)
        conditions.push(searchIn === 'author' ? authorOf(word, put) : containsWordSql(word, searchIn, put))
      // A post that is not published has no publication number to sort by.
      const order = status === 'published' ? POST_ORDERS[sortBy] : 'p.id desc'
      const from = `from post p join board b on b.id = p.board_id ${viewerJoins('$1')} where ${BOARD_EXISTS} and ${conditions.join(' and ')}`
      const [countRow] = await runQuery<{ n: number }>(db, {
        text: `select count(*) as n from (select ${from} limit ${maxTotal}) found`,
        values,
      })
      const text = `select p.id ${from} order by ${order} limit ${put(limit)} offset ${put(offset)}`
      return { total: countRow?.n ?? 0, ids: await idsOf(undefined, text, values) }
    },
  }
}

type AddParameter = (value: unknown) => string

const containsWordSql = (word: string, searchIn: TextFilter['searchIn'], put: AddParameter) =>
  `not p.is_blind and strpos(lower(${SEARCHED_TEXTS[searchIn]}), ${put(searchForm(word))}) > 0`

function authorOf(word: string, put: AddParameter): string {
  const compared = searchForm(word)
  const [from, to] = [put(compared), put(`${compared}\u{10ffff}`)]
  return `p.user_id in (select id from app_user where lower(nickname) collate "C" between ${from} and ${to} limit 100)`
}
