import { Comment } from '@buri/contract/comments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClan, type People, peopleNamed, refusalOf } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { sideBySide } from '#testing/testSideBySide.ts'
import { aBoard, aPost, wrongCounts } from '../testCommunity.ts'

const site = await openSite()
let people: People<'글쓴이' | '답하는이' | '클랜원'>
let moderator: SignedInBrowser
let boardId: number
let postId: number
beforeAll(async () => {
  people = await peopleNamed(site, '글쓴이', '답하는이', '클랜원')
  moderator = await signedIn(site, { nickname: '운영자', permissions: ['moderation'] })
  boardId = await aBoard(site, { bannedWords: ['나쁜 말'] })
  await site.pool.query(`update app_user set created_at = '2026-01-01'`)
})
beforeEach(async () => {
  await site.pool.query('delete from request_window')
  postId = await aPost(site, { boardId, author: people.글쓴이 })
})
afterAll(async () => {
  expect(await wrongCounts(site)).toEqual([])
})

const COMMENTS = '/api/community/comments'
const write = (browser: SignedInBrowser, content: string, parentId?: number, post = postId) =>
  browser.command('POST', COMMENTS, { postId: post, content, ...(parentId === undefined ? {} : { parentId }) })
const writeComment = async (browser: SignedInBrowser, content: string, parentId?: number) =>
  Comment.parse(await jsonOf(write(browser, content, parentId), 201))
const list = async (browser: Pick<SignedInBrowser, 'get'>, query = '') =>
  Comment.array().parse(await (await browser.get(`${COMMENTS}/post/${postId}${query}`)).json())
const remove = (browser: SignedInBrowser, id: number) => browser.command('DELETE', `${COMMENTS}/${id}`)

type CommentShape = [string, ...CommentShape[]]
const shapeOf = (comment: Comment): CommentShape => [
  comment.isDeleted && comment.content === '' ? '(지움)' : comment.content,
  ...comment.replies.map(shapeOf),
]

describe('the comment tree', () => {
  test('replies are nested to the fifth level, and deeper ones are put on that level and mention whom they answer', async () => {
    let above: Comment | undefined
    for (const content of ['하나', '둘', '셋', '넷', '다섯'])
      above = await writeComment(people.글쓴이, content, above?.id)
    const sixth = await writeComment(people.답하는이, '여섯', above?.id)
    expect(sixth).toMatchObject({ depth: 5, parentId: above?.parentId, content: '@글쓴이 여섯' })
    expect((await list(site.visitor)).map(shapeOf)).toEqual([
      ['하나', ['둘', ['셋', ['넷', ['다섯'], ['@글쓴이 여섯']]]]],
    ])
    expect((await list(site.visitor))[0]?.replyTotal).toBe(5)
  })

  test('each sort order of comments works, and an unknown one is refused', async () => {
    const first = await writeComment(people.글쓴이, '먼저')
    await writeComment(people.글쓴이, '나중')
    const like = { targetType: 'comment', targetId: first.id, isLike: true }
    expect((await people.답하는이.command('POST', `${COMMENTS}/likes/toggle`, like)).status).toBe(200)
    const orderOf = async (sortBy: string) =>
      (await list(site.visitor, `?sortBy=${sortBy}`)).map(({ content }) => content)
    expect([await orderOf('oldest'), await orderOf('newest'), await orderOf('likes')]).toEqual([
      ['먼저', '나중'],
      ['나중', '먼저'],
      ['먼저', '나중'],
    ])
    expect((await site.get(`${COMMENTS}/post/${postId}?sortBy=worst`)).status).toBe(400)
    expect((await site.get(`${COMMENTS}/post/${postId}?page=1001`)).status).toBe(404)
  })

  test('a deleted comment with replies stays as an empty tombstone', async () => {
    const root = await writeComment(people.글쓴이, '지울 말')
    const reply = await writeComment(people.답하는이, '답', root.id)
    expect((await remove(people.글쓴이, root.id)).status).toBe(204)
    const text = await (await people.답하는이.get(`${COMMENTS}/post/${postId}`)).text()
    expect([text.includes('지울 말'), text.includes(people.글쓴이.userId)]).toEqual([false, false])
    expect((await list(moderator)).map(shapeOf)).toEqual([['(지움)', ['답']]])
    expect(await refusalOf(await write(people.답하는이, '또', root.id))).toEqual([409, 'COMMENT_GONE'])
    expect((await remove(people.답하는이, reply.id)).status).toBe(204)
    expect(await list(site.visitor)).toEqual([])
  })

  test('two hundred replies are shown at first, and all of them on request', async () => {
    const root = await writeComment(people.글쓴이, '인기')
    await site.pool.query(
      `insert into post_comment (post_id, parent_id, root_id, depth, user_id, content, content_html, rendered_by, created_at)
       select $1, $2, $2, 2, $3, n::text, '', 1, now() from generate_series(1, 230) n`,
      [postId, root.id, people.답하는이.userId],
    )
    const [shown] = await list(site.visitor)
    expect([shown?.replies.length, shown?.replyTotal]).toEqual([200, 230])
    const thread = Comment.parse(await (await site.get(`${COMMENTS}/${root.id}/thread`)).json())
    expect(thread.replies).toHaveLength(230)
  })
})

