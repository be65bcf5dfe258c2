import { LIMITS } from '@buri/contract/limits'
import { beforeAll, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aBoard, aComment, aPost } from '#server/features/community/testCommunity.ts'
import { unexpectedInPage } from '#server/platform/richText/testMarkup.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { packPayloads, WRITTEN_PAYLOADS } from '../../../../../tools/payloads.ts'

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

type Discussion = Record<string, unknown> & { comment: Record<string, unknown>[] }
const parseDiscussion = (html: string): Discussion => {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

const addReply = async (postId: number, parentId: number, content: string) => {
  const body = { postId, parentId, content }
  expect((await author.command('POST', '/api/community/comments', body)).status).toBe(201)
}

test('a post’s page describes the discussion: texts, authors, times and counts', async () => {
  const boardId = await aBoard(site)
  const postId = await aPost(site, { boardId, author, title: '후기', body: '어젯밤 & **내전**' })
  const commentId = await aComment(site, { postId, author, content: '잘 **봤어요**' })
  await addReply(postId, commentId, '저도요')
  await site.db.updateTable('postComment').set({ likeCount: 3 }).where('id', '=', commentId).execute()
  const url = `https://buri.example/community/board/${boardId}/post/${postId}`
  const person = { '@type': 'Person', name: '글쓴이' }
  expect(parseDiscussion(await page(new URL(url).pathname))).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: '후기',
    text: '어젯밤 & 내전',
    url,
    author: person,
    datePublished: '2026-11-20T10:00:00.000Z',
    commentCount: 2,
    interactionStatistic: [{ userInteractionCount: 0 }, { userInteractionCount: 2 }],
    comment: [
      {
        '@type': 'Comment',
        text: '잘 봤어요',
        author: person,
        datePublished: '2026-11-20T10:00:00.000Z',
        interactionStatistic: { userInteractionCount: 3 },
        comment: [{ text: '저도요' }],
      },
    ],
  })
})

test('a visitor’s page contains no word of a blinded or deleted comment, and its replies stay', async () => {
  const boardId = await aBoard(site)
  const postId = await aPost(site, { boardId, author })
  const secret = { postId, author, content: '잠수함' }
  for (const change of [{ isBlind: true }, { deletedBy: author.userId }, { deletedBy: null }]) {
    const id = await aComment(site, secret)
    await addReply(postId, id, '답글은 남음')
    await site.db
      .updateTable('postComment')
      .set({ isBlind: change.isBlind ?? false })
      .where('id', '=', id)
      .execute()
    if (change.deletedBy !== undefined) {
      const deleted = { deletedAt: new Date(), deletedBy: change.deletedBy }
      await site.db.updateTable('postComment').set(deleted).where('id', '=', id).execute()
    }
  }
  const html = await page(`/community/board/${boardId}/post/${postId}`)
  expect(html).not.toContain('잠수함')
  expect(parseDiscussion(html).comment.map(({ text }) => text)).toEqual(['답글은 남음', '답글은 남음', '답글은 남음'])
})

test('a page contains no word of a blinded post or of its comments, and describes no discussion', async () => {
  const boardId = await aBoard(site)
  const postId = await aPost(site, { boardId, author, title: '잠수함', body: '잠수함', isBlind: true })
  await aComment(site, { postId, author, content: '잠수함' })
  const html = await page(`/community/board/${boardId}/post/${postId}`)
  expect(html).not.toContain('잠수함')
  expect(html).not.toContain('ld+json')
  expect(html).toContain('noindex')
})

test('a member’s page of a private board is neither indexed nor cached', async () => {
  const clanId = await aClan(site, { isPublic: false, members: [author] })
  const boardId = await aBoard(site, { clanId, boardName: '잠수함 기지' })
  const postId = await aPost(site, { boardId, author, title: '잠수함', body: '잠수함' })
  await aComment(site, { postId, author, content: '잠수함' })
  for (const path of [`/community/board/${boardId}`, `/community/board/${boardId}/post/${postId}`]) {
    const own = await author.get(path, { accept: 'text/html' })
    const html = await own.text()
    expect([html.includes('noindex'), html.includes('ld+json'), html.includes('feed.xml')]).toEqual([
      true,
      false,
      false,
    ])
    expect(own.headers.get('cache-control')).toBe('no-store')
    for (const query of ['', '?page=1', '?comments=1'])
      expect(await page(`${path}${query}`, 404)).not.toContain('잠수함')
  }
})

