import { expect, test } from 'vitest'
import { aStaffMember, statusAndCode } from '#server/features/admin/testStaff.ts'
import { aClan, peopleNamed, waitForLockWaiters } from '#server/features/clans/testClans.ts'
import { aBoard, aComment, aPost } from '#server/features/community/testCommunity.ts'
import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()

const banAddress = (userId: string) => `/api/admin/users/${userId}/ban`
const statusOf = async (userId: string) =>
  (await site.db.selectFrom('appUser').select('status').where('id', '=', userId).executeTakeFirstOrThrow()).status

test('a ban ends sessions and memberships at once, and when it ends the account is active again', async () => {
  const admin = await signedIn(site, { nickname: '관리자', isAdmin: true })
  const people = await peopleNamed(site, '클랜장', '부클랜장')
  const clanId = await aClan(site, { leader: people.클랜장, officers: [people.부클랜장] })
  const { 클랜장: leader } = people
  expect((await leader.get('/auth/me')).status).toBe(200)

  const banned = await admin.command('POST', banAddress(leader.userId), {
    reason: '욕설',
    until: '2026-12-01T00:00:00Z',
  })
  expect(await banned.json()).toMatchObject({ reason: '욕설', until: '2026-12-01T00:00:00.000Z', bannedBy: '관리자' })
  expect((await leader.get('/auth/me')).status).toBe(401)
  const ranks = await site.db.selectFrom('clanMember').select(['userId', 'rank']).where('clanId', '=', clanId).execute()
  expect(ranks).toEqual([{ userId: people.부클랜장.userId, rank: 'leader' }])

  const detail = await (await admin.get(`/api/admin/dashboard/users/${leader.userId}`)).json()
  expect(detail).toMatchObject({ status: 'banned', ban: { reason: '욕설' }, sessionCount: 0, clans: [] })
  expect((await admin.command('DELETE', banAddress(leader.userId))).status).toBe(204)
  expect(await statusOf(leader.userId)).toBe('active')
  expect(await statusAndCode(admin.command('DELETE', banAddress(leader.userId)))).toEqual([409, 'NOT_BANNED'])
  const log = await site.db
    .selectFrom('auditLog')
    .select(['action', 'reason'])
    .where('targetId', '=', leader.userId)
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { action: 'user.banned', reason: '욕설' },
    { action: 'user.unbanned', reason: null },
  ])
})

test('a ban needs a reason and an end in the future', async () => {
  const admin = await signedIn(site, { isAdmin: true })
  const { userId } = await signedIn(site)
  const ban = (body: object) => statusAndCode(admin.command('POST', banAddress(userId), body))
  expect(await ban({})).toEqual([400, 'INVALID_REQUEST'])
  expect(await ban({ reason: ' \u200b ' })).toEqual([400, 'INVALID_REQUEST'])
  expect(await ban({ reason: '도배', until: '2026-11-20T12:00:00Z' })).toEqual([422, 'BAN_ALREADY_OVER'])
  expect(await ban({ reason: '도배', until: '내일' })).toEqual([400, 'INVALID_REQUEST'])
  expect(await statusOf(userId)).toBe('active')
})

test('an account cannot ban itself, and the last administrator cannot be banned', async () => {
  const admin = await signedIn(site, { isAdmin: true })
  expect(await statusAndCode(admin.command('POST', banAddress(admin.userId), { reason: '잘못' }))).toEqual([
    403,
    'OWN_ACCOUNT',
  ])
  expect(await statusOf(admin.userId)).toBe('active')
})

test('a banned person is refused on every path, even with an old session', async () => {
  const keeper = await aStaffMember(site, 'user')
  const person = await aStaffMember(site, 'content')
  expect(await statusAndCode(keeper.command('POST', banAddress(person.userId), { reason: '도배' }))).toEqual([
    403,
    'FORBIDDEN',
  ])
  const plain = await signedIn(site)
  // A command needs a CSRF token, which belongs to the session, so the browser fetches it before the ban.
  await plain.command('PUT', '/api/me/favorites', { nameTags: [] })
  expect((await keeper.command('POST', banAddress(plain.userId), { reason: '도배' })).status).toBe(200)
  for (const path of ['/auth/me', '/api/me/sessions', '/api/clans/my']) {
    expect((await plain.get(path)).status).toBe(401)
  }
  expect((await plain.get('/api/admin/check-permission/content')).status).toBe(200)
  expect((await plain.command('POST', '/api/clans', { clanName: '새 클랜' })).status).toBeGreaterThanOrEqual(401)
})