describe('refused comments', () => {
  test('a comment is refused with a parent of another post, on a locked, blinded or unseen post, with a banned word or an unknown member', async () => {
    const comment = await writeComment(people.글쓴이, '여기')
    const otherPost = await aPost(site, { boardId })
    expect(await refusalOf(await write(people.글쓴이, '저기', comment.id, otherPost))).toEqual([
      404,
      'COMMENT_NOT_FOUND',
    ])
    const locked = await aPost(site, { boardId, isLocked: true })
    expect(await refusalOf(await write(people.글쓴이, '말', undefined, locked))).toEqual([409, 'POST_LOCKED'])
    const blinded = await aPost(site, { boardId, isBlind: true })
    expect(await refusalOf(await write(people.글쓴이, '말', undefined, blinded))).toEqual([409, 'POST_LOCKED'])
    const draft = await aPost(site, { boardId, status: 'draft' })
    expect(await refusalOf(await write(people.글쓴이, '말', undefined, draft))).toEqual([404, 'POST_NOT_FOUND'])
    await site.pool.query('delete from request_window')
    expect(await refusalOf(await write(people.글쓴이, '나쁜  말'))).toEqual([422, 'BANNED_WORD'])
    expect(await refusalOf(await write(people.글쓴이, '\u200b'))).toEqual([400, 'INVALID_REQUEST'])
    const likes = { postId, content: '말', likeCount: 5 }
    expect(await refusalOf(await people.글쓴이.command('POST', COMMENTS, likes))).toEqual([400, 'INVALID_REQUEST'])
  })

  test('no endpoint gives a private clan’s comments to outsiders', async () => {
    const clanId = await aClan(site, { isPublic: false, members: [people.클랜원] })
    const secret = await aBoard(site, { clanId, readAccess: 'members' })
    postId = await aPost(site, { boardId: secret, author: people.클랜원 })
    const comment = await writeComment(people.클랜원, '우리끼리')
    for (const person of [people.글쓴이, moderator]) {
      expect((await person.get(`${COMMENTS}/post/${postId}`)).status).toBe(404)
      expect((await person.get(`${COMMENTS}/${comment.id}/thread`)).status).toBe(404)
      expect((await person.get(`/api/community/posts/${postId}`)).status).toBe(404)
      expect((await (await person.get('/api/community/posts')).text()).includes(`"id":${postId},`)).toBe(false)
      const input = { targetId: comment.id, isLike: true }
      const calls = [
        write(person, '끼어들기'),
        remove(person, comment.id),
        person.command('PUT', `${COMMENTS}/${comment.id}`, { content: 'x' }),
        person.command('PATCH', `${COMMENTS}/${comment.id}/moderation`, { isBlind: true }),
        person.command('POST', `${COMMENTS}/${comment.id}/restore`),
        person.command('POST', `${COMMENTS}/likes/toggle`, { targetType: 'comment', ...input }),
        person.command('POST', '/api/community/posts/likes/toggle', { ...input, targetType: 'post', targetId: postId }),
      ]
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
    }
  })

  test('only authors may change a comment, and a moderator may blind a comment but not restore one that its author deleted', async () => {
    const comment = await writeComment(people.글쓴이, '욕설')
    const path = `${COMMENTS}/${comment.id}`
    expect(await refusalOf(await people.답하는이.command('PUT', path, { content: '남의 말' }))).toEqual([
      403,
      'FORBIDDEN',
    ])
    expect(await refusalOf(await remove(people.답하는이, comment.id))).toEqual([403, 'FORBIDDEN'])
    expect((await moderator.command('PATCH', `${path}/moderation`, { isBlind: true, reason: '욕설' })).status).toBe(200)
    expect((await list(people.답하는이)).map(({ content, isBlind }) => [content, isBlind])).toEqual([['', true]])
    expect(await refusalOf(await people.글쓴이.command('PUT', path, { content: '고침' }))).toEqual([
      409,
      'POST_BLINDED',
    ])
    expect((await moderator.command('PATCH', `${path}/moderation`, { isBlind: false })).status).toBe(200)
    expect((await remove(people.글쓴이, comment.id)).status).toBe(204)
    expect(await refusalOf(await moderator.command('POST', `${path}/restore`))).toEqual([403, 'FORBIDDEN'])
    expect((await people.글쓴이.command('POST', `${path}/restore`)).status).toBe(200)
  })

  test('an edit of an older revision returns the current comment', async () => {
    const comment = await writeComment(people.글쓴이, '처음')
    const edit = (content: string) =>
      people.글쓴이.command('PUT', `${COMMENTS}/${comment.id}`, { content, revision: 1 })
    expect((await edit('둘째')).status).toBe(200)
    const stale = await (await edit('셋째')).json()
    expect([stale.code, stale.details.content]).toEqual(['STALE_REVISION', '둘째'])
  })
})

