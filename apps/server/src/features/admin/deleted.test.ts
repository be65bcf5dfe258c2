import { adminDeletedRoutes, type DeletedKind } from '@buri/contract/admin/deleted'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aStaffMember, statusAndCode } from '#server/features/admin/testStaff.ts'
import { aClan } from '#server/features/clans/testClans.ts'
import { aBoard, aPost } from '#server/features/community/testCommunity.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
let moderator: SignedInBrowser
beforeAll(async () => {
  moderator = await aStaffMember(site, 'moderation')
})
beforeEach(async () => {
  await site.pool.query('delete from request_window')
})

const answered = adminDeletedRoutes.all.schema.response[200]
const deletedContent = async (browser: SignedInBrowser, kind: DeletedKind, cursor?: string | null) =>
  answered.parse(
    await (await browser.get(`/api/admin/deleted?kind=${kind}${cursor ? `&cursor=${cursor}` : ''}`)).json(),
  )
const idsOf = async (browser: SignedInBrowser, kind: DeletedKind) =>
  (await deletedContent(browser, kind)).items.map(({ id }) => id)
const among = async (made: readonly (string | number)[], browser: SignedInBrowser, kind: DeletedKind) =>
  (await deletedContent(browser, kind)).items.filter(({ id }) => made.map(String).includes(id))

test('posts and comments taken down by staff or a report are listed until they are restored', async () => {
  const author = await signedIn(site, { nickname: '글쓴이' })
  const boardId = await aBoard(site)
  const [blindedByStaff, byReport, byAuthor] = await Promise.all(
    ['손으로', '신고로', '스스로'].map((title) => aPost(site, { boardId, author, title })),
  )
  await moderator.command('DELETE', `/api/community/posts/${blindedByStaff}`)
  await author.command('DELETE', `/api/community/posts/${byAuthor}`)
  const reporter = await signedIn(site)
  await reporter.command('POST', '/api/community/reports', { targetType: 'post', targetId: byReport, reason: 'spam' })
  await moderator.command('PATCH', `/api/admin/reports/post/${byReport}`, { outcome: 'deleted' })
  const posts = [blindedByStaff, byReport, byAuthor].map(String)
  expect(await among(posts, moderator, 'post')).toMatchObject([
    { id: String(byReport), label: '신고로', deletedBy: 'moderation' },
    { id: String(blindedByStaff), label: '손으로', deletedBy: 'moderation' },
  ])
  expect((await moderator.command('POST', `/api/community/posts/${blindedByStaff}/restore`)).status).toBe(200)
  expect(await among(posts, moderator, 'post')).toMatchObject([{ id: String(byReport) }])

  const commented = await aPost(site, { boardId, author })
  const comment = await author.command('POST', '/api/community/comments', {
    postId: commented,
    content: '시끄러운 댓글',
  })
  const { id } = await comment.json()
  await moderator.command('DELETE', `/api/community/comments/${id}`)
  expect(await among([id], moderator, 'comment')).toMatchObject([{ id: String(id), label: '시끄러운 댓글' }])
  expect((await moderator.command('POST', `/api/community/comments/${id}/restore`)).status).toBe(200)
  expect(await among([id], moderator, 'comment')).toEqual([])
})

test('deleted posts of a private clan’s board are listed for those who may read it', async () => {
  const leader = await signedIn(site)
  const author = await signedIn(site)
  const clanId = await aClan(site, { isPublic: false, leader, members: [author] })
  const boardId = await aBoard(site, { clanId })
  const [gone, commented] = await Promise.all(
    ['비밀', '남은 글'].map((title) => aPost(site, { boardId, author, title })),
  )
  const comment = await author.command('POST', '/api/community/comments', { postId: commented, content: '비밀 댓글' })
  expect((await leader.command('DELETE', `/api/community/posts/${gone}`)).status).toBe(204)
  expect((await leader.command('DELETE', `/api/community/comments/${(await comment.json()).id}`)).status).toBe(204)
  const reader = await aStaffMember(site, 'moderation', 'content')
  for (const [kind, label] of [
    ['post', '비밀'],
    ['comment', '비밀 댓글'],
  ] as const) {
    const seenBy = async (browser: SignedInBrowser) =>
      (await deletedContent(browser, kind)).items.some((item) => item.label === label)
    expect([kind, await seenBy(moderator), await seenBy(reader)]).toEqual([kind, false, true])
  }
})

