import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aBoard, aComment, addLikes, aPost } from '../testCommunity.ts'
import { purgePosts, purgeReportedTexts } from './purgePosts.ts'

const site = await openSite()
let author: SignedInBrowser
let boardId: number
beforeAll(async () => {
  author = await signedIn(site)
  boardId = await aBoard(site)
})

const NOW = new Date('2026-11-20T12:00:00Z')
const LONG_AGO = '2026-10-20T12:00:00Z'
const aDeletedPost = (at: string) => aPost(site, { boardId, author, at, deletedBy: null })
const isStored = async (id: number) =>
  (await site.db.selectFrom('post').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

async function addReport(postId: number, target: { type: string; id: number }, decidedAt: string | null) {
  const report = { id: randomUUID(), reporterId: author.userId, reason: 'spam', createdAt: new Date(LONG_AGO) }
  const decided = decidedAt === null ? {} : { state: 'resolved', outcome: 'deleted', decidedAt: new Date(decidedAt) }
  const about = { targetType: target.type, targetId: String(target.id), ...decided }
  await site.db
    .insertInto('contentReport')
    .values({ ...report, ...about })
    .execute()
  return postId
}

test('only a post deleted thirty days ago is purged, together with its comments', async () => {
  const old = await aDeletedPost(LONG_AGO)
  await aComment(site, { postId: old, author })
  await addLikes(site, old, 2)
  const posts = [await aDeletedPost('2026-10-22T12:00:00Z'), await aPost(site, { boardId, author, at: LONG_AGO })]
  expect(await purgePosts(site.db, NOW)).toBe(1)
  expect(await isStored(old)).toBe(false)
  expect(await Promise.all(posts.map(isStored))).toEqual([true, true])
  expect(await purgePosts(site.db, NOW)).toBe(0)
})

test('posts that somebody may still dispute are kept for ninety more days', async () => {
  const deletedPost = await aDeletedPost(LONG_AGO)
  await addReport(deletedPost, { type: 'post', id: deletedPost }, null)
  const below = await aDeletedPost(LONG_AGO)
  await addReport(
    below,
    { type: 'comment', id: await aComment(site, { postId: below, author }) },
    '2026-10-30T12:00:00Z',
  )
  const blinded = await aDeletedPost(LONG_AGO)
  await site.db
    .updateTable('post')
    .set({ isBlind: true, blindAt: new Date(LONG_AGO) })
    .where('id', '=', blinded)
    .execute()
  expect(await purgePosts(site.db, NOW)).toBe(0)
  await site.db
    .updateTable('contentReport')
    .set({ state: 'resolved', decidedAt: new Date(LONG_AGO) })
    .execute()
  expect(await purgePosts(site.db, new Date('2027-01-19T12:00:00Z'))).toBeGreaterThanOrEqual(3)
  expect(await Promise.all([deletedPost, below, blinded].map(isStored))).toEqual([false, false, false])
})

test('a reported text is deleted ninety days after the decision, and kept while the report is open', async () => {
  const postIds = [await aPost(site, { boardId, author }), await aPost(site, { boardId, author })]
  const decidedAt = ['2026-10-30T12:00:00Z', null]
  for (const [index, id] of postIds.entries()) await addReport(id, { type: 'post', id }, decidedAt[index] ?? null)
  const reports = site.db.selectFrom('contentReport').where('targetId', 'in', postIds.map(String))
  await site.db
    .updateTable('contentReport')
    .set({ reportedText: '욕설' })
    .where('targetId', 'in', postIds.map(String))
    .execute()
  const textsAt = async (at: string) => {
    await purgeReportedTexts(site.db, new Date(at))
    const rows = await reports.select(['targetId', 'reportedText']).execute()
    return postIds.map((id) => rows.find(({ targetId }) => targetId === String(id))?.reportedText)
  }
  expect(await textsAt('2027-01-27T12:00:00Z')).toEqual(['욕설', '욕설'])
  expect(await textsAt('2027-01-28T12:00:00Z')).toEqual([null, '욕설'])
})
