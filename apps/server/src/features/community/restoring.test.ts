import { expect, test } from 'vitest'
import { grantIds } from '#server/features/admin/testStaff.ts'
import { changeRole } from '#server/features/auth/changeRole.ts'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aBoard, aComment, aPost } from './testCommunity.ts'

const site = await openSite()

test('a clan’s officers do not show what a moderator of the site blinded, hid or deleted', async () => {
  const [leader, reporter] = [await signedIn(site), await signedIn(site)]
  const moderator = await signedIn(site, { permissions: ['moderation'] })
  const clanBoard = await aBoard(site, { clanId: await aClan(site, { leader }) })
  const postId = await aPost(site, { boardId: clanBoard, author: leader })
  const commentId = await aComment(site, { postId, author: leader })
  for (const [type, id] of [
    ['comment', commentId],
    ['post', postId],
  ] as const) {
    const url = `/api/community/${type}s/${id}`
    const undoRights = async (browser: SignedInBrowser): Promise<string[]> => {
      const response = await browser.get(type === 'post' ? url : `/api/community/comments/post/${postId}`)
      const [shown] = [await response.json()].flat()
      return shown.rights.filter((right: string) => ['unblind', 'show', 'restore'].includes(right))
    }
    const show = (browser: SignedInBrowser) =>
      browser.command('PATCH', `${url}/moderation`, { isBlind: false, reason: '' })
    await reporter.command('POST', '/api/community/reports', { targetType: type, targetId: id, reason: 'spam' })
    const decision = { outcome: 'blinded', note: '' }
    expect((await moderator.command('PATCH', `/api/admin/reports/${type}/${id}`, decision)).status).toBe(200)
    expect([await undoRights(leader), await undoRights(moderator)]).toEqual([[], ['unblind']])
    expect(await refusalOf(await show(leader))).toEqual([403, 'FORBIDDEN'])
    expect((await show(moderator)).ok).toBe(true)
    // A deleted comment is shown only above its replies.
    if (type === 'comment')
      await leader.command('POST', '/api/community/comments', { postId, parentId: id, content: '답글' })
    expect((await moderator.command('DELETE', url)).status).toBe(204)
    expect([await undoRights(leader), await undoRights(moderator)]).toEqual([[], ['restore']])
    expect(await refusalOf(await leader.command('POST', `${url}/restore`))).toEqual([403, 'FORBIDDEN'])
    expect((await moderator.command('POST', `${url}/restore`)).ok).toBe(true)
    expect((await leader.command('PATCH', `${url}/moderation`, { isBlind: true, reason: '' })).ok).toBe(true)
    expect(await undoRights(leader)).toEqual(['unblind'])
    expect((await show(leader)).ok).toBe(true)
  }
  const rightsOf = async (browser: SignedInBrowser): Promise<string[]> =>
    (await (await browser.get(`/api/community/posts/${postId}`)).json()).rights
  const setStatus = (browser: SignedInBrowser, status: string) =>
    browser.command('PATCH', `/api/community/posts/${postId}/moderation`, { status })
  expect((await setStatus(moderator, 'hidden')).ok).toBe(true)
  expect(await rightsOf(leader)).not.toContain('show')
  expect(await rightsOf(moderator)).toContain('show')
  expect(await refusalOf(await setStatus(leader, 'published'))).toEqual([403, 'FORBIDDEN'])
  expect((await setStatus(moderator, 'published')).ok).toBe(true)
  expect((await setStatus(leader, 'hidden')).ok).toBe(true)
  expect(await rightsOf(leader)).toContain('show')
  expect((await setStatus(leader, 'published')).ok).toBe(true)
})

test('officers may undo what a moderator of the site decided once that person moderates no more', async () => {
  const ids = await grantIds(site)
  const [admin, leader] = [await signedIn(site, { isAdmin: true }), await signedIn(site)]
  const postId = await aPost(site, {
    boardId: await aBoard(site, { clanId: await aClan(site, { leader }) }),
    author: leader,
  })
  const url = `/api/community/posts/${postId}`
  const mayUnblind = async () => (await (await leader.get(url)).json()).rights.includes('unblind')
  const former = await signedIn(site, { permissions: ['moderation'] })
  expect((await former.command('PATCH', `${url}/moderation`, { isBlind: true })).ok).toBe(true)
  expect(await mayUnblind()).toBe(false)
  const grants = `/api/admin/users/${former.userId}/permissions`
  expect((await admin.command('DELETE', `${grants}/${ids.permission('moderation')}`)).ok).toBe(true)
  expect(await mayUnblind()).toBe(true)
  const { discordId } = await site.db
    .selectFrom('appUser')
    .select('discordId')
    .where('id', '=', former.userId)
    .executeTakeFirstOrThrow()
  const now = new Date('2026-11-20T12:00:00Z')
  await inTransaction(site.db, (tx) => changeRole(tx, { discordId: discordId ?? '', role: 'ADMIN', gives: true, now }))
  expect(await mayUnblind()).toBe(false)
})