test('a deleted match is listed until it is restored', async () => {
  await site.store(aParsedMatch({ gameId: '7', names: { 0: '새벽감자#KR1' } }))
  const { id: matchId } = await site.db.selectFrom('match').select('id').executeTakeFirstOrThrow()
  expect((await moderator.command('DELETE', `/api/matches/${matchId}`)).status).toBe(204)
  expect(await idsOf(moderator, 'match')).toEqual([matchId])
  expect((await moderator.command('POST', `/api/matches/${matchId}/restore`)).status).toBe(204)
  expect(await idsOf(moderator, 'match')).toEqual([])
})

test('a restored clan has its leader as the only member', async () => {
  const keeper = await aStaffMember(site, 'clan')
  const leader = await signedIn(site, { nickname: '클랜장' })
  const member = await signedIn(site)
  const clanId = await aClan(site, { clanName: '돌아온 클랜', leader, members: [member] })
  expect((await leader.command('DELETE', `/api/clans/${clanId}`)).status).toBe(204)
  expect(await among([clanId], keeper, 'clan')).toMatchObject([
    { id: clanId, label: '돌아온 클랜', deletedBy: '클랜장' },
  ])
  expect((await keeper.command('POST', `/api/admin/clans/${clanId}/restore`)).status).toBe(204)
  const members = await site.db
    .selectFrom('clanMember')
    .select(['userId', 'rank'])
    .where('clanId', '=', clanId)
    .execute()
  expect(members).toEqual([{ userId: leader.userId, rank: 'leader' }])
  expect(await among([clanId], keeper, 'clan')).toEqual([])
  const secondRestore = keeper.command('POST', `/api/admin/clans/${clanId}/restore`)
  expect(await statusAndCode(secondRestore)).toEqual([404, 'CLAN_NOT_FOUND'])
})

test('a disbanded clan is not restored if its leader leads another clan or its name is taken', async () => {
  const keeper = await aStaffMember(site, 'clan')
  const leader = await signedIn(site)
  const restore = (id: string) => statusAndCode(keeper.command('POST', `/api/admin/clans/${id}/restore`))
  const clanId = await aClan(site, { clanName: '바쁜 클랜', leader })
  await leader.command('DELETE', `/api/clans/${clanId}`)
  const next = await aClan(site, { clanName: '다음 클랜', leader })
  expect(await restore(clanId)).toEqual([409, 'CLAN_LEADER_GONE'])
  await leader.command('DELETE', `/api/clans/${next}`)
  await aClan(site, { clanName: '바쁜클랜' })
  expect(await restore(clanId)).toEqual([409, 'CLAN_NAME_TAKEN'])
  expect(await restore(next)).toEqual([204, undefined])
})

test('deleted things are listed in pages, and each kind is shown to the staff who manage it', async () => {
  const boardId = await aBoard(site)
  const author = await signedIn(site)
  const before = (await idsOf(moderator, 'post')).length
  for (let made = 0; made < 22; made += 1) {
    const id = await aPost(site, { boardId, author })
    await moderator.command('DELETE', `/api/community/posts/${id}`)
    if (made % 20 === 0) await site.pool.query('delete from request_window')
  }
  const first = await deletedContent(moderator, 'post')
  const second = await deletedContent(moderator, 'post', first.nextCursor)
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 2 + before, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(22 + before)
  expect((await moderator.get('/api/admin/deleted?kind=clan')).status).toBe(403)
  expect((await (await aStaffMember(site, 'clan')).get('/api/admin/deleted?kind=match')).status).toBe(403)
})
