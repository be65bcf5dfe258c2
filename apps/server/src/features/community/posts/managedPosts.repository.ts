import { LIMITS } from '@buri/contract/limits'
import type { MANAGED_SORTS, ManagedQuery } from '@buri/contract/managedPosts'
import type { SiteDecisions } from '@buri/domain/community/postRights'
import { BOARD_EXISTS, viewerJoins } from '#server/model/boards/visibility.ts'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { BLINDED_TITLE, POST_COLUMNS, type PostRow, SITE_DECISIONS } from './postRows.ts'

type ManagedRow = PostRow &
  SiteDecisions & { body: string; revision: number; editedAt: Date | null; place: CursorValues }
export type CursorValues = readonly (string | number)[]

type ManagedPostsQuery = Pick<
  ManagedQuery,
  'sort' | 'search' | 'isCase' | 'isWord' | 'boardIds' | 'statuses' | 'isNotice' | 'isTopfix'
> & {
  clanId: string | null
  viewer: Viewer
  /** Whether the caller moderates these boards and therefore sees hidden and blinded posts. */
  moderates: boolean
  after: CursorValues | undefined
  limit: number
}

type ManagedPage = { rows: ManagedRow[]; total: number; isWhole: boolean }
type PageCounts = { total: number; searched: number }

const IS_SEEN = `(n.status = 'published' or n.user_id = $1::uuid or (n.status = 'hidden' and $2::boolean))`
/** A search finds blinded posts only for people who may read these posts. */
const IS_READABLE = '(not p.is_blind or $2::boolean or p.user_id = $1::uuid)'
const SHOWN_TITLE = `case when ${IS_READABLE} then p.title else '${BLINDED_TITLE}' end`
const SHOWN_BODY = `case when ${IS_READABLE} then p.body else '' end`

/** Texts are cut to 60 characters for sorting, so that a cursor stays short. */
const text = (words: string) => ({ type: 'text', words: `left(lower(${words}), 60)` })
const number = (words: string) => ({ type: 'bigint', words: `(${words})::bigint` })
const microseconds = (time: string) => number(`extract(epoch from ${time}) * 1000000`)
const SORT_KEYS: Record<(typeof MANAGED_SORTS)[number], { type: string; words: string }> = {
  id: number('p.id'),
  title: text(SHOWN_TITLE),
  body: text(`left(${SHOWN_BODY}, 60)`),
  boardId: text('b.board_name'),
  status: number(`case p.status when 'published' then 0 when 'draft' then 1 else 2 end`),
  isNotice: number('p.is_notice::integer'),
  isTopfix: number('p.is_topfix::integer'),
  author: text(`coalesce(u.nickname, '')`),
  userId: text(`coalesce(p.user_id::text, '')`),
  views: number('p.views'),
  likeCount: number('p.like_count'),
  commentCount: number('p.comment_count'),
  createdAt: microseconds('p.created_at'),
  updatedAt: microseconds('coalesce(p.edited_at, p.created_at)'),
}
const isKey = (name: string): name is keyof typeof SORT_KEYS => name in SORT_KEYS

/** The order ends with the id, so that every post has a place of its own. */
export function managedPostOrder(sort: readonly string[]) {
  const wanted = [...sort, sort[0]?.startsWith('-') ? '-id' : 'id']
  return wanted.slice(0, wanted.findIndex((name) => /^-?id$/.test(name)) + 1).flatMap((column) => {
    const name = column.replace('-', '')
    return isKey(name) ? [{ ...SORT_KEYS[name], isDescending: column.startsWith('-') }] : []
  })
}
type Order = ReturnType<typeof managedPostOrder>

/** Returns the condition for posts after the cursor. The first sort key that differs decides. */
function afterPlace(order: Order, params: readonly string[]): string {
  const [key, ...others] = order.map(({ isDescending, type }, index) => ({ isDescending, type, at: index }))
  const step = (conditionFrom: typeof others): string => {
    const [first, ...rest] = conditionFrom
    if (!first) return 'false'
    const [skip, there] = [`k${first.at}`, `${params[first.at]}::${first.type}`]
    return `(${skip} ${first.isDescending ? '<' : '>'} ${there} or (${skip} = ${there} and ${step(rest)}))`
  }
  return key ? step([key, ...others]) : 'true'
}

/** Hangul is listed because not every database's locale counts it as letters. */
const WORD_CHARACTER = '[:alnum:]_ㄱ-ㆎ가-힣一-鿿'
const escaped = (typed: string) => typed.replaceAll(/[^\p{L}\p{N}\s_]/gu, '\\$&')

