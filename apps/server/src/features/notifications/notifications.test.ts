import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan, anApplication, refusalOf } from '#server/features/clans/testClans.ts'
import { aBoard, aComment, aPost } from '#server/features/community/testCommunity.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
let boardId: number
let author: SignedInBrowser
let reader: SignedInBrowser
let postId: number
beforeAll(async () => {
  boardId = await aBoard(site)
})

const LONG_AGO = new Date('2026-01-01T00:00:00Z')
let clock = Date.parse('2026-11-20T12:00:00Z')
const later = () => {
  clock += 60_000
  site.setNow(new Date(clock).toISOString())
}
beforeEach(async () => {
  author = await signedIn(site, { nickname: '글쓴이' })
  reader = await signedIn(site, { nickname: '읽은이' })
  await site.db.updateTable('appUser').set({ createdAt: LONG_AGO }).execute()
  postId = await aPost(site, { boardId, author, title: '내전 후기' })
})

const bellOf = async (browser: SignedInBrowser, query = '') =>
  (await browser.get(`/api/me/notifications${query}`)).json() as Promise<{
    items: { id: string; kind: string; happenedAt: string; isRead: boolean; url: string | null }[]
    unread: number
    nextCursor: string | null
  }>
async function comment(browser: SignedInBrowser, content: string, parentId?: number) {
  later()
  return (await jsonOf(browser.command('POST', '/api/community/comments', { postId, content, parentId }), 201))
    .id as number
}
const like = (browser: SignedInBrowser, isLike = true) =>
  browser.command('POST', '/api/community/posts/likes/toggle', { targetType: 'post', targetId: postId, isLike })

test('a comment notifies the post’s author, a reply the comment’s author, and both link to it', async () => {
  const first = await comment(reader, '잘 봤어요')
  const bell = await bellOf(author)
  expect(bell).toMatchObject({
    unread: 1,
    nextCursor: null,
    items: [
      {
        kind: 'reply',
        actor: { nickname: '읽은이' },
        title: '내전 후기',
        excerpt: '잘 봤어요',
        url: `/community/board/${boardId}/post/${postId}#comment-${first}`,
        isRead: false,
      },
    ],
  })
  const second = await comment(author, '고마워요', first)
  expect((await bellOf(author)).unread).toBe(1)
  expect((await bellOf(reader)).items).toMatchObject([{ url: expect.stringContaining(`#comment-${second}`) }])
})

test('likes share one notification without names, and withdrawn ones are not counted', async () => {
  const otherPeople = await Promise.all([signedIn(site), signedIn(site), signedIn(site)])
  for (const person of otherPeople) await like(person)
  expect((await bellOf(author)).items).toMatchObject([{ kind: 'like', count: 3, actor: null }])
  for (const person of otherPeople) await like(person, false)
  expect(await bellOf(author)).toMatchObject({ items: [], unread: 0 })
})

test('ten simultaneous likes make one notification of ten', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => signedIn(site)))
  await Promise.all(people.map(({ get }) => get('/auth/me')))
  const answers = await Promise.all(people.map((person) => like(person)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await bellOf(author)).toMatchObject({ unread: 1, items: [{ count: 10 }] })
})

test('a person marks one notification as read, or all up to a time, and other people’s notifications stay unread', async () => {
  for (const words of ['하나', '둘', '셋']) await comment(reader, words)
  const [newest, middle] = (await bellOf(author)).items
  const read = (browser: SignedInBrowser, body: object) => browser.command('PATCH', '/api/me/notifications', body)
  expect(await (await read(reader, { ids: [newest?.id] })).json()).toEqual({ unread: 0 })
  expect((await bellOf(author)).unread).toBe(3)
  expect(await (await read(author, { ids: [newest?.id] })).json()).toEqual({ unread: 2 })
  await comment(reader, '넷')
  expect(await (await read(author, { readUntil: middle?.happenedAt })).json()).toEqual({ unread: 1 })
  expect((await bellOf(author)).items.map(({ isRead }) => isRead)).toEqual([false, true, true, true])
})

test('pages follow their cursor without a gap, and an invalid cursor is refused', async () => {
  for (const words of ['하나', '둘', '셋', '넷', '다섯']) await comment(reader, words)
  const all = (await bellOf(author)).items.map(({ id }) => id)
  const ids: string[] = []
  for (let query: string | null = '?limit=2'; query; ) {
    const { items, nextCursor } = await bellOf(author, query)
    ids.push(...items.map(({ id }) => id))
    query = nextCursor && `?limit=2&cursor=${nextCursor}`
  }
  expect(ids).toEqual(all)
  expect(await refusalOf(await author.get('/api/me/notifications?cursor=abc'))).toEqual([400, 'INVALID_REQUEST'])
})

