import { randomUUIDv7 } from 'node:crypto'
import { Post, PostPage } from '@buri/contract/posts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClan, type People, peopleNamed, refusalOf } from '#server/features/clans/testClans.ts'
import { systemActor } from '#server/model/audit/audit.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { sideBySide } from '#testing/testSideBySide.ts'
import { aBoard, aPost, wrongCounts } from '../testCommunity.ts'
import { postChangeService } from './postChanges.service.ts'

const site = await openSite()
let people: People<'글쓴이' | '남' | '운영진' | '클랜원'>
let moderator: SignedInBrowser
let boardId: number
beforeAll(async () => {
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
})

const POSTS = '/api/community/posts'
const write = (browser: SignedInBrowser, body: object) =>
  browser.command('POST', POSTS, { boardId, title: '제목', body: '본문', ...body })
const writePost = async (browser: SignedInBrowser, body: object = {}) =>
  Post.parse(await jsonOf(write(browser, body), 201))
const read = async (browser: Pick<SignedInBrowser, 'get'>, id: number) =>
  Post.parse(await (await browser.get(`${POSTS}/${id}`)).json())
const put = (browser: SignedInBrowser, id: number, body: object) => browser.command('PUT', `${POSTS}/${id}`, body)
const moderate = (browser: SignedInBrowser, id: number, body: object) =>
  browser.command('PATCH', `${POSTS}/${id}/moderation`, body)
const list = async (browser: Pick<SignedInBrowser, 'get'>, query = '', board = boardId) =>
  PostPage.parse(await (await browser.get(`${POSTS}/board/${board}${query}`)).json())

