import { LIMITS } from '@buri/contract/limits'
import { textQuery } from '@buri/domain/community/textQuery'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { directUrlOf } from '#server/platform/database/testDatabase.ts'
import { VISITOR } from '#server/platform/http/viewer.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { aBoard, aComment, aPost } from '../testCommunity.ts'
import { communitySearchReads } from './search.repository.ts'
import { communitySearchService } from './search.service.ts'

const site = await openSite()
let writer: SignedInBrowser
let boardId: number
beforeAll(async () => {
  writer = await signedIn(site, { nickname: '글쓴이' })
  boardId = await aBoard(site, { boardName: '자유' })
})
beforeEach(() => site.pool.query('delete from request_window'))

type Found = {
  items: {
    kind: string
    postId: number
    commentId: number | null
    title: HighlightedText[]
    excerpt: HighlightedText[]
  }[]
}
type HighlightedText = { text: string; isHit: boolean }
type Answer = Found & { nextCursor: string | null; counts: Record<'title' | 'post' | 'comment', number> | null }
const search = async (q: string, rest: Record<string, string> = {}, browser: Pick<SignedInBrowser, 'get'> = site) =>
  (await jsonOf(browser.get(`/api/community/search?${new URLSearchParams({ q, ...rest })}`))) as Answer
const marks = (pieces: HighlightedText[]) => pieces.filter(({ isHit }) => isHit).map(({ text }) => text)

test('two syllables are found inside a word, in titles, bodies and comments, with highlights', async () => {
  const postId = await aPost(site, { boardId, author: writer, title: '펠리컨 관찰기', body: '오늘은 왜가리떼를 봤다' })
  const commentId = await aComment(site, { postId, author: writer, content: '저도 왜가리 좋아해요' })
  const { items } = await search('가리')
  expect(items.map(({ kind, postId: post, commentId: comment }) => [kind, post, comment])).toEqual([
    ['post', postId, null],
    ['comment', postId, commentId],
  ])
  expect(items.map(({ excerpt }) => marks(excerpt))).toEqual([['가리'], ['가리']])
  expect(marks((await search('펠리')).items[0]?.title ?? [])).toEqual(['펠리'])
})

test('common and old words are both found, and a clan’s post names the clan', async () => {
  const clanId = await aClan(site, { clanName: '물새들', leader: writer })
  const ofClan = await aBoard(site, { boardName: '소식', clanId })
  const long = { author: writer, at: '2026-01-01T00:00:00Z' }
  const oldest = await aPost(site, { ...long, boardId: ofClan, title: '따오기 소식', body: '고니 고니' })
  const answer = await aComment(site, {
    postId: oldest,
    author: writer,
    content: '따오기라니',
    at: '2026-01-02T00:00:00Z',
  })
  // The next post and comment get numbers near 400,000. A search reads the newest numbers block by block, and the post
  // and the comment above are older than all of these blocks.
  await sql`select setval('post_publication', 400000),
    setval(pg_get_serial_sequence('post_comment', 'id'), 400000)`.execute(site.db)
  const newest = await aPost(site, { boardId, author: writer, title: '고니', body: '고니', at: '2026-02-01T00:00:00Z' })
  await aComment(site, { postId: newest, author: writer, content: '고니라니', at: '2026-02-02T00:00:00Z' })
  expect((await search('따오')).items.map(({ postId, commentId }) => [postId, commentId])).toEqual([
    [oldest, answer],
    [oldest, null],
  ])
  expect((await search('고니')).items.map(({ postId }) => postId)).toEqual([newest, newest, oldest])
  expect((await search('고니', { boardId: `${ofClan}` })).items).toMatchObject([
    { postId: oldest, boardName: '소식', clanName: '물새들' },
  ])
  expect((await search('고니', { boardId: `${boardId}` })).items).toMatchObject([
    { clanName: null },
    { clanName: null },
  ])
})

test('a new text is in the search index at once and not in its waiting list, which every search would read', async () => {
  const postId = await aPost(site, { boardId, author: writer, title: '저어새' })
  await aComment(site, { postId, author: writer, content: '저어새 봤어요' })
  const { rows } = await site.pool.query(
    `select gin_clean_pending_list('post_search') as posts, gin_clean_pending_list('post_comment_search') as comments`,
  )
  expect(rows).toEqual([{ posts: 0, comments: 0 }])
})

test('comments are found on the board on which their post is now', async () => {
  const [before, after] = [await aBoard(site, { boardName: '앞' }), await aBoard(site, { boardName: '뒤' })]
  const postId = await aPost(site, { boardId: before, author: writer, title: '이사' })
  const commentId = await aComment(site, { postId, author: writer, content: '뻐꾸기 왔다' })
  const hitsOf = async (board: number) =>
    (await search('뻐꾸기', { boardId: `${board}` })).items.map((item) => item.commentId)
  expect([await hitsOf(before), await hitsOf(after)]).toEqual([[commentId], []])
  await site.db.updateTable('post').set({ boardId: after }).where('id', '=', postId).execute()
  expect([await hitsOf(before), await hitsOf(after)]).toEqual([[], [commentId]])
})

