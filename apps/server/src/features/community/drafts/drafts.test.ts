import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aBoard, aPost } from '../testCommunity.ts'
import { discardDraft } from './discardDraft.repository.ts'
import { sweepDrafts } from './drafts.repository.ts'

const site = await openSite()
let boardId: number
beforeAll(async () => {
  boardId = await aBoard(site, { boardName: '자유' })
})

const address = (id: string) => `/api/community/drafts/${id}`
const keep = (browser: SignedInBrowser, id: string, body: Record<string, unknown> = {}) =>
  browser.command('PUT', address(id), { boardId, title: '제목', body: '첫 줄', revision: 0, ...body })
const draftsOf = async (browser: SignedInBrowser) => (await (await browser.get('/api/community/drafts')).json()).items

test('a draft is saved, read, changed and discarded', async () => {
  const writer = await signedIn(site)
  const id = randomUUID()
  const draft = await keep(writer, id)
  expect([draft.status, await draft.json()]).toEqual([
    200,
    expect.objectContaining({
      id,
      boardId,
      boardName: '자유',
      postId: null,
      title: '제목',
      body: '첫 줄',
      revision: 1,
    }),
  ])
  expect((await (await keep(writer, id, { body: '첫 줄\n둘째 줄', revision: 1 })).json()).revision).toBe(2)
  expect((await (await writer.get(address(id))).json()).body).toBe('첫 줄\n둘째 줄')
  expect(await draftsOf(writer)).toMatchObject([{ id, revision: 2 }])
  expect((await writer.command('DELETE', address(id))).status).toBe(204)
  expect((await writer.command('DELETE', address(id))).status).toBe(204)
  expect(await draftsOf(writer)).toEqual([])
})

test('only its author sees a draft, and administrators do not', async () => {
  const writer = await signedIn(site)
  const id = randomUUID()
  await keep(writer, id)
  for (const viewer of [await signedIn(site), await signedIn(site, { isAdmin: true })]) {
    expect(await refusalOf(await viewer.get(address(id)))).toEqual([404, 'DRAFT_NOT_FOUND'])
    expect(await refusalOf(await keep(viewer, id))).toEqual([404, 'DRAFT_NOT_FOUND'])
    expect(await draftsOf(viewer)).toEqual([])
    await viewer.command('DELETE', address(id))
  }
  expect(await draftsOf(writer)).toHaveLength(1)
})

test('a second tab with an older revision is refused and gets the stored draft', async () => {
  const writer = await signedIn(site)
  const id = randomUUID()
  await keep(writer, id)
  await keep(writer, id, { body: '한쪽 탭', revision: 1 })
  const staleDraft = await keep(writer, id, { body: '다른 탭', revision: 1 })
  const refusal = await staleDraft.json()
  expect([staleDraft.status, refusal.code]).toEqual([409, 'STALE_REVISION'])
  expect(refusal.details).toMatchObject({ id, body: '한쪽 탭', revision: 2 })
})

test('a save repeated after a lost answer is stored once', async () => {
  const writer = await signedIn(site)
  const id = randomUUID()
  const answers = [await keep(writer, id), await keep(writer, id)]
  expect(await Promise.all(answers.map(async (answer) => (await answer.json()).revision))).toEqual([1, 1])
})

test('a late save does not bring back a discarded draft', async () => {
  const writer = await signedIn(site)
  const id = randomUUID()
  await keep(writer, id)
  await writer.command('DELETE', address(id))
  expect(await refusalOf(await keep(writer, id, { revision: 1 }))).toEqual([404, 'DRAFT_NOT_FOUND'])
})

test('at most twenty drafts are kept, even if more are saved at the same time', async () => {
  const writer = await signedIn(site)
  const answers = await Promise.all(Array.from({ length: 24 }, () => keep(writer, randomUUID())))
  const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).code ?? 'kept'))
  expect(codes.filter((code) => code === 'kept')).toHaveLength(20)
  expect(codes.filter((code) => code === 'DRAFTS_FULL')).toHaveLength(4)
})

