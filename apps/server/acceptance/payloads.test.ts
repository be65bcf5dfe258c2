import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Board, BoardCategory } from '@buri/contract/boards'
import { ClanDetail } from '@buri/contract/clans'
import { Comment } from '@buri/contract/comments'
import { LIMITS } from '@buri/contract/limits'
import { Post } from '@buri/contract/posts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { aBoard, aCategory } from '#server/features/community/testCommunity.ts'
import { sanitised } from '#server/platform/richText/renderRichText.ts'
import { disallowedIn, unexpectedInPage } from '#server/platform/richText/testMarkup.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { PAYLOADS, packPayloads } from '../../../tools/payloads.ts'

const INDEX = `<!doctype html><html lang="ko"><head><!--head--><script type="module" src="/assets/app.js"></script></head>
<body><div id="root"></div><!--data--></body></html>`

let site: TestApp
let webDir: string
let author: SignedInBrowser
let staff: SignedInBrowser
let boardId: number
let categoryId: number
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'buri-web-'))
  await writeFile(join(webDir, 'index.html'), INDEX)
  site = await startTestApp({ webDir })
  author = await signedIn(site)
  staff = await signedIn(site, { permissions: ['content'] })
  await signedIn(site, { nickname: '불린이' })
  categoryId = await aCategory(site)
  boardId = await aBoard(site, { categoryId })
  await site.pool.query(`update app_user set created_at = '2026-01-01'`)
})
beforeEach(() => site.pool.query('delete from request_window'))
afterAll(async () => {
  await site.close()
  await rm(webDir, { recursive: true })
})

/** Parses an answer, after checking that no browser renders it as a page. */
async function plainAnswer<Answer>(shape: z.ZodType<Answer>, answer: Response): Promise<Answer> {
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const json: unknown = await answer.json()
  expect([answer.status, answer.ok ? '' : json]).toEqual([answer.status, ''])
  return shape.parse(json)
}
async function answerTo<Answer>(
  shape: z.ZodType<Answer>,
  browser: SignedInBrowser,
  ...command: [string, string, object]
) {
  await site.pool.query('delete from request_window')
  return plainAnswer(shape, await browser.command(...command))
}

const expectPlain = (html: string, kind: 'post' | 'comment' = 'post') => {
  expect(disallowedIn(html, kind)).toEqual([])
  expect(sanitised(html, kind)).toBe(html)
}
async function expectPlainPage(path: string) {
  const answer = await site.get(path, { accept: 'text/html' })
  expect(answer.status).toBe(200)
  expect(unexpectedInPage(await answer.text())).toEqual([])
}

// Payloads with a NUL are left out, because such a request is refused before any processing.
const SENT = PAYLOADS.filter((payload) => !payload.includes('\0'))
const WRITTEN = SENT.map((payload) =>
  [
    payload,
    `@불린이${payload} @${payload} [@감자#KR1](/summoner/${payload})`,
    `[${payload}](/match/KR_1)`,
    `https://buri.example/clans/${payload}`,
    `![${payload}](/images/abcdefgh12-640x480.webp)`,
  ].join('\n\n'),
)