test('notifications about things that the receiver may no longer see are neither listed nor counted', async () => {
  const member = await signedIn(site, { nickname: '클랜원' })
  const clanId = await aClan(site, { isPublic: false, members: [author, member] })
  postId = await aPost(site, { boardId: await aBoard(site, { clanId, readAccess: 'members' }), author, title: '비밀' })
  await comment(member, '우리끼리')
  expect((await bellOf(author)).unread).toBe(1)
  await site.db.deleteFrom('clanMember').where('userId', '=', author.userId).execute()
  expect(await bellOf(author)).toMatchObject({ items: [], unread: 0 })
})

test('blinding or deleting a comment removes its notification', async () => {
  const [first, second] = [await comment(reader, '지울 댓글'), await comment(reader, '가릴 댓글')]
  await reader.command('DELETE', `/api/community/comments/${first}`)
  await site.db.updateTable('postComment').set({ isBlind: true }).where('id', '=', second).execute()
  expect(await bellOf(author)).toMatchObject({ items: [], unread: 0 })
})

test('blinding a post removes all notifications about the post except the author’s', async () => {
  const first = await comment(reader, '물어봅니다')
  await comment(author, '답합니다', first)
  expect((await bellOf(reader)).unread).toBe(1)
  await site.db.updateTable('post').set({ isBlind: true, blindAt: LONG_AGO }).where('id', '=', postId).execute()
  expect(await bellOf(reader)).toMatchObject({ items: [], unread: 0 })
  expect((await bellOf(author)).unread).toBe(1)
})

test('an ended invitation removes its notification', async () => {
  const leader = await signedIn(site)
  const clanId = await aClan(site, { clanName: '부르는클랜', leader })
  await leader.command('POST', `/api/clans/${clanId}/invitations`, { userId: reader.userId })
  expect((await bellOf(reader)).items).toMatchObject([{ kind: 'invitation', title: '부르는클랜' }])
  await site.db
    .updateTable('clanInvitation')
    .set({ endedAt: LONG_AGO, endedAs: 'revoked' })
    .where('clanId', '=', clanId)
    .execute()
  expect(await bellOf(reader)).toMatchObject({ items: [], unread: 0 })
})

test('muted kinds and posts notify no more, and an invisible post cannot be muted', async () => {
  const changeSettings = (body: object) => author.command('PUT', '/api/me/notification-settings', body)
  await changeSettings({ kinds: [{ kind: 'like', isMuted: true }], posts: [{ postId, isMuted: true }] })
  await like(reader)
  await comment(reader, '안 들리는 댓글')
  expect((await bellOf(author)).items).toEqual([])
  expect(await (await author.get('/api/me/notification-settings')).json()).toEqual({
    mutedKinds: ['like'],
    mutedPosts: [{ postId, title: '내전 후기', url: `/community/board/${boardId}/post/${postId}` }],
  })
  const unmuted = await changeSettings({
    kinds: [{ kind: 'like', isMuted: false }],
    posts: [{ postId, isMuted: false }],
  })
  expect(await unmuted.json()).toEqual({ mutedKinds: [], mutedPosts: [] })
  await comment(reader, '들리는 댓글')
  expect((await bellOf(author)).unread).toBe(1)
  const hidden = await aPost(site, { boardId, author: reader, status: 'draft' })
  expect(await refusalOf(await changeSettings({ posts: [{ postId: hidden, isMuted: true }] }))).toEqual([
    404,
    'POST_NOT_FOUND',
  ])
})

test('a reporter learns that the reported comment was deleted, and not by whom', async () => {
  const commentId = await aComment(site, { postId, author })
  await reader.command('POST', '/api/community/reports', { targetType: 'comment', targetId: commentId, reason: 'spam' })
  expect((await author.command('DELETE', `/api/community/comments/${commentId}`)).status).toBe(204)
  const reports = site.db.selectFrom('contentReport').selectAll().where('targetId', '=', String(commentId))
  expect(await reports.execute()).toMatchObject([{ state: 'resolved', outcome: 'deleted' }])
  expect((await bellOf(reader)).items).toMatchObject([
    { kind: 'report', outcome: 'deleted', reported: 'comment', actor: null, title: null, excerpt: null },
  ])
  expect((await bellOf(author)).items).toEqual([])
})

