import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aBoard, aComment, aPost } from '../testCommunity.ts'

// A report keeps the beginning of the text as the reporter read it.

const site = await openSite()
const boardId = await aBoard(site)
const moderator = await signedIn(site, { permissions: ['moderation'] })

const report = (browser: SignedInBrowser, targetType: string, targetId: number | string) =>
  browser.command('POST', '/api/community/reports', { targetType, targetId, reason: 'spam' })

async function textsOf(type: string, id: number | string): Promise<string[]> {
  const { data } = await (await moderator.get('/api/admin/reports?state=open')).json()
  const isOf = (target: { targetType: string; targetId: string }) =>
    target.targetType === type && target.targetId === String(id)
  return data.find(isOf).reportedTexts
}

test('reported texts go with the account of their author, and reports on other people keep theirs', async () => {
  const [writer, other, reporter] = [
    await signedIn(site, { nickname: '떠나는 이' }),
    await signedIn(site),
    await signedIn(site),
  ]
  const postId = await aPost(site, { boardId, author: writer, title: '옛 제목', body: '옛 본문' })
  const commentId = await aComment(site, { postId, author: writer, content: '옛 댓글' })
  const otherCommentId = await aComment(site, { postId, author: other, content: '남의 댓글' })
  const matchId = await site.store(aParsedMatch({ gameId: '7000000052' }))
  await site.db
    .updateTable('match')
    .set({ remark: '옛 메모', uploadedBy: writer.userId })
    .where('id', '=', matchId)
    .execute()
  const reports = [
    ['post', postId],
    ['comment', commentId],
    ['user', writer.userId],
    ['match', matchId],
    ['comment', otherCommentId],
  ] as const
  for (const [type, id] of reports) expect((await report(reporter, type, id)).status).toBe(201)
  await moderator.command('PATCH', `/api/admin/reports/comment/${commentId}`, { outcome: 'rejected', note: '' })
  expect((await writer.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
  const keptTexts = await site.db
    .selectFrom('contentReport')
    .select(['targetId', 'reportedText'])
    .where('reporterId', '=', reporter.userId)
    .where('reportedText', 'is not', null)
    .execute()
  expect(keptTexts).toEqual([{ targetId: String(otherCommentId), reportedText: '남의 댓글' }])
})

test('a moderator reads what was reported, whatever its author makes of it afterwards', async () => {
  const writer = await signedIn(site, { nickname: '고치는 이' })
  const [first, second] = [await signedIn(site), await signedIn(site)]
  const postId = await aPost(site, { boardId, author: writer, title: '욕설', body: '가'.repeat(400) })
  const commentId = await aComment(site, { postId, author: writer, content: '욕설 댓글' })
  await report(first, 'post', postId)
  await report(first, 'comment', commentId)
  await report(first, 'user', writer.userId)
  const clanId = await aClan(site)
  await site.db.updateTable('clan').set({ clanName: '욕설클랜' }).where('id', '=', clanId).execute()
  await report(first, 'clan', clanId)
  await site.db.updateTable('clan').set({ clanName: '착한클랜' }).where('id', '=', clanId).execute()
  expect([await textsOf('post', postId), await textsOf('comment', commentId)]).toEqual([[], []])
  const change = (url: string, body: object) => writer.command('PUT', `/api/community/${url}`, body)
  expect((await change(`posts/${postId}`, { title: '안녕', body: '광고' })).status).toBe(200)
  await report(second, 'post', postId)
  expect((await change(`posts/${postId}`, { body: '하세요' })).status).toBe(200)
  expect((await change(`comments/${commentId}`, { content: '좋은 글이에요' })).status).toBe(200)
  await site.db.updateTable('appUser').set({ nickname: '고친 이' }).where('id', '=', writer.userId).execute()
  expect(await textsOf('post', postId)).toEqual([`욕설\n${'가'.repeat(297)}`, '안녕\n광고'])
  expect(await textsOf('comment', commentId)).toEqual(['욕설 댓글'])
  expect([await textsOf('user', writer.userId), await textsOf('clan', clanId)]).toEqual([['고치는 이'], ['욕설클랜']])
})