test('after five hundred comments, deletions and likes, twenty at a time, every count equals the rows', async () => {
  const crowd = await Promise.all(Array.from({ length: 100 }, () => signedIn(site, { nickname: '관중' })))
  await site.pool.query(`update app_user set created_at = '2026-01-01'`)
  const root = await writeComment(people.글쓴이, '뿌리')
  const act = async ([index, browser]: [number, SignedInBrowser]) => {
    const all: number[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await write(browser, `말 ${turn}`, index % 2 ? root.id : undefined)
      all.push(answer.status)
      const { id } = await answer.json()
      const like = { targetType: 'comment', targetId: root.id, isLike: turn % 2 === 0 }
      all.push((await browser.command('POST', `${COMMENTS}/likes/toggle`, like)).status)
      if (turn % 2) all.push((await remove(browser, id)).status)
    }
    return all
  }
  const statuses = await sideBySide([...crowd.entries()], act, 20)
  expect(statuses.flat().length).toBe(500)
  expect(new Set(statuses.flat())).toEqual(new Set([200, 201, 204]))
  expect(await wrongCounts(site)).toEqual([])
})

test('if a post is deleted while people comment, earlier comments are counted and later ones are refused', async () => {
  const crowd = await Promise.all(Array.from({ length: 20 }, () => signedIn(site, { nickname: '관중' })))
  const post = `/api/community/posts/${postId}`
  const answers = await Promise.all([
    ...crowd.map((person) => write(person, '마지막 말')),
    people.글쓴이.command('DELETE', post),
  ])
  for (const { status } of answers) expect([201, 204, 404]).toContain(status)
  expect(await wrongCounts(site)).toEqual([])
  expect((await site.get(`${COMMENTS}/post/${postId}`)).status).toBe(404)
})
