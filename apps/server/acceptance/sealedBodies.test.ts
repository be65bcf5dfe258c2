import { Socket } from 'node:net'
import { BoardCategory, boardRoutes } from '@buri/contract/boards'
import { commentRoutes } from '@buri/contract/comments'
import { postRoutes } from '@buri/contract/postCalls'
import { Post, PostListItem } from '@buri/contract/posts'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { aBoard, aCategory, aComment, aPost } from '#server/features/community/testCommunity.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
let author: SignedInBrowser
let admin: SignedInBrowser
let boardId: number
let categoryId: number
let postId: number
let commentId: number
beforeAll(async () => {
  author = await signedIn(site, { nickname: '글쓴이' })
  admin = await signedIn(site, { isAdmin: true })
  await site.pool.query(`update app_user set created_at = '2026-01-01'`)
  categoryId = await aCategory(site)
  boardId = await aBoard(site, { categoryId })
  postId = await aPost(site, { boardId, author })
  commentId = await aComment(site, { postId, author })
})

const POSTS = '/api/community/posts'
const COMMENTS = '/api/community/comments'
const BOARDS = '/api/community/boards'
const CATEGORIES = '/web/community/board-categories'

const camel = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const rowsOf = async (table: string) =>
  (await site.pool.query<{ rows: string }>(`select json_agg(t order by t.id)::text as rows from ${table} t`)).rows[0]
    ?.rows

type Body = { table: string; method: string; path: () => string; body: () => object; shape: z.ZodType }
const BODIES: (Body & { browser: () => SignedInBrowser })[] = [
  ...[
    { method: 'POST', path: () => POSTS, shape: postRoutes.write.schema.body },
    { method: 'PUT', path: () => `${POSTS}/${postId}`, shape: postRoutes.change.schema.body },
  ].map((door) => ({
    ...door,
    table: 'post',
    browser: () => author,
    body: () => ({ ...(door.method === 'POST' ? { boardId } : {}), title: '글', body: '글' }),
  })),
  ...[
    { method: 'POST', path: () => COMMENTS, shape: commentRoutes.write.schema.body },
    { method: 'PUT', path: () => `${COMMENTS}/${commentId}`, shape: commentRoutes.change.schema.body },
  ].map((door) => ({
    ...door,
    table: 'post_comment',
    browser: () => author,
    body: () => ({ ...(door.method === 'POST' ? { postId } : {}), content: '말' }),
  })),
  ...[
    { method: 'POST', path: () => BOARDS, shape: boardRoutes.addBoard.schema.body },
    { method: 'PUT', path: () => `${BOARDS}/${boardId}`, shape: boardRoutes.changeBoard.schema.body },
  ].map((door) => ({ ...door, table: 'board', browser: () => admin, body: () => ({ boardName: '판', categoryId }) })),
  ...[
    { method: 'POST', path: () => CATEGORIES, shape: boardRoutes.addCategory.schema.body },
    { method: 'PUT', path: () => `${CATEGORIES}/${categoryId}`, shape: boardRoutes.changeCategory.schema.body },
  ].map((door) => ({ ...door, table: 'board_category', browser: () => admin, body: () => ({ categoryName: '칸' }) })),
]

const formNamesOf = (shape: z.ZodType) =>
  Object.keys(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }).properties ?? {})

test.each(BODIES)('a $method of a $table refuses every column that its contract does not name', async (door) => {
  const { rows: columns } = await site.pool.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [door.table],
  )
  const samples: Record<string, unknown> = { bool: true, int4: 7, int8: 7, timestamptz: '2020-01-01T00:00:00Z' }
  const before = await rowsOf(door.table)
  const unnamed = columns.filter(({ name }) => !formNamesOf(door.shape).includes(camel(name)))
  expect(unnamed.length).toBeGreaterThan(3)
  for (const { name, type } of unnamed) {
    for (const key of new Set([camel(name), name])) {
      await site.pool.query('delete from request_window')
      const body = { ...door.body(), [key]: samples[type] ?? author.userId }
      const answer = await door.browser().command(door.method, door.path(), body)
      expect([key, ...(await refusalOf(answer))]).toEqual([key, 400, 'INVALID_REQUEST'])
    }
  }
  expect(await rowsOf(door.table)).toBe(before)
})

test('an author may not set fields that are for moderators', async () => {
  const before = await rowsOf('post')
  for (const marks of [{ isNotice: true }, { isTopfix: true }])
    for (const [method, path, body] of [
      ['POST', POSTS, { boardId, title: '글', body: '글', ...marks }],
      ['PUT', `${POSTS}/${postId}`, marks],
    ] as const)
      expect(await refusalOf(await author.command(method, path, body))).toEqual([403, 'FORBIDDEN'])
  expect(await rowsOf('post')).toBe(before)
})

test('every viewer gets exactly the fields of the contract, and no one’s Discord id', async () => {
  const { rows } = await site.pool.query<{ id: string }>('select discord_id as id from app_user')
  const fieldNames = (shape: { shape: object }) => Object.keys(shape.shape)
  const comment =
    `id postId parentId depth content contentHtml userId user likeCount dislikeCount isBlind isDeleted revision
    createdAt editedAt mine rights replyTotal replies`.split(/\s+/)
  for (const person of [site, author, admin]) {
    for (const [path, pick, keys] of [
      [`${POSTS}/${postId}`, (json: unknown) => json, fieldNames(Post)],
      [`${POSTS}/board/${boardId}`, (json: { posts: unknown[] }) => json.posts[0], fieldNames(PostListItem)],
      [`${COMMENTS}/post/${postId}`, (json: unknown[]) => json[0], comment],
      [CATEGORIES, (json: unknown[]) => json[0], fieldNames(BoardCategory)],
    ] as const) {
      const text = await (await person.get(path)).text()
      const picked = (pick as (json: unknown) => object)(JSON.parse(text))
      expect([path, Object.keys(picked).sort()]).toEqual([path, [...keys].sort()])
      for (const { id } of rows) expect(text).not.toContain(id)
    }
  }
})

test('the server requests no address that someone writes', async () => {
  const connect = vi.spyOn(Socket.prototype, 'connect')
  const words = ['http://169.254.169.254/latest', 'https://elsewhere.example/a.png', '//elsewhere.example']
    .flatMap((url) => [`<img src=${url}>`, `![그림](${url})`, url, `[곳](${url})`])
    .join('\n\n')
  await site.pool.query('delete from request_window')
  const { id } = await (await author.command('POST', POSTS, { boardId, title: '글', body: words })).json()
  for (const [method, path, body] of [
    ['PUT', `${POSTS}/${id}`, { body: `${words}\n` }],
    ['POST', '/api/community/preview', { body: words }],
    ['POST', COMMENTS, { postId: id, content: words }],
  ] as const)
    expect((await author.command(method, path, body)).ok).toBe(true)
  for (const path of [`${POSTS}/${id}`, `/community/board/${boardId}/post/${id}`, `${BOARDS}/${boardId}/feed.xml`])
    await (await site.get(path)).text()
  expect(JSON.stringify(connect.mock.calls)).not.toMatch(/169\.254|elsewhere/)
  // Proves that the test would notice an outgoing request.
  await expect(fetch('http://nobody.invalid/')).rejects.toThrow()
  expect(JSON.stringify(connect.mock.calls)).toMatch(/nobody\.invalid/)
  connect.mockRestore()
})