describe('writing a post', () => {
  test('a new post with the older state name `active` is published, and everyone can read it', async () => {
    const post = await writePost(people.글쓴이, {
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
  ])('a post with %j is refused', async (body, refusal) => {
    expect(await refusalOf(await write(people.글쓴이, body))).toEqual(refusal)
  })

  test('a new account may write fewer posts than others', async () => {
    const newcomer = await signedIn(site, { nickname: '새내기' })
    await site.pool.query('update app_user set created_at = $2 where id = $1', [
      newcomer.userId,
      '2026-11-20T11:00:00Z',
    ])
    for (let times = 0; times < 5; times += 1) await writePost(newcomer)
    expect(await refusalOf(await write(newcomer, {}))).toEqual([429, 'NEWCOMER_WAITS'])
  })

  test('an account that writes more than six posts in five minutes is refused', async () => {
    for (let times = 0; times < 6; times += 1) await writePost(people.글쓴이)
    const refused = await write(people.글쓴이, {})
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

describe('changing a post', () => {
  test('only given fields change, and an outdated revision is refused with the current post', async () => {
    const { id } = await writePost(people.글쓴이, { title: '처음' })
    const post = Post.parse(await (await put(people.글쓴이, id, { body: '고침', revision: 1 })).json())
    expect(post).toMatchObject({ title: '처음', body: '고침', revision: 2 })
    const stale = await put(people.글쓴이, id, { body: '옛것에서', revision: 1 })
    const { code, details } = await stale.json()
    expect([stale.status, code, details.body, details.revision]).toEqual([409, 'STALE_REVISION', '고침', 2])
    expect((await read(people.글쓴이, id)).body).toBe('고침')
  })

  test('the second of two edits of one revision is refused', async () => {
    const { id } = await writePost(people.글쓴이)
    const answers = await Promise.all(['갑', '을'].map((body) => put(people.글쓴이, id, { body, revision: 1 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a person other than the author cannot change a post', async () => {
    const { id } = await writePost(people.글쓴이)
    for (const change of [{ title: '남의 것' }, { status: 'hidden' }, { isNotice: true }]) {
      expect(await refusalOf(await put(people.남, id, change))).toEqual([403, 'FORBIDDEN'])
    }
    expect(await refusalOf(await people.남.command('DELETE', `${POSTS}/${id}`))).toEqual([403, 'FORBIDDEN'])
    expect(await refusalOf(await put(people.글쓴이, id, { views: 100 }))).toEqual([400, 'INVALID_REQUEST'])
  })

  test('an author cannot show a post that staff hid, and others do not find the post', async () => {
    const { id } = await writePost(people.글쓴이)
    expect((await moderate(moderator, id, { status: 'hidden', reason: '확인 중' })).status).toBe(200)
    expect(await refusalOf(await put(people.글쓴이, id, { status: 'published' }))).toEqual([409, 'HIDDEN_BY_STAFF'])
    expect(await refusalOf(await put(people.글쓴이, id, { status: 'draft' }))).toEqual([409, 'HIDDEN_BY_STAFF'])
    expect(await refusalOf(await people.남.get(`${POSTS}/${id}`))).toEqual([404, 'POST_NOT_FOUND'])
    expect((await put(moderator, id, { status: 'published' })).status).toBe(200)
    expect((await read(people.남, id)).status).toBe('published')
  })

  test('neither staff nor others turn a post into a draft, but staff hide it and show it again', async () => {
    const { id } = await writePost(people.글쓴이)
    for (const tried of [put(moderator, id, { status: 'draft' }), moderate(moderator, id, { status: 'draft' })])
      expect(await refusalOf(await tried)).toEqual([403, 'DRAFT_OF_ANOTHER'])
    expect(await refusalOf(await put(people.남, id, { status: 'draft' }))).toEqual([403, 'FORBIDDEN'])
    expect((await moderate(moderator, id, { status: 'hidden' })).status).toBe(200)
    expect((await moderate(moderator, id, { status: 'active' })).status).toBe(200)
    expect((await read(people.남, id)).status).toBe('published')
    expect((await list(people.남, '?status=active')).posts.map((post) => post.id)).toContain(id)
  })

  test('a draft is private, and gets its date and number when published', async () => {
    const { id } = await writePost(people.글쓴이, { status: 'draft' })
    for (const person of [site.visitor, people.남, moderator])
      expect((await person.get(`${POSTS}/${id}`)).status).toBe(404)
    await writePost(people.글쓴이, { title: '그사이' })
    site.setNow('2026-11-20T13:00:00Z')
    expect((await put(people.글쓴이, id, { status: 'active' })).status).toBe(200)
    site.setNow('2026-11-20T12:00:00Z')
    const { posts } = await list(site.visitor)
    expect(posts[0]).toMatchObject({ id, publishedAt: '2026-11-20T13:00:00.000Z' })
    const drafts = await list(people.글쓴이, '?status=draft')
    expect(drafts.posts.map((post) => post.id)).not.toContain(id)
  })

  test('a blinded post keeps its row and hides its text, except from its author, who may not edit it', async () => {
    const { id } = await writePost(people.글쓴이, { title: '비밀 제목', body: '비밀 본문' })
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

  test('a deleted post is not found, and the author or moderator who deleted it restores it', async () => {
    const ownPost = await writePost(people.글쓴이)
    expect((await people.글쓴이.command('DELETE', `${POSTS}/${ownPost.id}`)).status).toBe(204)
    expect((await moderator.get(`${POSTS}/${ownPost.id}`)).status).toBe(404)
    expect((await people.글쓴이.command('POST', `${POSTS}/${ownPost.id}/restore`)).status).toBe(200)
    expect((await moderator.command('DELETE', `${POSTS}/${ownPost.id}`)).status).toBe(204)
    expect((await people.글쓴이.get(`${POSTS}/${ownPost.id}`)).status).toBe(404)
    expect((await moderator.command('POST', `${POSTS}/${ownPost.id}/restore`)).status).toBe(200)
    expect((await read(people.남, ownPost.id)).deletedAt).toBeNull()
  })

  test('a post can move between the site’s boards, but not into a clan', async () => {
    const { id } = await writePost(people.글쓴이)
    const otherBoard = await aBoard(site)
    const clanId = await aClan(site, { members: [moderator] })
    const ofClan = await aBoard(site, { clanId })
    expect(await refusalOf(await put(people.글쓴이, id, { boardId: otherBoard }))).toEqual([403, 'FORBIDDEN'])
    expect(await refusalOf(await moderate(moderator, id, { boardId: ofClan }))).toEqual([403, 'FORBIDDEN'])
    expect((await moderate(moderator, id, { boardId: otherBoard })).status).toBe(200)
    expect((await list(site.visitor, '', otherBoard)).posts.map((post) => post.id)).toEqual([id])
  })
})

describe('likes of a post', () => {
  test('two hundred likes, fifty at a time, give a count equal to the rows', async () => {
    const id = await aPost(site, { boardId, author: people.글쓴이 })
    const crowd = Array.from({ length: 200 }, () => randomUUIDv7())
    const accounts = crowd.map((userId) => ({ id: userId, discordId: userId, nickname: '관중' }))
    await site.db.insertInto('appUser').values(accounts).execute()
    // The service is called directly, because requests would exceed the rate limit.
    const { react } = postChangeService({ db: site.db, slowNewcomers: async () => {} })
    const reader = { kind: 'user', nickname: '관중', role: null, isAdmin: false, sessionId: '' } as const
    const like = (userId: string, input: object) =>
      react(
        { viewer: { ...reader, userId, permissions: new Set() }, actor: systemActor('시험'), now: new Date() },
        { targetType: 'post', targetId: id, ...input },
      )
    // More requests at a time would only wait for a database connection, and a slow machine would refuse the last ones.
    await sideBySide(crowd, (userId) => like(userId, { isLike: true }), 50)
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

  test('a repeated like changes nothing, and authors may not like their own posts', async () => {
    const id = await aPost(site, { boardId, author: people.글쓴이 })
    const like = (browser: SignedInBrowser, input: object) =>
      browser.command('POST', `${POSTS}/likes/toggle`, { targetType: 'post', targetId: id, ...input })
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