test('staff may end sessions one at a time, but not those of a person with more permissions', async () => {
  const keeper = await aStaffMember(site, 'user')
  const person = await signedIn(site, { nickname: '두 기기' })
  const address = `/api/admin/users/${person.userId}/sessions`
  const [session] = (await (await keeper.get(address)).json()).sessions
  const { userId: otherId } = await signedIn(site)
  expect((await keeper.command('DELETE', `/api/admin/users/${otherId}/sessions/${session.id}`)).status).toBe(204)
  expect((await person.get('/auth/me')).status).toBe(200)
  expect((await keeper.command('DELETE', `${address}/${session.id}`)).status).toBe(204)
  expect((await person.get('/auth/me')).status).toBe(401)
  expect((await keeper.command('DELETE', `${address}/${session.id}`)).status).toBe(204)

  const above = await aStaffMember(site, 'content')
  const refused = keeper.command('DELETE', `/api/admin/users/${above.userId}/sessions/${session.id}`)
  expect(await statusAndCode(refused)).toEqual([403, 'FORBIDDEN'])
  const log = await site.db.selectFrom('auditLog').select('action').where('targetId', '=', person.userId).execute()
  expect(log.filter(({ action }) => action === 'session.revoked')).toHaveLength(1)
})

test('account staff may see and end sessions, and each view of an account’s sessions is logged', async () => {
  const keeper = await aStaffMember(site, 'user')
  const person = await signedIn(site, { nickname: '기기 주인' })
  const address = `/api/admin/users/${person.userId}/sessions`
  expect(await (await keeper.get(address)).json()).toMatchObject({
    sessions: [{ isCurrent: false, device: 'Chrome, Windows', addressHint: '203.0.*.*' }],
  })
  expect(await (await keeper.command('DELETE', address)).json()).toEqual({ ended: 1 })
  expect((await person.get('/auth/me')).status).toBe(401)
  const log = await site.db.selectFrom('auditLog').select('action').where('actorId', '=', keeper.userId).execute()
  expect(log.map(({ action }) => action).sort()).toEqual(['session.revoked', 'user.sessions_read'])
})

test('likes and ratings of a banned account count again after the ban ends', async () => {
  const admin = await signedIn(site, { isAdmin: true })
  const people = await peopleNamed(site, '클랜장', '도배', '회원')
  const clanId = await aClan(site, { leader: people.클랜장 })
  const postId = await aPost(site, { boardId: await aBoard(site), author: people.클랜장 })
  const commentId = await aComment(site, { postId, author: people.클랜장 })
  for (const [person, rating] of [
    [people.도배, 1],
    [people.회원, 4],
  ] as const) {
    const like = { targetId: postId, isLike: true }
    const answers = [
      person.command('POST', `/api/clans/${clanId}/like`, { liked: true }),
      person.command('POST', `/api/clans/${clanId}/ratings`, { rating }),
      person.command('POST', '/api/community/posts/likes/toggle', { ...like, targetType: 'post' }),
      person.command('POST', '/api/community/comments/likes/toggle', {
        ...{ targetType: 'comment', targetId: commentId },
        isDislike: true,
      }),
    ]
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  }
  const shown = async () => {
    const { rows } = await site.pool.query(
      `select c.like_count as clan, c.rating_count as ratings, c.rating_sum as stars, p.like_count as post, k.dislike_count as comment
        from clan c, post p, post_comment k where c.id = $1 and p.id = $2 and k.id = $3`,
      [clanId, postId, commentId],
    )
    return Object.values(rows[0])
  }
  expect(await shown()).toEqual([2, 2, 5, 2, 2])
  for (const reason of ['도배', '욕설'])
    expect((await admin.command('POST', banAddress(people.도배.userId), { reason })).status).toBe(200)
  expect(await shown()).toEqual([1, 1, 4, 1, 1])
  await people.회원.command('POST', `/api/clans/${clanId}/ratings`, { rating: 5 })
  await people.회원.command('POST', `/api/clans/${clanId}/like`, { liked: false })
  expect(await shown()).toEqual([0, 1, 5, 1, 1])
  expect((await admin.command('DELETE', banAddress(people.도배.userId))).status).toBe(204)
  expect(await shown()).toEqual([1, 2, 6, 2, 2])
})