test('a text with all the pieces but not the words is not found', async () => {
  await aPost(site, { boardId, author: writer, title: '도라지 라지오' })
  expect((await search('도라지')).items).toHaveLength(1)
  expect((await search('도라지오')).items).toEqual([])
  expect((await search('100%_')).items).toEqual([])
})

test('initial consonants find titles', async () => {
  const postId = await aPost(site, { boardId, author: writer, title: '밤샘 토론', body: 'x' })
  const { items } = await search('ㅂㅅ ㅌㄹ')
  expect(items.map((item) => item.postId)).toEqual([postId])
  expect(marks(items[0]?.title ?? [])).toEqual(['밤샘', '토론'])
  const list = await site.get(`/api/community/posts/board/${boardId}?search=${encodeURIComponent('ㅂㅅ')}`)
  expect((await list.json()).posts.map(({ id }: { id: number }) => id)).toEqual([postId])
})

test.each(['%'.repeat(50), '__', '%따%', '\\\\', "'; drop table post; --", '(a+)+$', '{따오}', '**'])(
  'the text %j is searched literally',
  async (q) => {
    const postId = await aPost(site, { boardId, author: writer, title: `표시 ${q.length}`, body: `앞 ${q} 뒤` })
    await aPost(site, { boardId, author: writer, title: '따오기', body: '아무것도 없는 말' })
    const { items } = await search(q)
    expect(items.map((item) => item.postId)).toEqual([postId])
  },
)

test.each(['따'.repeat(51), '따'.repeat(5000), '%'.repeat(5000)])(
  'more than fifty characters are refused',
  async (q) => {
    const answer = await site.get(`/api/community/search?${new URLSearchParams({ q })}`)
    expect([400, 414, 431]).toContain(answer.status)
  },
)

test.each(['', ' ', '내', 'ㄴ', '가 나'])('the text %j is too short and finds nothing', async (q) => {
  expect(await search(q)).toEqual({ items: [], nextCursor: null, counts: { title: 0, post: 0, comment: 0 } })
})

test('titles, posts and comments are separate lists, and a post found by its body is not in the list of titles', async () => {
  const inTitle = await aPost(site, { boardId, author: writer, title: '뜸부기 소식', body: '강가에서 봤다' })
  // The title has both pairs of the searched word's initials (ㄸㅂ and ㅂㄱ), but not the word. The body has the word.
  const inBody = await aPost(site, { boardId, author: writer, title: '땅벌 밤길', body: '뜸부기 말고' })
  const commentId = await aComment(site, { postId: inBody, author: writer, content: '뜸부기라니' })
  const hitsOf = async (kind: string, q = '뜸부기') =>
    (await search(q, { in: kind })).items.map((item) => item.commentId ?? item.postId)
  expect(await hitsOf('title')).toEqual([inTitle])
  expect(await hitsOf('title', '뜸부')).toEqual([inTitle])
  expect(await hitsOf('title', '소식 뜸부기')).toEqual([inTitle])
  expect(await hitsOf('post')).toEqual([inBody, inTitle])
  expect(await hitsOf('comment')).toEqual([commentId])
  expect((await hitsOf('all')).toSorted()).toEqual([inTitle, inBody, commentId].toSorted())
  expect(await hitsOf('title', 'ㄸㅂㄱ')).toEqual([inTitle])
  expect(await hitsOf('comment', 'ㄸㅂㄱ')).toEqual([])
  const { counts } = await search('뜸부기')
  expect(counts).toEqual({ title: 1, post: 2, comment: 1 })
  expect((await search('ㄸㅂㄱ')).counts).toEqual({ title: 1, post: 1, comment: 0 })
  expect((await search('뜸부기', { in: 'post' })).counts).toBeNull()
  const wrong = await site.get(`/api/community/search?${new URLSearchParams({ q: '뜸부기', in: 'people' })}`)
  expect([wrong.status, (await wrong.json()).code]).toEqual([400, 'INVALID_REQUEST'])
})

