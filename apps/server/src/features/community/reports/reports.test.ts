import { beforeAll, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aBoard, aComment, aPost } from '../testCommunity.ts'

const site = await openSite()
let boardId: number
let author: SignedInBrowser
let moderator: SignedInBrowser
beforeAll(async () => {
  boardId = await aBoard(site)
  author = await signedIn(site, { nickname: '글쓴이' })
  moderator = await signedIn(site, { nickname: '관리', permissions: ['moderation'] })
})

const SOME_DAYS_AGO = new Date('2026-11-10T12:00:00Z')

async function trustedReporters(count: number): Promise<SignedInBrowser[]> {
  const people = await Promise.all(Array.from({ length: count }, () => signedIn(site, { nickname: '신고자' })))
  const ids = people.map(({ userId }) => userId)
  await site.db.updateTable('appUser').set({ createdAt: SOME_DAYS_AGO }).where('id', 'in', ids).execute()
  return people
}

type Type = 'post' | 'comment' | 'clan' | 'user' | 'match'
const report = (browser: SignedInBrowser, targetType: Type, targetId: number | string, fields = {}) =>
  browser.command('POST', '/api/community/reports', { targetType, targetId, reason: 'spam', ...fields })
const decide = (targetType: Type, targetId: number | string, outcome: string, note = '') =>
  moderator.command('PATCH', `/api/admin/reports/${targetType}/${targetId}`, { outcome, note })
const queueOf = async (state: string) => (await (await moderator.get(`/api/admin/reports?state=${state}`)).json()).data
const waitingReports = async (type: Type, id: number) =>
  (await queueOf('open')).find(
    ({ targetType, targetId }: { targetType: string; targetId: string }) =>
      targetType === type && targetId === String(id),
  )
const postOf = (id: number) => site.db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a person may report the remark of a match that they did not send, whether the match counts or waits', async () => {
  const [sender, reporter] = [await signedIn(site, { nickname: '보낸이' }), await signedIn(site)]
  const matchId = await site.store(aParsedMatch({ gameId: '7000000051' }))
  const change = (remark: string | null, standing: string) =>
    site.db
      .updateTable('match')
      .set({ remark, standing, uploadedBy: sender.userId })
      .where('id', '=', matchId)
      .execute()
  await change(null, 'reported')
  expect(await refusalOf(await report(reporter, 'match', matchId))).toEqual([404, 'MATCH_NOT_FOUND'])
  for (const standing of ['waiting', 'reported']) {
    await change('광고 메모', standing)
    expect(await refusalOf(await report(sender, 'match', matchId))).toEqual([400, 'OWN_REPORT'])
    const firstReport = await report(await signedIn(site), 'match', matchId)
    expect([firstReport.status, await firstReport.json()]).toEqual([
      201,
      expect.objectContaining({ targetId: matchId }),
    ])
  }
  const found = (await queueOf('open')).find(({ targetType }: { targetType: string }) => targetType === 'match')
  expect(found).toMatchObject({ excerpt: '광고 메모', url: `/match/${matchId}`, authorName: '보낸이', count: 2 })
  expect((await decide('match', matchId, 'blinded')).status).toBe(400)
  expect((await decide('match', matchId, 'user_sanctioned')).status).toBe(200)
})

test('a post, a comment, a clan and a person are reported, once each', async () => {
  const reporter = await signedIn(site)
  const postId = await aPost(site, { boardId, author })
  const commentId = await aComment(site, { postId, author })
  const clanId = await aClan(site)
  for (const [type, id] of [
    ['post', postId],
    ['comment', commentId],
    ['clan', clanId],
    ['user', author.userId],
  ] as const) {
    const first = await report(reporter, type, id, { detail: '광고 링크' })
    const repeat = await report(reporter, type, id, { reason: 'abuse' })
    const made = await first.json()
    expect([first.status, made.targetType, made.targetId, made.state]).toEqual([201, type, String(id), 'open'])
    expect([repeat.status, await repeat.json()]).toEqual([200, made])
  }
})