test('officers are notified of applications while they wait, applicants of the answer', async () => {
  const [leader, officer, former, member] = await Promise.all([
    signedIn(site),
    signedIn(site),
    signedIn(site),
    signedIn(site),
  ])
  const clanId = await aClan(site, { clanName: '알림클랜', leader, officers: [officer, former], members: [member] })
  const answer = await reader.command('POST', `/api/clans/${clanId}/join-requests`, { reason: '' })
  const { id } = await answer.json()
  for (const person of [leader, officer])
    expect((await bellOf(person)).items).toMatchObject([
      { kind: 'joinRequest', actor: { nickname: '읽은이' }, title: '알림클랜', url: `/clan/${clanId}/members` },
    ])
  await site.db.updateTable('clanMember').set({ rank: 'member' }).where('userId', '=', former.userId).execute()
  for (const person of [member, former]) expect((await bellOf(person)).items).toEqual([])
  await officer.command('PATCH', `/api/clans/${clanId}/join-requests/${id}`, { action: 'approve' })
  expect((await bellOf(leader)).unread).toBe(0)
  expect((await bellOf(reader)).items).toMatchObject([{ kind: 'joinResult', outcome: 'approved', actor: null }])
})

test('a mentioned person is notified once, by nickname or an owned player’s name, and never by an ambiguous one', async () => {
  const [namesake, same] = [await signedIn(site, { nickname: '한이름' }), await signedIn(site, { nickname: '한이름' })]
  const owner = await signedIn(site, { nickname: '주인' })
  const player = {
    id: crypto.randomUUID(),
    gameName: '새벽 감자',
    tagLine: 'KR1',
    nameKey: '새벽감자#kr1',
    searchGrams: [],
  }
  await site.db.insertInto('player').values(player).execute()
  const owning = { playerId: player.id, userId: owner.userId, proof: 'admin', since: LONG_AGO }
  await site.db.insertInto('playerOwner').values(owning).execute()
  const caller = await signedIn(site, { nickname: '부른이' })
  const id = await comment(caller, '@읽은이님 @새벽감자#KR1 @한이름 `@글쓴이` 봐주세요 @새벽감자')
  expect((await bellOf(author)).items).toMatchObject([{ kind: 'reply' }])
  for (const person of [owner])
    expect((await bellOf(person)).items).toMatchObject([{ kind: 'mention', actor: { nickname: '부른이' } }])
  for (const person of [namesake, same, caller]) expect((await bellOf(person)).items).toEqual([])
  await caller.command('PUT', `/api/community/comments/${id}`, { content: '@새벽감자 다시 @주인' })
  expect((await bellOf(owner)).items).toHaveLength(1)
  await site.db.updateTable('player').set({ visibility: 'private' }).where('id', '=', player.id).execute()
  await comment(caller, '@새벽감자 숨었나요')
  expect((await bellOf(owner)).items).toHaveLength(1)
})

test('a clan’s announcement notifies each member once, and no former member', async () => {
  const [leader, member, stranger] = [await signedIn(site), await signedIn(site), await signedIn(site)]
  const clanId = await aClan(site, { leader, members: [member, author] })
  const board = await aBoard(site, { clanId, writeAccess: 'leaders' })
  await site.db.updateTable('board').set({ isAnnouncement: true }).where('id', '=', board).execute()
  later()
  const post = { boardId: board, title: '금요일 내전', body: '아홉 시입니다.', status: 'published' }
  const { id } = await (await leader.command('POST', '/api/community/posts', post)).json()
  await leader.command('PUT', `/api/community/posts/${id}`, { body: '열 시입니다.', isNotice: true })
  for (const person of [member, author])
    expect((await bellOf(person)).items).toMatchObject([
      { kind: 'announcement', title: '금요일 내전', url: `/community/board/${board}/post/${id}` },
    ])
  for (const person of [leader, stranger]) expect((await bellOf(person)).items).toEqual([])
  await site.db.updateTable('board').set({ readAccess: 'members' }).where('id', '=', board).execute()
  await site.db.deleteFrom('clanMember').where('userId', '=', member.userId).execute()
  expect((await bellOf(member)).unread).toBe(0)
})

test('only those who decide applications see how many wait', async () => {
  const [leader, officer, member, applicant] = (await Promise.all(
    ['클랜장', '운영진', '클랜원', '지원자'].map((nickname) => signedIn(site, { nickname })),
  )) as [SignedInBrowser, SignedInBrowser, SignedInBrowser, SignedInBrowser]
  const clanId = await aClan(site, { leader, officers: [officer], members: [member], isPublic: true })
  const requestId = await anApplication(site, clanId, applicant.userId)
  const waitingNotifications = () =>
    Promise.all(
      [leader, officer, member, applicant].map(
        async (person) => (await (await person.get('/api/me/notifications')).json()).waitingRequests,
      ),
    )
  expect(await waitingNotifications()).toEqual([{ count: 1, clanId }, { count: 1, clanId }, null, null])
  await officer.command('PATCH', `/api/clans/${clanId}/join-requests/${requestId}`, { action: 'reject' })
  expect(await waitingNotifications()).toEqual([null, null, null, null])
})