test('no hostile text ends a data block or adds an element', async () => {
  const boardId = await aBoard(site)
  const texts = WRITTEN_PAYLOADS.filter((text) => !text.includes('\0'))
  const comments = packPayloads(texts, LIMITS.commentMaxLength, '\n\n')
  for (const body of packPayloads(texts, LIMITS.postBodyMaxLength, '\n\n')) {
    const title = '</script><!--<script>'
    const postId = await aPost(site, { boardId, author, title, body })
    for (const content of comments) await aComment(site, { postId, author, content })
    const html = await page(`/community/board/${boardId}/post/${postId}`)
    expect(unexpectedInPage(html)).toEqual([])
    expect(parseDiscussion(html).headline).toBe(title)
  }
})

const linksIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="(canonical|prev|next)" href="https:\/\/buri\.example([^"]*)" \/>/g)].map(
      ([, rel, path]) => [rel, path],
    ),
  )

test('each page of a board has its own address and links to the next', async () => {
  const boardId = await aBoard(site)
  const path = `/community/board/${boardId}`
  for (let number = 1; number <= 41; number += 1)
    await aPost(site, {
      boardId,
      author,
      title: `글 ${number}번`,
      at: new Date(Date.UTC(2026, 10, 1, number)).toISOString(),
    })
  expect(linksIn(await page(path))).toEqual({ canonical: path, next: `${path}?page=2` })
  const second = await page(`${path}?page=2`)
  expect(linksIn(second)).toEqual({ canonical: `${path}?page=2`, prev: path, next: `${path}?page=3` })
  expect(second).toContain('글 21번')
  expect(second).not.toContain('글 41번')
  expect(linksIn(await page(`${path}?page=3`))).toEqual({ canonical: `${path}?page=3`, prev: `${path}?page=2` })
  expect(await page(`${path}?page=4`)).toContain('noindex')
  await page(`${path}?page=5000`, 404)
  // Other views are drawn by scripts, and are the same board to search engines.
  expect(linksIn(await page(`${path}?sort=likes`))).toEqual({ canonical: path })
})

test('later comments are on pages of their own, which exist only as far as there are comments', async () => {
  const boardId = await aBoard(site)
  const postId = await aPost(site, { boardId, author })
  for (let number = 1; number <= 51; number += 1) await aComment(site, { postId, author, content: `댓글 ${number}번` })
  const path = `/community/board/${boardId}/post/${postId}`
  const first = await page(path)
  expect(linksIn(first)).toEqual({ canonical: path, next: `${path}?comments=2` })
  expect(parseDiscussion(first).comment).toHaveLength(50)
  const second = await page(`${path}?comments=2`)
  expect(linksIn(second)).toEqual({ canonical: `${path}?comments=2`, prev: path })
  expect(parseDiscussion(second).comment.map(({ text }) => text)).toEqual(['댓글 51번'])
  await page(`${path}?comments=3`, 404)
  await page(`${path}?comments=5000`, 404)
})

test('unknown or invalid options in an address change nothing on a post’s page', async () => {
  const boardId = await aBoard(site)
  const path = `/community/board/${boardId}/post/${await aPost(site, { boardId, author })}`
  const plain = await page(path)
  expect(await page(`${path}?utm_source=잠수함`)).toBe(plain)
  expect(await page(`${path}?comments=0`)).toBe(plain)
})

test('a post under another board’s address names its own board', async () => {
  const [boardId, other] = [await aBoard(site), await aBoard(site)]
  const postId = await aPost(site, { boardId, author })
  const path = `/community/board/${boardId}/post/${postId}`
  expect(linksIn(await page(`/community/board/${other}/post/${postId}`))).toEqual({ canonical: path })
})