test('ten simultaneous reports by one person make one report', async () => {
  const reporter = await signedIn(site)
  const postId = await aPost(site, { boardId, author })
  const answers = await Promise.all(Array.from({ length: 10 }, () => report(reporter, 'post', postId)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
  expect((await waitingReports('post', postId)).count).toBe(1)
})

test('what a viewer may not see cannot be reported', async () => {
  const reporter = await signedIn(site)
  const closedClan = await aClan(site, { isPublic: false })
  const closed = await aPost(site, { boardId: await aBoard(site, { clanId: closedClan }), author })
  const closedComment = await aComment(site, { postId: closed, author })
  const hidden = await aPost(site, { boardId, author, status: 'hidden' })
  const draft = await aPost(site, { boardId, author, status: 'draft' })
  for (const [type, id, code] of [
    ['post', closed, 'POST_NOT_FOUND'],
    ['post', hidden, 'POST_NOT_FOUND'],
    ['post', draft, 'POST_NOT_FOUND'],
    ['post', 'abc', 'POST_NOT_FOUND'],
    ['post', '99999999999999', 'POST_NOT_FOUND'],
    ['comment', closedComment, 'COMMENT_NOT_FOUND'],
    ['clan', closedClan, 'CLAN_NOT_FOUND'],
    ['clan', 'abc', 'CLAN_NOT_FOUND'],
    ['user', '0190c1a0-0000-7000-8000-00000000ffff', 'NOT_FOUND'],
  ] as const)
    expect([id, await refusalOf(await report(reporter, type, id))]).toEqual([id, [404, code]])
})

test('people cannot report their own posts, themselves, or the clan they lead', async () => {
  const reporter = await signedIn(site)
  const ownPost = await aPost(site, { boardId, author: reporter })
  const led = await aClan(site, { leader: reporter })
  for (const [type, id] of [
    ['post', ownPost],
    ['user', reporter.userId],
    ['clan', led],
  ] as const)
    expect(await refusalOf(await report(reporter, type, id))).toEqual([400, 'OWN_REPORT'])
})

test('the reports of five established accounts blind a post; those of new accounts do not count', async () => {
  const postId = await aPost(site, { boardId, author, title: '시끄러운 글' })
  const createdAt = new Date()
  for (const newcomer of [await signedIn(site, { createdAt }), await signedIn(site, { createdAt })])
    await report(newcomer, 'post', postId)
  const people = await trustedReporters(5)
  for (const person of people.slice(0, 4)) await report(person, 'post', postId)
  expect((await postOf(postId)).isBlind).toBe(false)
  await report(people[4] ?? expect.fail(), 'post', postId)
  expect(await postOf(postId)).toMatchObject({ isBlind: true, blindBy: null })
  expect(await waitingReports('post', postId)).toMatchObject({
    count: 7,
    isBlind: true,
    label: '시끄러운 글',
    authorName: '글쓴이',
    excerpt: '본문',
    place: '게시판',
  })
  const entry = site.db.selectFrom('auditLog').selectAll().where('targetId', '=', String(postId))
  expect(await entry.execute()).toMatchObject([{ action: 'report.blinded', actorId: null }])
})

test('five simultaneous reports blind a post, too', async () => {
  const postId = await aPost(site, { boardId, author })
  await Promise.all((await trustedReporters(5)).map((person) => report(person, 'post', postId)))
  expect((await postOf(postId)).isBlind).toBe(true)
})

test('six reports blind neither a notice nor a post of the staff or of a clan’s officer', async () => {
  const officer = await signedIn(site)
  const clanId = await aClan(site, { officers: [officer] })
  const inClan = await aBoard(site, { clanId })
  const ids = [
    await aPost(site, { boardId, author, isNotice: true }),
    await aPost(site, { boardId, author: await signedIn(site, { permissions: ['content'] }) }),
    await aPost(site, { boardId, author: await signedIn(site, { isAdmin: true }) }),
    await aPost(site, { boardId: inClan, author: officer }),
  ]
  for (const person of await trustedReporters(6)) for (const postId of ids) await report(person, 'post', postId)
  for (const postId of ids) {
    expect((await postOf(postId)).isBlind).toBe(false)
    expect((await waitingReports('post', postId)).count).toBe(6)
  }
})

test('if staff keep a post, it is shown again, its reports are closed, and the same text cannot be reported again', async () => {
  const postId = await aPost(site, { boardId, author })
  const people = await trustedReporters(12)
  for (const person of people.slice(0, 5)) await report(person, 'post', postId)
  const decided = await decide('post', postId, 'kept', '문제없는 글')
  expect([decided.status, await decided.json()]).toEqual([
    200,
    expect.objectContaining({ state: 'resolved', outcome: 'kept', count: 5, isBlind: false }),
  ])
  for (const person of people.slice(5, 11)) {
    const later = await report(person, 'post', postId)
    expect([later.status, (await later.json()).state]).toEqual([201, 'resolved'])
  }
  expect((await report(people[0] ?? expect.fail(), 'post', postId)).status).toBe(200)
  expect([(await postOf(postId)).isBlind, await waitingReports('post', postId)]).toEqual([false, undefined])
  await site.db.updateTable('post').set({ revision: 2, title: '바뀐 글' }).where('id', '=', postId).execute()
  await report(people[11] ?? expect.fail(), 'post', postId)
  expect((await waitingReports('post', postId)).count).toBe(1)
})

test('a decision to blind or delete is carried out and logged', async () => {
  const reporter = await signedIn(site)
  const postId = await aPost(site, { boardId, author, title: '나쁜 글' })
  const commentId = await aComment(site, { postId, author })
  await report(reporter, 'post', postId)
  await report(reporter, 'comment', commentId)
  expect((await decide('post', postId, 'blinded', '비방')).status).toBe(200)
  expect(await postOf(postId)).toMatchObject({ isBlind: true, blindBy: moderator.userId, blindReason: '비방' })
  expect((await decide('comment', commentId, 'deleted')).status).toBe(200)
  const comment = site.db.selectFrom('postComment').selectAll().where('id', '=', commentId)
  expect(await comment.executeTakeFirst()).toMatchObject({ deletedBy: moderator.userId })
  const log = site.db
    .selectFrom('auditLog')
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('targetType', 'targetId'), 'in', [
        tuple('post', String(postId)),
        tuple('comment', String(commentId)),
      ]),
    )
  expect(await log.orderBy('at').orderBy('id').execute()).toMatchObject([
    {
      action: 'report.decided',
      targetType: 'post',
      targetLabel: '나쁜 글',
      reason: '비방',
      after: { outcome: 'blinded' },
    },
    { action: 'report.decided', targetType: 'comment', after: { outcome: 'deleted', reports: 1 } },
  ])
})

