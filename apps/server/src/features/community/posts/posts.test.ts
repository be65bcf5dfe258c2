import { randomUUIDv7 } from 'node:crypto'
import { Post, PostPage } from '@buri/contract/posts'
import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '#server/audit/audit.ts'
import { aClan, type People, peopleNamed, refusalOf } from '#server/features/clans/testClans.ts'
import { VISITOR } from '#server/http/viewer.ts'
import { type SignedInBrowser, signedIn } from '#server/testAccounts.ts'
import { startTestApp, type TestApp } from '#server/testApp.ts'
import { aBoard, aPost, wrongCounts } from '../testCommunity.ts'
import { postChangeService } from './postChanges.service.ts'
import { postListRepository } from './postList.repository.ts'

let site: TestApp
let people: People<'글쓴이' | '남' | '운영진' | '클랜원'>
let moderator: SignedInBrowser
let boardId: number
beforeAll(async () => {
  site = await startTestApp()
  people = await peopleNamed(site, '글쓴이', '남', '운영진', '클랜원')
  moderator = await signedIn(site, { nickname: '운영자', permissions: ['moderation'] })
  boardId = await aBoard(site, { prefixes: ['질문'], bannedWords: ['나쁜 말'] })
})
beforeEach(async () => {
  await site.pool.query('delete from request_window')
  await site.pool.query(`update app_user set created_at = '2026-01-01'`)
})
afterAll(async () => {
  expect(await wrongCounts(site)).toEqual([])
  await site.close()
})

const POSTS = '/api/community/posts'
const write = (who: SignedInBrowser, body: object) =>
  who.command('POST', POSTS, { boardId, title: '제목', body: '본문', ...body })
async function written(who: SignedInBrowser, body: object = {}) {
  const answer = await write(who, body)
  expect(answer.status).toBe(201)
  return Post.parse(await answer.json())
}
const read = async (who: Pick<SignedInBrowser, 'get'>, id: number) =>
  Post.parse(await (await who.get(`${POSTS}/${id}`)).json())
const put = (who: SignedInBrowser, id: number, body: object) => who.command('PUT', `${POSTS}/${id}`, body)
const moderate = (who: SignedInBrowser, id: number, body: object) =>
  who.command('PATCH', `${POSTS}/${id}/moderation`, body)
const list = async (who: Pick<SignedInBrowser, 'get'>, query = '', board = boardId) =>
  PostPage.parse(await (await who.get(`${POSTS}/board/${board}${query}`)).json())

