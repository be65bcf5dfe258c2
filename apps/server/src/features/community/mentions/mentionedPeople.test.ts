import { Comment } from '@buri/contract/comments'
import { Post } from '@buri/contract/posts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { aBoard, aComment, aPost } from '../testCommunity.ts'

const site = await openSite()
let boardId: number
let author: SignedInBrowser
let potato: SignedInBrowser
let carrot: SignedInBrowser
beforeAll(async () => {
  const names = { 0: '밭감자#KR1', 1: '숨은감자#0707', 2: '당근#KR1', 3: '혼자뛴이#KR1', 4: '밭감자#부캐' }
  await site.store(aParsedMatch({ gameId: '7001', names }))
  author = await signedIn(site, { nickname: '글쓴이' })
  potato = await signedIn(site, { nickname: '감자' })
  carrot = await signedIn(site, { nickname: '당근별명' })
  for (const nickname of ['쌍둥이', '쌍둥이']) await signedIn(site, { nickname })
  const banned = await signedIn(site, { nickname: '쫓겨난이' })
  await site.pool.query(`update app_user set status = 'banned' where id = $1`, [banned.userId])
  await owns(potato, '밭감자#kr1', '2026-01-01')
  await owns(potato, '숨은감자#0707', '2025-01-01')
  await owns(carrot, '당근#kr1', '2026-01-01')
  await site.pool.query(`update player set visibility = 'clan' where name_key = '숨은감자#0707'`)
  await aClan(site, { leader: potato, members: [carrot] })
  boardId = await aBoard(site)
})
beforeEach(() => site.pool.query('delete from request_window'))

const idOf = async (nameKey: string): Promise<string> =>
  (await site.pool.query('select id from player where name_key = $1', [nameKey])).rows[0].id
async function owns(browser: SignedInBrowser, nameKey: string, since: string) {
  await site.pool.query(`insert into player_owner (player_id, user_id, proof, since) values ($1, $2, 'admin', $3)`, [
    await idOf(nameKey),
    browser.userId,
    since,
  ])
}

const link = (id: string, text: string) => `<a href="/community/people/${id}" data-mention="true">${text}</a>`
async function shownAs(body: string): Promise<string> {
  const [post, preview] = await Promise.all([
    author.command('POST', '/api/community/posts', { boardId, title: '글', body }),
    author.command('POST', '/api/community/preview', { body }),
  ])
  const { id, bodyHtml } = Post.parse(await post.json())
  expect((await preview.json()).html).toBe(bodyHtml)
  const comment = await author.command('POST', '/api/community/comments', { postId: id, content: body })
  expect(Comment.parse(await comment.json()).contentHtml).toBe(bodyHtml)
  return bodyHtml.trim()
}

test('mentions become links in posts, previews and comments', async () => {
  expect(await shownAs('@감자님 안녕')).toBe(`<p>${link(potato.userId, '@감자')}님 안녕</p>`)
  expect(await shownAs('@당근은')).toBe(`<p>${link(await idOf('당근#kr1'), '@당근')}은</p>`)
  expect(await shownAs('@밭감자#부캐')).toBe(`<p>${link(await idOf('밭감자#부캐'), '@밭감자#부캐')}</p>`)
  expect(await shownAs('@혼자뛴이#KR1 님')).toBe(`<p>${link(await idOf('혼자뛴이#kr1'), '@혼자뛴이#KR1')} 님</p>`)
  expect(await shownAs('@혼자뛴이#KR1은 @밭감자#부캐님은')).toBe(
    `<p>${link(await idOf('혼자뛴이#kr1'), '@혼자뛴이#KR1')}은 ${link(await idOf('밭감자#부캐'), '@밭감자#부캐')}님은</p>`,
  )
})

test.each([
  ['@아무도', 'nobody'],
  ['@쌍둥이', 'one of two'],
  ['@쫓겨난이', 'someone banned'],
  ['@혼자뛴이', 'a player without an account, by half of the name'],
  ['@숨은감자#0707', 'someone hidden, by the name'],
  ['@숨은감자', 'someone hidden, by half of the name'],
])('%s stays plain text, because it mentions %s', async (body) => {
  expect(await shownAs(body)).toBe(`<p>${body}</p>`)
})

test('a mention opens a player that the reader may see', async () => {
  const addressOf = async (id: string, browser: { get: SignedInBrowser['get'] }) => {
    return (await jsonOf(browser.get(`/api/community/people/${id}`))).address
  }
  expect(await addressOf(potato.userId, site)).toBe('밭감자#KR1')
  expect(await addressOf(potato.userId, author)).toBe('밭감자#KR1')
  expect(await addressOf(potato.userId, carrot)).toBe('숨은감자#0707')
  expect(await addressOf(potato.userId, potato)).toBe('숨은감자#0707')
  const hidden = await idOf('숨은감자#0707')
  expect(await addressOf(hidden, site)).toBeNull()
  expect(await addressOf(hidden, carrot)).toBe('숨은감자#0707')
  expect(await addressOf(author.userId, site)).toBeNull()
  expect(await addressOf('019b0000-0000-7000-8000-00000000dead', site)).toBeNull()
  expect((await site.get('/api/community/people/1')).status).toBe(400)
})

test('if a mentioned person becomes hidden, the link opens no profile, and the text reveals no more than before', async () => {
  const html = await shownAs('@당근별명')
  expect(html).toBe(`<p>${link(carrot.userId, '@당근별명')}</p>`)
  await site.pool.query(`update player set visibility = 'private' where name_key = '당근#kr1'`)
  expect(await (await site.get(`/api/community/people/${carrot.userId}`)).json()).toEqual({ address: null })
  await site.pool.query(`update player set visibility = 'public' where name_key = '당근#kr1'`)
})

test('a text that an older version would have rendered differently is rendered again when read', async () => {
  const before = async (body: string, version = 5) => {
    const postId = await aPost(site, { boardId, author, body })
    const commentId = await aComment(site, { postId, author, content: body })
    const stored = [version, '<p>그대로</p>']
    await site.pool.query('update post set rendered_by = $2, body_html = $3 where id = $1', [postId, ...stored])
    await site.pool.query('update post_comment set rendered_by = $2, content_html = $3 where id = $1', [
      commentId,
      ...stored,
    ])
    const post = Post.parse(await (await site.get(`/api/community/posts/${postId}`)).json())
    const comments = await (await site.get(`/api/community/comments/post/${postId}`)).json()
    const thread = await (await site.get(`/api/community/comments/${commentId}/thread`)).json()
    return [post.bodyHtml, comments[0].contentHtml, thread.contentHtml].map((html: string) => html.trim())
  }
  const linked = `<p>${link(potato.userId, '@감자')}</p>`
  expect(await before('@감자')).toEqual([linked, linked, linked])
  expect(await before('제목 없는 글 @감자', 6)).toEqual(Array(3).fill('<p>그대로</p>'))
  for (const heading of ['### 제목', '제목\n---', '> 제목\n> ==='])
    expect((await before(heading, 6))[0], heading).toContain('<h2>제목</h2>')
  // The stored text is longer than the current limit, but stays readable.
  expect(await before(`@감자 ${'&'.repeat(20_000)}`)).toEqual(Array(3).fill('<p>그대로</p>'))
})