test('repeating a decision does nothing, a different one is refused, and an unreported post cannot be decided', async () => {
  const postId = await aPost(site, { boardId, author })
  await report(await signedIn(site), 'post', postId)
  expect((await decide('post', postId, 'in_review')).status).toBe(200)
  expect(await queueOf('in_review')).toMatchObject([{ targetId: String(postId) }])
  expect((await decide('post', postId, 'rejected')).status).toBe(200)
  expect((await decide('post', postId, 'rejected')).status).toBe(200)
  expect(await refusalOf(await decide('post', postId, 'blinded'))).toEqual([404, 'REPORT_NOT_FOUND'])
  expect((await postOf(postId)).isBlind).toBe(false)
  for (const id of ['abc', '1234567']) {
    expect(await refusalOf(await decide('post', id, 'kept'))).toEqual([404, 'REPORT_NOT_FOUND'])
  }
  expect(await refusalOf(await decide('clan', await aClan(site), 'deleted'))).toEqual([400, 'INVALID_REQUEST'])
})

test('only the site’s moderators see who reported', async () => {
  const leader = await signedIn(site)
  const clanId = await aClan(site, { leader })
  const postId = await aPost(site, { boardId: await aBoard(site, { clanId }), author: leader })
  const reporter = await signedIn(site, { nickname: '제보한사람' })
  await report(reporter, 'post', postId)
  for (const person of [leader, author, reporter])
    expect(await refusalOf(await person.get('/api/admin/reports'))).toEqual([403, 'FORBIDDEN'])
  expect((await waitingReports('post', postId)).reports).toMatchObject([{ reporter: '제보한사람' }])
})

test('the staff see which clan and which post were reported after the leader disbanded the clan', async () => {
  const leader = await signedIn(site)
  const clanId = await aClan(site, { leader, clanName: '나쁜 이름' })
  const postId = await aPost(site, { boardId: await aBoard(site, { clanId }), author: leader, title: '나쁜 글' })
  const reporter = await signedIn(site)
  await report(reporter, 'clan', clanId)
  await report(reporter, 'post', postId)
  expect((await leader.command('DELETE', `/api/clans/${clanId}`)).ok).toBe(true)
  const queue: { targetId: string; label: string | null; url: string | null }[] = await queueOf('open')
  expect(queue.find(({ targetId }) => targetId === clanId)).toMatchObject({ label: '나쁜 이름', url: null })
  expect(queue.find(({ targetId }) => targetId === String(postId))).toMatchObject({ label: '나쁜 글' })
  expect((await decide('post', postId, 'deleted')).status).toBe(200)
})

test('deleting a post closes its reports and those on its comments', async () => {
  const writer = await signedIn(site)
  const postId = await aPost(site, { boardId, author: writer })
  const commentId = await aComment(site, { postId, author })
  await report(await signedIn(site), 'post', postId)
  await report(await signedIn(site), 'comment', commentId)
  expect((await waitingReports('comment', commentId)).count).toBe(1)
  expect((await waitingReports('post', postId)).count).toBe(1)
  expect((await writer.command('DELETE', `/api/community/posts/${postId}`)).status).toBe(204)
  expect(await waitingReports('post', postId)).toBeUndefined()
  expect(await waitingReports('comment', commentId)).toBeUndefined()
  const reports = site.db.selectFrom('contentReport').selectAll().where('targetId', '=', String(postId))
  expect(await reports.execute()).toMatchObject([{ state: 'resolved', outcome: 'deleted' }])
})

test('an author who takes back a deletion gets back the reports on the post and its comments, too', async () => {
  const [writer, reporter] = [await signedIn(site), await signedIn(site)]
  const postId = await aPost(site, { boardId, author: writer })
  const commentId = await aComment(site, { postId, author: writer })
  const commentUrl = `/api/community/comments/${commentId}`
  await report(reporter, 'post', postId)
  await report(reporter, 'comment', commentId)
  for (const url of [`/api/community/posts/${postId}`, commentUrl]) {
    expect((await writer.command('DELETE', url)).status).toBe(204)
    expect(await waitingReports('comment', commentId)).toBeUndefined()
    expect((await writer.command('POST', `${url}/restore`)).ok).toBe(true)
    expect((await waitingReports('comment', commentId)).count).toBe(1)
    expect((await waitingReports('post', postId)).count).toBe(1)
  }
  expect((await decide('post', postId, 'deleted')).status).toBe(200)
  expect((await moderator.command('POST', `/api/community/posts/${postId}/restore`)).ok).toBe(true)
  expect(await waitingReports('post', postId)).toBeUndefined()
})