test.each([
  [
    'clan',
    'insert into clan_like (clan_id, user_id, liked_at) values ($1, $2, now())',
    'update clan set like_count = (select count(*) from clan_like where clan_id = $1) where id = $1',
  ],
  ['post', 'insert into post_reaction (post_id, user_id, is_like, reacted_at) values ($1, $2, true, now())', null],
  [
    'post_comment',
    'insert into comment_reaction (comment_id, user_id, is_like, reacted_at) values ($1, $2, true, now())',
    null,
  ],
] as const)('a %s that others like while a ban begins or ends keeps their likes', async (table, like, count) => {
  const admin = await signedIn(site, { isAdmin: true })
  const people = await peopleNamed(site, '클랜장', '도배', '회원', '손님')
  const postId = await aPost(site, { boardId: await aBoard(site), author: people.클랜장 })
  const id = {
    clan: await aClan(site, { leader: people.클랜장 }),
    post: postId,
    post_comment: await aComment(site, { postId, author: people.클랜장 }),
  }[table]
  const likes = async () =>
    (await site.pool.query(`select like_count from ${table} where id = $1`, [id])).rows[0].like_count
  const likedDuring = async (userId: string, work: () => Promise<Response>) => {
    const client = await site.pool.connect()
    await client.query('begin')
    await client.query(like, [id, userId])
    if (count) await client.query(count, [id])
    const answer = work()
    await waitForLockWaiters(site.db, 1)
    await client.query('commit')
    client.release()
    expect((await answer).ok).toBe(true)
    return likes()
  }
  await site.pool.query(like, [id, people.도배.userId])
  const address = banAddress(people.도배.userId)
  expect(await likedDuring(people.회원.userId, () => admin.command('POST', address, { reason: '도배' }))).toBe(1)
  expect(await likedDuring(people.손님.userId, () => admin.command('DELETE', address))).toBe(3)
})

test.each(['clan', 'post', 'post_comment'] as const)(
  'a %s gets no like from an account that is being banned',
  async (table) => {
    const admin = await signedIn(site, { isAdmin: true })
    const { 클랜장: author, 도배: spammer } = await peopleNamed(site, '클랜장', '도배')
    const postId = await aPost(site, { boardId: await aBoard(site), author })
    const clanId = await aClan(site, { leader: author })
    const commentId = await aComment(site, { postId, author })
    const [id, path, body] = {
      clan: [clanId, `/api/clans/${clanId}/like`, { liked: true }],
      post: [postId, '/api/community/posts/likes/toggle', { targetType: 'post', targetId: postId, isLike: true }],
      post_comment: [
        commentId,
        '/api/community/comments/likes/toggle',
        { targetType: 'comment', targetId: commentId, isLike: true },
      ],
    }[table] as [unknown, string, object]
    const { banned, pressed } = await site.db.transaction().execute(async (tx) => {
      // The ban has already counted the likes when it waits for the frontier.
      await lockFrontier(statementsOf(tx))
      const banned = admin.command('POST', banAddress(spammer.userId), { reason: '도배' })
      await waitForLockWaiters(site.db, 1)
      const pressed = statusAndCode(spammer.command('POST', path, body))
      await Promise.race([pressed, waitForLockWaiters(site.db, 2)])
      return { banned, pressed }
    })
    expect((await banned).status).toBe(200)
    expect(await pressed).toEqual([401, 'UNAUTHENTICATED'])
    expect((await site.pool.query(`select like_count from ${table} where id = $1`, [id])).rows).toEqual([
      { like_count: 0 },
    ])
  },
)