describe('no payload survives', () => {
  test('no payload survives in a post, changed or not, or in its preview', async () => {
    for (const body of packPayloads(WRITTEN, 25_000, '\n\n')) {
      const post = await answerTo(Post, author, 'POST', '/api/community/posts', { boardId, title: '글', body })
      expectPlain(post.bodyHtml)
      expect(post.bodyHtml).toContain('data-mention="true">@불린이</a>')
      const { id } = post
      const edit = { title: '고친 글', body: `고침\n\n${body}` }
      const read = await answerTo(Post, author, 'PUT', `/api/community/posts/${id}`, edit)
      expectPlain(read.bodyHtml)
      expect((await plainAnswer(Post, await site.get(`/api/community/posts/${id}`))).bodyHtml).toBe(read.bodyHtml)
      await expectPlainPage(`/community/board/${boardId}/post/${id}`)
      await site.pool.query('delete from request_window')
      const preview = await author.command('POST', '/api/community/preview', { body: edit.body })
      expect((await preview.json()).html).toBe(read.bodyHtml)
    }
  })

  test('no payload survives in a comment, or on the page of its post', async () => {
    const { id: postId } = await answerTo(Post, author, 'POST', '/api/community/posts', {
      boardId,
      title: '댓글이 있는 글',
      body: '',
    })
    for (const content of packPayloads(WRITTEN, LIMITS.commentMaxLength - 100, '\n\n')) {
      const comment = await answerTo(Comment, author, 'POST', '/api/community/comments', { postId, content })
      expectPlain(comment.contentHtml, 'comment')
    }
    await expectPlainPage(`/community/board/${boardId}/post/${postId}`)
  })

  test('no payload survives in the names of posts, boards, categories and people', async () => {
    const { id } = await answerTo(Post, author, 'POST', '/api/community/posts', { boardId, title: '글', body: '' })
    const prefixOf = (pack: string, length: number) => [...pack.replace(/\s+/g, ' ')].slice(0, length).join('')
    for (const pack of packPayloads(SENT, LIMITS.boardDescriptionMaxLength, ' ')) {
      await site.pool.query('update app_user set nickname = $2 where id = $1', [author.userId, pack.toWellFormed()])
      const title = prefixOf(pack, LIMITS.postTitleMaxLength)
      const { user } = await answerTo(Post, author, 'PUT', `/api/community/posts/${id}`, { title })
      expect(user?.nickname).toBe(pack.toWellFormed())
      const name = prefixOf(pack, LIMITS.boardNameMaxLength)
      await answerTo(Board, staff, 'PUT', `/api/community/boards/${boardId}`, {
        boardName: name,
        boardDescription: pack,
      })
      await answerTo(BoardCategory, staff, 'PUT', `/web/community/board-categories/${categoryId}`, {
        categoryName: name,
        description: pack,
      })
      await expectPlainPage(`/community/board/${boardId}/post/${id}`)
      await expectPlainPage(`/community/board/${boardId}`)
    }
    await expectPlainPage('/community')
  })

  test('no payload survives in the introduction of a clan', async () => {
    const clanId = await aClan(site, { leader: author })
    for (const introduceContent of packPayloads(SENT, LIMITS.clanIntroduceMaxLength, '\n')) {
      await answerTo(ClanDetail, author, 'PATCH', `/api/clans/${clanId}`, { introduceContent })
      await expectPlainPage(`/clans/${clanId}`)
    }
  })

  test('a payload behind a NUL, which text may not contain, is refused', async () => {
    for (const payload of PAYLOADS.filter((one) => one.includes('\0'))) {
      const post = { boardId, title: payload, body: payload }
      expect(await refusalOf(await author.command('POST', '/api/community/posts', post))).toEqual([
        400,
        'INVALID_REQUEST',
      ])
    }
  })
})

const MEGABYTE = 1024 ** 2
const BOMBS: { what: string; body: string; refusal: [number, string] }[] = [
  { what: 'a megabyte of words', body: '글 '.repeat(MEGABYTE / 4), refusal: [413, 'BODY_TOO_LARGE'] },
  { what: '100,000 nested quotes', body: '>'.repeat(100_000), refusal: [400, 'INVALID_REQUEST'] },
  { what: '100,000 nested lists', body: `${'- '.repeat(100_000)}글`, refusal: [400, 'INVALID_REQUEST'] },
  { what: 'as many nested quotes as there is room for', body: '>'.repeat(50_000), refusal: [422, 'TOO_COMPLEX'] },
  { what: 'as many nested lists', body: `${'- '.repeat(24_999)}글`, refusal: [422, 'TOO_COMPLEX'] },
  { what: 'lists within quotes', body: `${'> 1. '.repeat(9999)}글`, refusal: [422, 'TOO_COMPLEX'] },
  {
    what: 'a table of 10,000 cells',
    body: `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${`${'|a'.repeat(100)}|\n`.repeat(99)}`,
    refusal: [422, 'TOO_COMPLEX'],
  },
  { what: 'a table of one row and 10,000 cells', body: `${'|a'.repeat(10_000)}|\n|-|`, refusal: [422, 'TOO_COMPLEX'] },
  { what: 'brackets that never close', body: '['.repeat(50_000), refusal: [422, 'TOO_COMPLEX'] },
  { what: 'lists that go in line by line', body: stairs(200), refusal: [422, 'TOO_COMPLEX'] },
]
function stairs(depth: number) {
  return Array.from({ length: depth }, (_, level) => `${' '.repeat(2 * level)}- 글`).join('\n')
}

// The limits are far above what an answer needs, and far below what the attack is meant to cost.
const MAX_MS = 500
const MAX_MB = 200

test.each(BOMBS)(
  'a text with $what is refused without delay, with a code for this fault',
  async ({ body, refusal }) => {
    const { id } = await answerTo(Post, author, 'POST', '/api/community/posts', { boardId, title: '글', body: '' })
    const doors: [string, string, object][] = [
      ['POST', '/api/community/posts', { boardId, title: '글', body }],
      ['PUT', `/api/community/posts/${id}`, { body }],
      ['POST', '/api/community/preview', { body }],
    ]
    const peak = process.resourceUsage().maxRSS
    const before = process.threadCpuUsage()
    for (const door of doors)
      expect([door[1], await refusalOf(await author.command(...door))]).toEqual([door[1], refusal])
    const comment = await refusalOf(
      await author.command('POST', '/api/community/comments', { postId: id, content: body }),
    )
    expect(comment[0]).toBeGreaterThanOrEqual(400)
    expect(comment[0]).toBeLessThan(500)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(4 * MAX_MS)
    expect((process.resourceUsage().maxRSS - peak) / 1024).toBeLessThan(MAX_MB)
  },
)