test('only readable hits are counted, on the first page and later', async () => {
  const clanId = await aClan(site, { isPublic: false, members: [writer] })
  const ofClan = await aBoard(site, { clanId, readAccess: 'members' })
  const titles = Array.from({ length: 5 }, (_, n) => `개똥지빠귀 ${n}`)
  for (const board of [boardId, ofClan]) {
    for (const title of titles) {
      const postId = await aPost(site, { boardId: board, author: writer, title })
      await aComment(site, { postId, author: writer, content: '개똥지빠귀' })
    }
  }
  await aPost(site, { boardId, author: writer, title: '개똥지빠귀', isBlind: true })
  const deletedPost = await aPost(site, { boardId, author: writer, title: '개똥지빠귀', deletedBy: null })
  await aComment(site, { postId: deletedPost, author: writer, content: '개똥지빠귀' })
  for (const limit of ['3', '20']) {
    expect((await search('개똥', { limit })).counts).toEqual({ title: 5, post: 5, comment: 5 })
    expect((await search('개똥', { limit }, writer)).counts).toEqual({ title: 10, post: 10, comment: 10 })
    expect((await search('개똥지빠귀', { limit, boardId: `${ofClan}` }, writer)).counts).toEqual({
      ...{ title: 5, post: 5, comment: 5 },
    })
  }
})

test('common words are counted to a limit, and later pages do not count again', async () => {
  const ownBoard = await aBoard(site)
  for (let n = 0; n < LIMITS.foundCounted + 5; n += 1)
    await aPost(site, {
      boardId: ownBoard,
      author: writer,
      title: n % 5 ? '물총새' : '호반새',
      body: '물총새와 호반새',
    })
  const { counts, nextCursor } = await search('호반새')
  expect(counts).toEqual({ title: LIMITS.foundCounted / 5, post: LIMITS.foundCounted, comment: 0 })
  expect((await search('호반새', { cursor: nextCursor ?? expect.fail() })).counts).toBeNull()
  expect((await search('호반새', { in: 'title' })).nextCursor).not.toBeNull()
})

test('one statement for each kind finds and counts the first page', async () => {
  for (let n = 0; n < 5; n += 1) await aPost(site, { boardId, author: writer, title: '쇠백로' })
  const { db, pool, close } = openDatabase({ url: directUrlOf(site.url), maxConnections: 1 })
  try {
    const { items, counts } = await communitySearchService(db).search(VISITOR, { q: '쇠백로', in: 'all', limit: 3 })
    expect([items.length, counts]).toEqual([3, { title: 5, post: 5, comment: 0 }])
    const { rows } = await pool.query(
      `select name from pg_prepared_statements where name like '%search%' order by name`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'community_search_counted_commentsWithWords',
      'community_search_counted_postsWithWords',
    ])
  } finally {
    await close()
  }
})

test('a long list comes in pages, each hit once, even with equal times', async () => {
  const otherBoard = await aBoard(site)
  const time = '2026-11-19T10:00:00Z'
  const ids: number[] = []
  for (let n = 0; n < 5; n += 1) {
    const postId = await aPost(site, { boardId: otherBoard, author: writer, title: '두루미 소식', at: time })
    await aComment(site, { postId, author: writer, content: '두루미 만세', at: time })
    ids.push(postId)
  }
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Answer = await search('두루미', { boardId: `${otherBoard}`, limit: '3', ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ kind, postId }) => `${kind} ${postId}`))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toHaveLength(10)
  expect(new Set(seen)).toEqual(new Set(ids.flatMap((id) => [`post ${id}`, `comment ${id}`])))
  expect((await search('두루미', { boardId: `${boardId}` })).items).toEqual([])
})

test('a cursor that the search did not issue is refused', async () => {
  const answer = await site.get(`/api/community/search?q=${encodeURIComponent('내전')}&cursor=abc`)
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'INVALID_REQUEST'])
})

test('after five executions a connection no longer plans a frequent search, whatever the words', async () => {
  const { db, pool, close } = openDatabase({ url: directUrlOf(site.url), maxConnections: 1 })
  const texts = communitySearchReads(db)
  try {
    // Otherwise autovacuum may analyse the new tables meanwhile, and the statements are planned again.
    await pool.query('analyze')
    for (let time = 0; time < 8; time += 1) {
      for (const q of ['가리', '왜가리떼', 'ㅇㄱㄹ']) {
        const query = textQuery(q) ?? expect.fail(q)
        const wanted = { boardId: time % 2 ? boardId : null, below: 2_147_483_647, limit: 21 }
        for (const scope of ['post', 'title', 'comment'] as const) await texts.found(VISITOR, query, scope, wanted)
        await texts.countedPosts(VISITOR, query, wanted)
        await texts.countedComments(VISITOR, query, wanted)
      }
    }
    const { rows } = await pool.query(
      `select name, generic_plans as once, custom_plans as custom from pg_prepared_statements where name like '%search%'`,
    )
    expect(rows).toHaveLength(11)
    // PostgreSQL plans each of the first five executions, and once more if autovacuum analyses a table meanwhile.
    for (const { name, once, custom } of rows) {
      expect(Number(once), name).toBeGreaterThan(0)
      expect(Number(custom), name).toBeLessThanOrEqual(6)
    }
  } finally {
    await close()
  }
})
