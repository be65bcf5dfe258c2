import { PostPage } from '@buri/contract/posts'
import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { directUrlOf, runSql } from '#server/platform/database/testDatabase.ts'
import { VISITOR } from '#server/platform/http/viewer.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aBoard, aPost, wrongCounts } from '../testCommunity.ts'
import { postListReads } from './postList.repository.ts'

const site = await openSite()
let author: SignedInBrowser
let boardId: number
beforeAll(async () => {
  author = await signedIn(site, { nickname: '글쓴이' })
  boardId = await aBoard(site)
})
afterAll(async () => {
  expect(await wrongCounts(site)).toEqual([])
})

const POSTS = '/api/community/posts'
const list = async (browser: Pick<SignedInBrowser, 'get'>, query = '', board = boardId) =>
  PostPage.parse(await (await browser.get(`${POSTS}/board/${board}${query}`)).json())

describe('lists of posts', () => {
  test('notices and pinned posts come before the posts of the first page, and are repeated on no page', async () => {
    const board = await aBoard(site)
    const ids: number[] = []
    for (let number = 0; number < 25; number += 1)
      ids.push(await aPost(site, { boardId: board, author, isNotice: number === 3, isTopfix: number === 1 }))
    const first = await list(site.visitor, '', board)
    expect(first.pinned.map(({ id }) => id)).toEqual([ids[1], ids[3]])
    expect(first).toMatchObject({ totalCount: 23, total: 23, totalPages: 2, currentPage: 1, page: 1 })
    const second = await list(site.visitor, '?page=2', board)
    expect(second.pinned).toEqual([])
    const all = [...first.posts, ...second.posts].map(({ id }) => id)
    expect(all).toEqual(ids.filter((id) => id !== ids[1] && id !== ids[3]).reverse())
  })

  test('a post pinned to the top of its board comes before newer notices', async () => {
    const board = await aBoard(site)
    const topmost = await aPost(site, { boardId: board, author, isTopfix: true })
    const older = await aPost(site, { boardId: board, author, isNotice: true })
    const newer = await aPost(site, { boardId: board, author, isNotice: true })
    const { pinned } = await list(site.visitor, '', board)
    expect(pinned.map(({ id }) => id)).toEqual([topmost, newer, older])
  })

  test('the list of all boards starts with the site’s pinned posts the viewer may read', async () => {
    const everyones = await aBoard(site)
    const membersOnly = await aBoard(site, { readAccess: 'members' })
    const clanBoard = await aBoard(site, { clanId: await aClan(site) })
    const pin = (boardId: number, pinned: { isNotice?: boolean; isTopfix?: boolean }) =>
      aPost(site, { boardId, author, ...pinned })
    const older = await pin(everyones, { isTopfix: true })
    const newer = await pin(everyones, { isTopfix: true })
    await pin(everyones, { isNotice: true })
    const toMembers = await pin(membersOnly, { isTopfix: true })
    await pin(clanBoard, { isTopfix: true })
    const pinnedFor = async (browser: Pick<SignedInBrowser, 'get'>, query = '') => {
      const { pinned, posts } = PostPage.parse(await (await browser.get(`/api/community/posts${query}`)).json())
      return { pinned: pinned.map(({ id }) => id), posts: posts.map(({ id }) => id) }
    }
    const blinded = await aPost(site, { boardId: everyones, author, isTopfix: true, isBlind: true })
    const newest = await aPost(site, { boardId: everyones, author })
    const shown = await pinnedFor(site.visitor)
    expect(shown.pinned).toEqual([newer, older])
    expect(shown.posts.slice(0, 2)).toEqual([newest, blinded])
    expect(shown.posts).toEqual(shown.posts.toSorted((a, b) => b - a))
    expect((await pinnedFor(author)).pinned).toEqual([toMembers, newer])
    expect((await pinnedFor(site.visitor, '?page=2')).pinned).toEqual([])
  })

  test('a listed post shows an uploaded picture it contains, unless it is blinded', async () => {
    const board = await aBoard(site)
    const name = `${'a'.repeat(43)}-640x480`
    await site.db.insertInto('image').values({ name, bytes: 1, sentAt: new Date() }).execute()
    const body = `![](/images/${'b'.repeat(43)}-64x48.webp) ![](/images/${name}.webp)`
    const query = { boardId: board, author, hasPicture: true }
    await aPost(site, { ...query, body })
    await aPost(site, { ...query, body, isBlind: true })
    await aPost(site, { ...query, body: '![](/images/none.webp)' })
    const { posts } = await list(site.visitor, '', board)
    expect(posts.map(({ picture }) => picture)).toEqual([null, null, `/images/${name}-small.webp`])
  })

  test('each sort order sorts by the count that it names', async () => {
    const board = await aBoard(site)
    for (const [views, likes] of [
      [1, 3],
      [2, 2],
      [3, 1],
    ] as const) {
      const id = await aPost(site, { boardId: board })
      await site.db.updateTable('post').set({ views, likeCount: likes }).where('id', '=', id).execute()
    }
    const orderOf = async (sortBy: string, query = '') =>
      (await list(site.visitor, `?sortBy=${sortBy}${query}`, board)).posts.map(({ views }) => views)
    expect(await orderOf('views')).toEqual([3, 2, 1])
    expect(await orderOf('likes')).toEqual([1, 2, 3])
    expect(await orderOf('newest')).toEqual([3, 2, 1])
    expect(await orderOf('likes', '&search=제목')).toEqual([1, 2, 3])
    await site.db.updateTable('post').set({ likeCount: 0 }).where('boardId', '=', board).execute()
  })

  test.each([
    ['?page=1001', [404, 'NOT_FOUND']],
    ['?page=0', [400, 'INVALID_REQUEST']],
    ['?page=1&page=2', [400, 'INVALID_REQUEST']],
    ['?sortBy=price', [400, 'INVALID_REQUEST']],
    ['?search=%EA%B0%80', [400, 'INVALID_REQUEST']],
  ])('the query %s is refused', async (query, refusal) => {
    expect(await refusalOf(await site.get(`${POSTS}/board/${boardId}${query}`))).toEqual(refusal)
  })

  test('words are found in title, body and author, and wildcard characters are literal', async () => {
    const board = await aBoard(site)
    const post = { boardId: board, title: '토요일 내전검색을 합니다', body: '백% 재미있어요' }
    expect((await author.command('POST', POSTS, post)).status).toBe(201)
    const searchTitles = async (search: string, searchIn = 'all') =>
      (await list(site.visitor, `?search=${encodeURIComponent(search)}&searchIn=${searchIn}`, board)).totalCount
    expect(await searchTitles('검색')).toBe(1)
    expect(await searchTitles('검색', 'body')).toBe(0)
    expect(await searchTitles('재미', 'title')).toBe(0)
    expect(await searchTitles('글쓴', 'author')).toBe(1)
    expect(await searchTitles('백%')).toBe(1)
    expect(await searchTitles('%%')).toBe(0)
    expect(await searchTitles('__')).toBe(0)
    expect(await searchTitles('토요일 재미')).toBe(1)
  })

  test('a common word and a rare word are both found, beginning with the newest blocks', async () => {
    const board = await aBoard(site)
    await site.pool.query(
      `insert into post (board_id, title, body, body_html, rendered_by, status, created_at, published_at, publish_no, search_grams)
       select $1, n || ' ' || word, '', '', 1, 'published', now(), now(), nextval('post_publication'), array[left(word, 2), right(word, 2)]
       from generate_series(1, 4000) n, lateral (select case when n % 1000 = 0 then '드문말' else '흔한말' end as word) w`,
      [board],
    )
    await runSql(directUrlOf(site.url), 'vacuum analyze post')
    const read: CompiledQuery[] = []
    const db = Object.assign(Object.create(site.db) as typeof site.db, {
      executeQuery: (query: CompiledQuery) => {
        read.push(query)
        return site.db.executeQuery(query)
      },
    })
    const lists = postListReads(db)
    async function search(word: string, page = 1) {
      const filter = { boardId: board, searchIn: 'all', sortBy: 'latest', words: [word] } as const
      const { total, ids } = await lists.holding(filter, VISITOR, {
        limit: 20,
        offset: (page - 1) * 20,
        maxTotal: 20_000,
      })
      const numbers = (await lists.rows(ids, VISITOR)).map(({ title }) => Number.parseInt(title, 10))
      return { total, numbers }
    }
    async function rowsRead(word: string) {
      read.length = 0
      await search(word)
      const [{ sql, parameters } = { sql: '', parameters: [] }] = read
      const { rows } = await site.pool.query(`explain (analyze, format json) ${sql}`, [...parameters])
      return postsReadBy(rows[0]['QUERY PLAN'][0].Plan)
    }
    const common = Array.from({ length: 4000 }, (_, index) => 4000 - index).filter((n) => n % 1000 !== 0)
    expect(await search('흔한')).toEqual({ total: 40, numbers: common.slice(0, 20) })
    expect(await search('흔한말', 150)).toEqual({ total: 3020, numbers: common.slice(2980, 3000) })
    expect(await search('흔한', 200)).toEqual({ total: 3996, numbers: common.slice(3980) })
    expect(await search('드문말')).toEqual({ total: 4, numbers: [4000, 3000, 2000, 1000] })
    // A search for a common word reads at most the newest block and, if the newest has few posts, the block before.
    for (const word of ['흔한', '흔한말']) expect(await rowsRead(word)).toBeLessThan(1200)
    for (const word of ['드문', '드문말']) expect(await rowsRead(word)).toBeLessThan(50)
  })

  test('a page that begins a thousand posts down equals the page found by counting', async () => {
    const board = await aBoard(site)
    await site.pool.query(
      `insert into post (board_id, title, body, body_html, rendered_by, status, created_at, published_at, publish_no, is_topfix)
       select $1, n::text, '', '', 1, 'published', now(), now(), nextval('post_publication'), n % 500 = 0 from generate_series(1, 3500) n`,
      [board],
    )
    const titles: string[] = []
    for (let page = 1; page <= 70; page += 1)
      titles.push(...(await list(site.visitor, `?limit=50&page=${page}`, board)).posts.map(({ title }) => title))
    const expected = Array.from({ length: 3500 }, (_, index) => 3500 - index)
      .filter((n) => n % 500 !== 0)
      .map(String)
    expect(titles).toEqual(expected)
  })
})

type PlanNode = {
  Alias?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Actual Loops': number
  Plans?: PlanNode[]
}
function postsReadBy(node: PlanNode): number {
  const rowsRead = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  return (node.Alias === 'p' ? rowsRead : 0) + (node.Plans ?? []).reduce((sum, part) => sum + postsReadBy(part), 0)
}