test('a draft must be for a board to which the author may write, or for the author’s own post', async () => {
  const writer = await signedIn(site)
  const hidden = await aBoard(site, { isVisible: false })
  const readOnly = await aBoard(site, { writeAccess: 'none' })
  const closed = await aBoard(site, { clanId: await aClan(site, { isPublic: false }) })
  for (const otherPostId of [hidden, closed, 4_000_000]) {
    expect(await refusalOf(await keep(writer, randomUUID(), { boardId: otherPostId }))).toEqual([
      404,
      'BOARD_NOT_FOUND',
    ])
  }
  expect(await refusalOf(await keep(writer, randomUUID(), { boardId: readOnly }))).toEqual([403, 'FORBIDDEN'])
  const postId = await aPost(site, { boardId, author: writer })
  expect((await keep(writer, randomUUID(), { postId })).status).toBe(200)
  const othersPost = await aPost(site, { boardId, author: await signedIn(site) })
  expect(await refusalOf(await keep(writer, randomUUID(), { postId: othersPost }))).toEqual([404, 'POST_NOT_FOUND'])
})

test('a draft of an edit keeps the post’s revision from which it began, or 0 if the request states none', async () => {
  const writer = await signedIn(site)
  const postId = await aPost(site, { boardId, author: writer })
  const [current, silent, fresh] = [randomUUID(), randomUUID(), randomUUID()]
  await keep(writer, current, { postId, postRevision: 1 })
  await keep(writer, silent, { postId })
  await keep(writer, fresh, { postRevision: 7 })
  expect((await (await writer.get(address(current))).json()).postRevision).toBe(1)
  expect((await (await writer.get(address(silent))).json()).postRevision).toBe(0)
  expect((await (await writer.get(address(fresh))).json()).postRevision).toBeNull()
  await keep(writer, current, { postId, postRevision: 2, revision: 1 })
  expect((await (await writer.get(address(current))).json()).postRevision).toBe(2)
})

test('authors keep a draft for a board that they may no longer read, without the board’s name', async () => {
  const writer = await signedIn(site)
  const closing = await aBoard(site, { boardName: '곧 닫힐 곳' })
  await keep(writer, randomUUID(), { boardId: closing, body: '긴 글' })
  await site.db.updateTable('board').set({ isVisible: false }).where('id', '=', closing).execute()
  expect(await draftsOf(writer)).toMatchObject([{ boardName: '', body: '긴 글' }])
})

test('a draft expires thirty days after its last change and is swept', async () => {
  const writer = await signedIn(site)
  const [old, fresh] = [randomUUID(), randomUUID()]
  await keep(writer, old)
  await keep(writer, fresh)
  await site.db
    .updateTable('postDraft')
    .set({ updatedAt: new Date('2026-10-21T11:59:59Z') })
    .where('id', '=', old)
    .execute()
  expect(await draftsOf(writer)).toMatchObject([{ id: fresh }])
  expect(await sweepDrafts(site.db, new Date('2026-11-20T12:00:00Z'))).toBe(1)
  const remaining = await site.db.selectFrom('postDraft').select('id').where('userId', '=', writer.userId).execute()
  expect(remaining).toEqual([{ id: fresh }])
})

test('publishing a draft discards it', async () => {
  const writer = await signedIn(site)
  const draftId = randomUUID()
  await keep(writer, draftId)
  const post = { boardId, title: '제목', body: '첫 줄', draftId }
  expect((await writer.command('POST', '/api/community/posts', post)).status).toBe(201)
  expect(await draftsOf(writer)).toEqual([])
})

test('a person may not discard another person’s draft', async () => {
  const writer = await signedIn(site)
  const id = randomUUID()
  await keep(writer, id)
  const stranger = await signedIn(site)
  await inTransaction(site.db, (tx) => discardDraft(tx, stranger.userId, id))
  expect(await draftsOf(writer)).toHaveLength(1)
  await inTransaction(site.db, (tx) => discardDraft(tx, writer.userId, id))
  expect(await draftsOf(writer)).toEqual([])
})

test('a draft that is published repeatedly, or from two tabs at the same time, becomes one post', async () => {
  const writer = await signedIn(site)
  const draftId = randomUUID()
  const post = { boardId, title: '한 번만', body: '첫 줄', draftId }
  const publish = async () => {
    const answer = await writer.command('POST', '/api/community/posts', post)
    return [answer.status, (await answer.json()).id]
  }
  const answers = await Promise.all(Array.from({ length: 5 }, publish))
  answers.push(await publish())
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]?.[0]).toBe(201)
})
