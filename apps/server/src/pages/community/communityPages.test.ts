import { beforeAll, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aBoard, aComment, addLikes, aPost } from '#server/features/community/testCommunity.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
let author: SignedInBrowser
beforeAll(async () => {
  author = await signedIn(site, { nickname: '글쓴이' })
})

const page = async (path: string, status = 200) => {
  const answer = await site.get(path, { accept: 'text/html' })
  expect([path, answer.status]).toEqual([path, status])
  return answer.text()
}

test('a post is readable without scripts, for people and search engines', async () => {
  const boardId = await aBoard(site, { boardName: '자유' })
  const postId = await aPost(site, { boardId, author, title: '</script><b>후기', body: '어젯밤 & 내전' })
  const path = `/community/board/${boardId}/post/${postId}`
  const html = await page(path)
  expect(html).toContain('<title>&lt;/script&gt;&lt;b&gt;후기 - 부리</title>')
  expect(html).toContain('<meta property="og:title" content="&lt;/script&gt;&lt;b&gt;후기 - 부리" />')
  expect(html).toContain('<meta name="description" content="어젯밤 &amp; 내전" />')
  expect(html).toContain(`<link rel="canonical" href="https://buri.example${path}" />`)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'DiscussionForumPosting',
    headline: '</script><b>후기',
    url: `https://buri.example${path}`,
    datePublished: '2026-11-20T10:00:00.000Z',
    author: { name: '글쓴이' },
  })
  const board = await page(`/community/board/${boardId}`)
  expect(board).toContain('<title>자유 - 부리</title>')
  expect(board).toContain(`<a href="${path}">`)
  const feed = `https://buri.example/api/community/boards/${boardId}/feed.xml`
  expect(board).toContain(`<link rel="alternate" type="application/rss+xml" title="자유 - 부리" href="${feed}" />`)
  expect((await site.get(new URL(feed).pathname)).status).toBe(200)
})

test('a page that not everyone may read contains no word of its content and is not indexed', async () => {
  const clanId = await aClan(site, { isPublic: false, members: [author] })
  const open = await aBoard(site)
  const closed = await aBoard(site, { clanId, boardName: '비밀 게시판' })
  const postIn = (board: number, fields: object) => aPost(site, { boardId: board, author, title: '비밀 글', ...fields })
  const pages: [path: string, status: number][] = [
    [`/community/board/${closed}`, 404],
    [`/community/board/${closed}/post/${await postIn(closed, {})}`, 404],
    [`/community/board/${open}/post/${await postIn(open, { isBlind: true })}`, 200],
    [`/community/board/${open}/post/${await postIn(open, { status: 'hidden' })}`, 404],
    [`/community/board/${open}/post/${await postIn(open, { deletedBy: null })}`, 404],
    [`/community/board/abc/post/99999999999999`, 404],
  ]
  for (const [path, status] of pages) {
    const html = await page(path, status)
    expect([path, html.includes('비밀'), html.includes('noindex')]).toEqual([path, false, true])
    expect(html).not.toContain('feed.xml')
  }
})

test('a private clan’s post can be opened by its members only', async () => {
  const member = await signedIn(site)
  const stranger = await signedIn(site)
  const clanId = await aClan(site, { isPublic: false, members: [author, member] })
  const boardId = await aBoard(site, { clanId })
  const time = '2026-11-20T11:00:00Z'
  const postId = await aPost(site, { boardId, author, title: '잠수함 작전', body: '잠수함', at: time })
  await aComment(site, { postId, author, content: '잠수함 좋아요' })
  await addLikes(site, postId, 30)
  await member.command('POST', `/api/community/posts/${postId}/scrap`)
  const doors = [
    `/api/community/search?q=${encodeURIComponent('잠수함')}`,
    `/api/community/search?q=${encodeURIComponent('ㅈㅅㅎ')}`,
    '/api/community/best',
    `/api/community/people/${author.userId}/posts`,
    `/api/community/boards/${boardId}/feed.xml`,
    '/sitemap.xml',
    `/community/board/${boardId}`,
    `/community/board/${boardId}/post/${postId}`,
    '/api/me/scraps',
    '/api/me/posts',
    '/api/me/comments',
  ]
  const linksToPlayers = async (path: string) => {
    const links: string[] = []
    for (const [name, browser] of Object.entries({ visitor: site, stranger, member, author })) {
      const pieces = /"text":"([^"]*)"/g
      const text = await (await browser.get(path)).text()
      const lines = [...text.matchAll(pieces)].map(([, piece]) => piece).join('')
      if (text.includes('잠수함') || lines.includes('잠수함') || text.includes(`/post/${postId}<`)) links.push(name)
    }
    return links
  }
  const findersByPath = Object.fromEntries(
    await Promise.all(doors.map(async (path) => [path, await linksToPlayers(path)])),
  )
  expect(findersByPath).toEqual({
    ...Object.fromEntries(doors.map((path) => [path, []])),
    [doors[0] ?? '']: ['member', 'author'],
    [doors[1] ?? '']: ['member', 'author'],
    [`/community/board/${boardId}`]: ['member', 'author'],
    [`/community/board/${boardId}/post/${postId}`]: ['member', 'author'],
    '/api/me/scraps': ['member'],
    '/api/me/posts': ['author'],
    '/api/me/comments': ['author'],
  })
})

test('all posts opened simultaneously are shown', async () => {
  const boardId = await aBoard(site)
  const posts = await Promise.all(Array.from({ length: 12 }, () => aPost(site, { boardId, author })))
  const pages = await Promise.all(posts.map((id) => page(`/community/board/${boardId}/post/${id}`)))
  expect(pages.filter((html) => html.includes('query-data'))).toHaveLength(12)
})

const dataOf = (html: string): Record<string, unknown> => {
  const [, json = '[]'] = /<script type="application\/json" id="query-data">(.*?)<\/script>/s.exec(html) ?? []
  return Object.fromEntries(
    (JSON.parse(json) as { key: [string]; data: unknown }[]).map(({ key, data }) => [key[0], data]),
  )
}

test('the community page contains only boards and posts that its viewer may read', async () => {
  const member = await signedIn(site)
  const clanId = await aClan(site, { isPublic: false, members: [author, member] })
  const closed = await aBoard(site, { clanId, boardName: '클랜 안 게시판' })
  await aPost(site, { boardId: closed, author, title: '클랜 안 글', at: '2026-11-20T13:00:00Z' })
  const forMembers = await aBoard(site, { boardName: '회원 게시판', readAccess: 'members' })
  await aPost(site, { boardId: forMembers, author, title: '회원 글', at: '2026-11-20T13:00:00Z' })
  const board = await aBoard(site, { boardName: '모두의 게시판' })
  await aPost(site, { boardId: board, author, title: '모두의 글', at: '2026-11-20T12:00:00Z' })
  const html = await page('/community')
  expect(html).toContain('모두의 게시판')
  expect(html).toContain('모두의 글')
  for (const hidden of ['클랜 안', '회원 글']) expect([hidden, html.includes(hidden)]).toEqual([hidden, false])
  const answers = await Promise.all(
    ['boards', 'best', 'posts'].map(async (one) => (await site.get(`/api/community/${one}`)).json()),
  )
  expect(Object.values(dataOf(html))).toEqual(answers)
  const own = await (await member.get('/community')).text()
  expect(own).toContain('클랜 안 글')
  expect(await page('/community')).not.toContain('클랜 안 글')
  expect(dataOf(await page('/community?search=글'))).toEqual({})
})