function searchFilter(typed: string, { isCase, isWord }: ManagedPostsQuery, param: (value: unknown) => string): string {
  const [id, wanted] = [typed, isCase ? typed : typed.toLowerCase()].map((value) => `${param(value)}::text`)
  const pattern = isWord ? `${param(`(^|[^${WORD_CHARACTER}])${escaped(typed)}($|[^${WORD_CHARACTER}])`)}::text` : ''
  const within = [SHOWN_TITLE, SHOWN_BODY, `coalesce(u.nickname, '')`].map((words) => {
    const containsWord = `position(${wanted} in ${isCase ? `(${words})` : `lower(${words})`}) > 0`
    // Most texts do not contain the word, and a plain substring check costs a tenth of the regular expression.
    return isWord
      ? `case when ${containsWord} then (${words}) ${isCase ? '~' : '~*'} ${pattern} else false end`
      : containsWord
  })
  return [...within, `p.id::text = ${id}`].join(' or ')
}

export const managedPostReads = (db: Db) => ({
  /**
   * Each board's newest posts are read by its index, so that reading a clan's few posts stays cheap on a large site.
   * The posts are then read by id, because a planner that misjudges the number of hits would read and search every post
   * of the site.
   */
  async page(query: ManagedPostsQuery): Promise<ManagedPage> {
    const { clanId, viewer, moderates, after, limit, sort, search, boardIds, statuses, isNotice, isTopfix } = query
    const values: unknown[] = [viewerId(viewer), moderates, clanId]
    const param = (value: unknown) => `$${values.push(value)}`
    const order = managedPostOrder(sort)
    const keyword = search?.trim().normalize('NFC') ?? ''
    const conditions = [
      ...(keyword === '' ? [] : [`(${searchFilter(keyword, query, param)})`]),
      ...(boardIds ? [`p.board_id = any (${param(boardIds)}::integer[])`] : []),
      ...(statuses ? [`p.status = any (${param(statuses)}::text[])`] : []),
      ...(isNotice === undefined ? [] : [`p.is_notice = ${param(isNotice)}::boolean`]),
      ...(isTopfix === undefined ? [] : [`p.is_topfix = ${param(isTopfix)}::boolean`]),
    ]
    const from = after ? afterPlace(order, after.map(param)) : 'true'
    const orderBy = (of: string) =>
      order.map(({ isDescending }, index) => `${of}k${index} ${isDescending ? 'desc' : 'asc'}`).join(', ')
    const [maxPosts, oneMore] = [param(LIMITS.managedPostsSearched), param(LIMITS.managedPostsSearched + 1)]
    const rows = await runQuery<PageCounts & (ManagedRow | { id: null })>(db, {
      text: `with searched as (
          select n.id from board b ${viewerJoins('$1')} cross join lateral (
            select n.id from post n where n.board_id = b.id and n.deleted_at is null and ${IS_SEEN}
            order by n.id desc limit ${oneMore}
          ) n
          where ${BOARD_EXISTS} and b.clan_id is not distinct from $3::uuid
          order by n.id desc limit ${oneMore}
        ), fits as (
          select p.id, ${order.map(({ words }, index) => `${words} as k${index}`).join(', ')}
          from (select id from searched order by id desc limit ${maxPosts}) newest
            cross join lateral (select * from post where post.id = newest.id offset 0) p
            join board b on b.id = p.board_id left join app_user u on u.id = p.user_id
          ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
        ), page as (
          select * from fits where ${from} order by ${orderBy('')} limit ${param(limit)}
        )
        select ${POST_COLUMNS}, p.body, p.revision, p.edited_at as "editedAt", ${SITE_DECISIONS}, counted.*,
          json_build_array(${order.map((_, index) => `page.k${index}`).join(', ')}) as place
        from (select (select count(*) from fits) as total, (select count(*) from searched) as searched) counted
          left join page on true left join post p on p.id = page.id left join board b on b.id = p.board_id
          ${viewerJoins('$1')} left join app_user u on u.id = p.user_id
        order by ${orderBy('page.')}`,
      values,
    })
    const { total = 0, searched = 0 } = rows[0] ?? {}
    return {
      rows: rows.flatMap((row) => (row.id === null ? [] : [row])),
      total: Number(total),
      isWhole: Number(searched) <= LIMITS.managedPostsSearched,
    }
  },
})