describe('writing', () => {
  test('what was written is read by everyone, by both names of its state', async () => {
    const post = await written(people.글쓴이, {
      status: 'active',
      prefix: '질문',
      body: '```\n  들여 쓴\n    코드\n```',
    })
    expect(post).toMatchObject({
      status: 'published',
      prefix: '질문',
      revision: 1,
      body: '```\n  들여 쓴\n    코드\n```',
    })
    expect(post.user?.nickname).toBe('글쓴이')
    expect((await read(site.visitor, post.id)).title).toBe('제목')
    expect((await list(site.visitor)).posts[0]?.id).toBe(post.id)
  })

  test.each([
    [{ views: 5 }, [400, 'INVALID_REQUEST']],
    [{ userId: '00000000-0000-7000-8000-000000000001' }, [400, 'INVALID_REQUEST']],
    [{ likeCount: 3, commentCount: 4 }, [400, 'INVALID_REQUEST']],
    [{ isNotice: true }, [403, 'FORBIDDEN']],
    [{ isTopfix: true }, [403, 'FORBIDDEN']],
    [{ isBlind: true }, [403, 'FORBIDDEN']],
    [{ status: 'gone' }, [400, 'INVALID_REQUEST']],
    [{ prefix: '없는 말머리' }, [400, 'INVALID_REQUEST']],
    [{ title: '\u200b\u202e ' }, [400, 'INVALID_REQUEST']],
    [{ body: '여기 나쁜말 있어요' }, [422, 'BANNED_WORD']],
    [{ boardId: 999_999 }, [404, 'BOARD_NOT_FOUND']],
  ])('%j is refused', async (body, refusal) => {
    expect(await refusalOf(await write(people.글쓴이, body))).toEqual(refusal)
  })

  test('anyone who has only just joined writes more slowly', async () => {
    const newcomer = await signedIn(site, { nickname: '새내기' })
    await site.pool.query('update app_user set created_at = $2 where id = $1', [
      newcomer.userId,
      '2026-11-20T11:00:00Z',
    ])
    for (let times = 0; times < 5; times += 1) await written(newcomer)
    expect(await refusalOf(await write(newcomer, {}))).toEqual([429, 'NEWCOMER_WAITS'])
  })

  test('six posts in five minutes are enough', async () => {
    for (let times = 0; times < 6; times += 1) await written(people.글쓴이)
    const refused = await write(people.글쓴이, {})
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

describe('changing', () => {
  test('only what is given changes, and what is another’s revision is refused with the post as it is', async () => {
    const { id } = await written(people.글쓴이, { title: '처음' })
    const changed = Post.parse(await (await put(people.글쓴이, id, { body: '고침', revision: 1 })).json())
    expect(changed).toMatchObject({ title: '처음', body: '고침', revision: 2 })
    const stale = await put(people.글쓴이, id, { body: '옛것에서', revision: 1 })
    const { code, details } = await stale.json()
    expect([stale.status, code, details.body, details.revision]).toEqual([409, 'STALE_REVISION', '고침', 2])
    expect((await read(people.글쓴이, id)).body).toBe('고침')
  })

  test('two who write from the same revision: one is told', async () => {
    const { id } = await written(people.글쓴이)
    const answers = await Promise.all(['갑', '을'].map((body) => put(people.글쓴이, id, { body, revision: 1 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('others change nothing', async () => {
    const { id } = await written(people.글쓴이)
    for (const change of [{ title: '남의 것' }, { status: 'hidden' }, { isNotice: true }]) {
      expect(await refusalOf(await put(people.남, id, change))).toEqual([403, 'FORBIDDEN'])
    }
    expect(await refusalOf(await people.남.command('DELETE', `${POSTS}/${id}`))).toEqual([403, 'FORBIDDEN'])
    expect(await refusalOf(await put(people.글쓴이, id, { views: 100 }))).toEqual([400, 'INVALID_REQUEST'])
  })

  test('what staff hid its author cannot bring back, and nobody else sees it', async () => {
    const { id } = await written(people.글쓴이)
    expect((await moderate(moderator, id, { status: 'hidden', reason: '확인 중' })).status).toBe(200)
    expect(await refusalOf(await put(people.글쓴이, id, { status: 'published' }))).toEqual([409, 'HIDDEN_BY_STAFF'])
    expect(await refusalOf(await put(people.글쓴이, id, { status: 'draft' }))).toEqual([409, 'HIDDEN_BY_STAFF'])
    expect(await refusalOf(await people.남.get(`${POSTS}/${id}`))).toEqual([404, 'POST_NOT_FOUND'])
    expect((await put(moderator, id, { status: 'published' })).status).toBe(200)
    expect((await read(people.남, id)).status).toBe('published')
  })

  test('a draft is its author’s alone, and gets its date and place when it is published', async () => {
    const { id } = await written(people.글쓴이, { status: 'draft' })
    for (const who of [site.visitor, people.남, moderator]) expect((await who.get(`${POSTS}/${id}`)).status).toBe(404)
    await written(people.글쓴이, { title: '그사이' })
    site.setNow('2026-11-20T13:00:00Z')
    expect((await put(people.글쓴이, id, { status: 'active' })).status).toBe(200)
    site.setNow('2026-11-20T12:00:00Z')
    const { posts } = await list(site.visitor)
    expect(posts[0]).toMatchObject({ id, publishedAt: '2026-11-20T13:00:00.000Z' })
    const drafts = await list(people.글쓴이, '?status=draft')
    expect(drafts.posts.map((post) => post.id)).not.toContain(id)
  })

  test('a blinded post keeps its row and none of its words, except for its author, who may not change them', async () => {
    const { id } = await written(people.글쓴이, { title: '비밀 제목', body: '비밀 본문' })
    expect((await moderate(moderator, id, { isBlind: true, reason: '욕설' })).status).toBe(200)
    for (const path of [
      `${POSTS}/${id}`,
      `${POSTS}/board/${boardId}`,
      POSTS,
      `${POSTS}/board/${boardId}?search=비밀`,
    ]) {
      expect([path, (await (await people.남.get(path)).text()).includes('비밀')]).toEqual([path, false])
    }
    expect(await read(people.남, id)).toMatchObject({
      title: '블라인드 처리된 게시글입니다.',
      body: '',
      blindReason: null,
      rights: [],
    })
    expect(await read(people.글쓴이, id)).toMatchObject({ title: '비밀 제목', blindReason: '욕설' })
    expect(await refusalOf(await put(people.글쓴이, id, { body: '고침' }))).toEqual([409, 'POST_BLINDED'])
    const logged = await site.db
      .selectFrom('auditLog')
      .select(['action', 'reason'])
      .where('targetId', '=', String(id))
      .where('targetType', '=', 'post')
      .execute()
    expect(logged).toEqual([{ action: 'post.moderated', reason: '욕설' }])
  })

  test('what is deleted is gone for all but those who can bring it back', async () => {
    const own = await written(people.글쓴이)
    expect((await people.글쓴이.command('DELETE', `${POSTS}/${own.id}`)).status).toBe(204)
    expect((await moderator.get(`${POSTS}/${own.id}`)).status).toBe(404)
    expect((await people.글쓴이.command('POST', `${POSTS}/${own.id}/restore`)).status).toBe(200)
    expect((await moderator.command('DELETE', `${POSTS}/${own.id}`)).status).toBe(204)
    expect((await people.글쓴이.get(`${POSTS}/${own.id}`)).status).toBe(404)
    expect((await moderator.command('POST', `${POSTS}/${own.id}/restore`)).status).toBe(200)
    expect((await read(people.남, own.id)).deletedAt).toBeNull()
  })

  test('a post moves within the site, and never into a clan', async () => {
    const { id } = await written(people.글쓴이)
    const other = await aBoard(site)
    const clanId = await aClan(site, { members: [moderator] })
    const ofClan = await aBoard(site, { clanId })
    expect(await refusalOf(await put(people.글쓴이, id, { boardId: other }))).toEqual([403, 'FORBIDDEN'])
    expect(await refusalOf(await moderate(moderator, id, { boardId: ofClan }))).toEqual([403, 'FORBIDDEN'])
    expect((await moderate(moderator, id, { boardId: other })).status).toBe(200)
    expect((await list(site.visitor, '', other)).posts.map((post) => post.id)).toEqual([id])
  })
})

describe('lists', () => {
  test('notices and pinned posts stand before those of the first page, and not among them', async () => {
    const board = await aBoard(site)
    const ids: number[] = []
    for (let number = 0; number < 25; number += 1)
      ids.push(await aPost(site, { boardId: board, author: people.글쓴이, isNotice: number === 3 }))
    const first = await list(site.visitor, '', board)
    expect(first.pinned.map(({ id }) => id)).toEqual([ids[3]])
    expect(first).toMatchObject({ totalCount: 24, total: 24, totalPages: 2, currentPage: 1, page: 1 })
    const second = await list(site.visitor, '?page=2', board)
    expect(second.pinned).toEqual([])
    const all = [...first.posts, ...second.posts].map(({ id }) => id)
    expect(all).toEqual(ids.filter((id) => id !== ids[3]).reverse())
  })

  test('above the posts of all boards stands what is pinned on those of the site, for those who may read it', async () => {
    const everyones = await aBoard(site)
    const membersOnly = await aBoard(site, { readAccess: 'members' })
    const clanBoard = await aBoard(site, { clanId: await aClan(site) })
    const pin = (boardId: number, pinned: { isNotice?: boolean; isTopfix?: boolean }) =>
      aPost(site, { boardId, author: people.글쓴이, ...pinned })
    const older = await pin(everyones, { isTopfix: true })
    const newer = await pin(everyones, { isTopfix: true })
    await pin(everyones, { isNotice: true })
    const toMembers = await pin(membersOnly, { isTopfix: true })
    await pin(clanBoard, { isTopfix: true })
    const pinnedFor = async (who: Pick<SignedInBrowser, 'get'>, query = '') => {
      const { pinned, posts } = PostPage.parse(await (await who.get(`/api/community/posts${query}`)).json())
      return { pinned: pinned.map(({ id }) => id), posts: posts.map(({ id }) => id) }
    }
    const blinded = await aPost(site, { boardId: everyones, author: people.글쓴이, isTopfix: true, isBlind: true })
    const newest = await aPost(site, { boardId: everyones, author: people.글쓴이 })
    const shown = await pinnedFor(site.visitor)
    expect(shown.pinned).toEqual([newer, older])
    expect(shown.posts.slice(0, 2)).toEqual([newest, blinded])
    expect(shown.posts).toEqual(shown.posts.toSorted((one, other) => other - one))
    expect((await pinnedFor(people.글쓴이)).pinned).toEqual([toMembers, newer])
    expect((await pinnedFor(site.visitor, '?page=2')).pinned).toEqual([])
  })

  test('a line shows a picture of ours that its post holds, and none of a blinded post', async () => {
    const board = await aBoard(site)
    const name = `${'a'.repeat(43)}-640x480`
    await site.db.insertInto('image').values({ name, bytes: 1, sentAt: new Date() }).execute()
    const body = `![](/images/${'b'.repeat(43)}-64x48.webp) ![](/images/${name}.webp)`
    const given = { boardId: board, author: people.글쓴이, hasPicture: true }
    await aPost(site, { ...given, body })
    await aPost(site, { ...given, body, isBlind: true })
    await aPost(site, { ...given, body: '![](/images/none.webp)' })
    const { posts } = await list(site.visitor, '', board)
    expect(posts.map(({ picture }) => picture)).toEqual([null, null, `/images/${name}-small.webp`])
  })

  test('each order is that of its count', async () => {
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
  ])('%s is refused', async (query, refusal) => {
    expect(await refusalOf(await site.get(`${POSTS}/board/${boardId}${query}`))).toEqual(refusal)
  })

  test('words are found in the title, the body and by the author, and signs of a pattern are signs', async () => {
    const board = await aBoard(site)
    await written(people.글쓴이, { boardId: board, title: '토요일 내전검색을 합니다', body: '백% 재미있어요' })
    const found = async (search: string, searchIn = 'all') =>
      (await list(site.visitor, `?search=${encodeURIComponent(search)}&searchIn=${searchIn}`, board)).totalCount
    expect(await found('검색')).toBe(1)
    expect(await found('검색', 'body')).toBe(0)
    expect(await found('재미', 'title')).toBe(0)
    expect(await found('글쓴', 'author')).toBe(1)
    expect(await found('백%')).toBe(1)
    expect(await found('%%')).toBe(0)
    expect(await found('__')).toBe(0)
    expect(await found('토요일 재미')).toBe(1)
  })

  test('words are found by reading the newest blocks that hold them, however common or rare', async () => {
    const board = await aBoard(site)
    await site.pool.query(
      `insert into post (board_id, title, body, body_html, rendered_by, status, created_at, published_at, publish_no, search_grams)
       select $1, n || ' ' || word, '', '', 1, 'published', now(), now(), nextval('post_publication'), array[left(word, 2), right(word, 2)]
       from generate_series(1, 4000) n, lateral (select case when n % 1000 = 0 then '드문말' else '흔한말' end as word) w`,
      [board],
    )
    await site.pool.query('vacuum analyze post')
    const read: CompiledQuery[] = []
    const db = Object.assign(Object.create(site.db) as typeof site.db, {
      executeQuery: (query: CompiledQuery) => {
        read.push(query)
        return site.db.executeQuery(query)
      },
    })
    const lists = postListRepository(db)
    async function search(word: string, page = 1) {
      const filter = { boardId: board, searchIn: 'all', sortBy: 'latest', words: [word] } as const
      const { total, ids } = await lists.holding(filter, VISITOR, { limit: 20, offset: (page - 1) * 20, most: 20_000 })
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
    // Of a common word at most the newest block and, where few were published in that one so far, the one before.
    for (const word of ['흔한', '흔한말']) expect(await rowsRead(word)).toBeLessThan(1200)
    for (const word of ['드문', '드문말']) expect(await rowsRead(word)).toBeLessThan(50)
  })

  test('a thousand posts away a page is where counting says', async () => {
    const board = await aBoard(site)
    await site.pool.query(
      `insert into post (board_id, title, body, body_html, rendered_by, status, created_at, published_at, publish_no, is_topfix)
       select $1, n::text, '', '', 1, 'published', now(), now(), nextval('post_publication'), n % 500 = 0 from generate_series(1, 3500) n`,
      [board],
    )
    const seen: string[] = []
    for (let page = 1; page <= 70; page += 1)
      seen.push(...(await list(site.visitor, `?limit=50&page=${page}`, board)).posts.map(({ title }) => title))
    const expected = Array.from({ length: 3500 }, (_, index) => 3500 - index)
      .filter((n) => n % 500 !== 0)
      .map(String)
    expect(seen).toEqual(expected)
  })
})

describe('likes', () => {
  test('two hundred at once leave as many as there are rows', async () => {
    const id = await aPost(site, { boardId, author: people.글쓴이 })
    const crowd = Array.from({ length: 200 }, () => randomUUIDv7())
    const accounts = crowd.map((userId) => ({ id: userId, discordId: userId, nickname: '관중' }))
    await site.db.insertInto('appUser').values(accounts).execute()
    // Behind the door, which counts and knows them one by one and keeps nobody from anybody.
    const { react } = postChangeService({ db: site.db, slowNewcomers: async () => {} })
    const reader = { kind: 'user', nickname: '관중', role: null, isAdmin: false, sessionId: '' } as const
    const like = (userId: string, input: object) =>
      react(
        { viewer: { ...reader, userId, permissions: new Set() }, actor: systemActor('시험'), now: new Date() },
        { targetType: 'post', targetId: id, ...input },
      )
    await Promise.all(crowd.map((userId) => like(userId, { isLike: true })))
    expect(await read(site.visitor, id)).toMatchObject({ likeCount: 200, dislikeCount: 0 })
    await Promise.all(
      crowd
        .slice(0, 60)
        .flatMap((userId, index) => [
          like(userId, index % 2 ? { isDislike: true } : { isLike: false }),
          like(userId, { isLike: index % 2 === 0 }),
        ]),
    )
    expect(await wrongCounts(site)).toEqual([])
  })

  test('a wish is what is there afterwards, however often it is said; one’s own post is not liked', async () => {
    const id = await aPost(site, { boardId, author: people.글쓴이 })
    const like = (who: SignedInBrowser, input: object) =>
      who.command('POST', `${POSTS}/likes/toggle`, { targetType: 'post', targetId: id, ...input })
    const state = async (input: object) => (await like(people.남, input)).json()
    expect(await state({ isLike: true })).toEqual({ isLiked: true, isDisliked: false, likeCount: 1, dislikeCount: 0 })
    expect(await state({ isLike: true })).toMatchObject({ likeCount: 1 })
    expect(await state({ isDislike: true })).toEqual({
      isLiked: false,
      isDisliked: true,
      likeCount: 0,
      dislikeCount: 1,
    })
    expect(await state({ isLike: false })).toMatchObject({ isDisliked: true })
    expect(await state({ isDislike: false })).toEqual({
      isLiked: false,
      isDisliked: false,
      likeCount: 0,
      dislikeCount: 0,
    })
    expect(await refusalOf(await like(people.글쓴이, { isLike: true }))).toEqual([403, 'OWN_REACTION'])
    expect(await refusalOf(await like(people.남, {}))).toEqual([400, 'INVALID_REQUEST'])
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
  const here = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  return (node.Alias === 'p' ? here : 0) + (node.Plans ?? []).reduce((sum, part) => sum + postsReadBy(part), 0)
}
