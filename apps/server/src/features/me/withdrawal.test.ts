import type { RouteWithUrl } from '@buri/contract/route'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aBoard } from '#server/features/community/testCommunity.ts'
import { ownPlayer, type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { contractRoutes } from '#testing/testRoutes.ts'
import { addMember, deleteAccount, foundClan, signedInPeople, site } from './testMembers.ts'

const leadersOf = async (clanId: string) => {
  const rows = site.db.selectFrom('clanMember').select('userId').where('clanId', '=', clanId)
  return (await rows.where('rank', '=', 'leader').execute()).map(({ userId }) => userId)
}

test('an account is deleted only if the exact words are typed, and the last administrator is never deleted', async () => {
  await site.db.updateTable('appUser').set({ roleId: null }).execute()
  const admin = await signedIn(site, { isAdmin: true })
  for (const body of [{}, { confirm: '' }, { confirm: '탈퇴' }])
    expect((await deleteAccount(admin, body)).status).toBe(400)
  expect(await (await deleteAccount(admin)).json()).toMatchObject({ code: 'LAST_ADMIN' })
  expect((await admin.get('/auth/me')).status).toBe(200)
})

test('after deletion no endpoint returns the name, picture or Discord id, and texts stay', async () => {
  const [admin, reader] = await Promise.all([signedIn(site, { isAdmin: true }), signedIn(site, { nickname: '읽는이' })])
  const leaver = await signedIn(site, { nickname: '사라질이름', permissions: ['clan'] })
  const avatarHash = 'a'.repeat(32)
  await site.db.updateTable('appUser').set({ avatarHash }).where('id', '=', leaver.userId).execute()
  const account = site.db.selectFrom('appUser').select('discordId').where('id', '=', leaver.userId)
  const { discordId } = await account.executeTakeFirstOrThrow()
  const clanId = await foundClan(leaver, '남는클랜')
  await addMember(clanId, reader, 'officer')
  await ownPlayer(site, leaver, '새벽감자')
  const board = (await (await reader.get(`/api/community/boards/clan/${clanId}`)).json())[0]?.id
  const post = await (
    await leaver.command('POST', '/api/community/posts', { boardId: board, title: '남는 글', body: '안녕하세요' })
  ).json()
  const comment = { postId: post.id, content: '남는 댓글' }
  const told = await (await leaver.command('POST', '/api/community/comments', comment)).json()
  expect(told).toMatchObject(comment)
  const invitation = await (await leaver.command('POST', `/api/clans/${clanId}/invitations`, { uses: 3 })).json()
  // The account leaves its name in notes, bans and guests of other people, as a host, in uploads and in posts.
  const [other, banning] = [await signedIn(site), await signedIn(site)]
  const [second, third] = [await foundClan(other, '메모한클랜'), await foundClan(banning, '막은클랜')]
  await addMember(second, leaver)
  const requestsSent: [SignedInBrowser, string, string, object][] = [
    [other, 'PUT', `/api/clans/${second}/members/${leaver.userId}/note`, { note: '금요일만' }],
    [banning, 'POST', `/api/clans/${third}/bans`, { userId: leaver.userId, reason: '약속' }],
    [leaver, 'POST', `/api/clans/${clanId}/night-templates`, { name: '정기전', weekday: 5, minuteOfDay: 1260 }],
    [leaver, 'POST', '/api/inhouse/nights', { clanId, title: '남는 밤', access: 'everyone' }],
  ]
  for (const [browser, method, path, body] of requestsSent)
    expect([path, (await browser.command(method, path, body)).ok]).toEqual([path, true])
  const crest = new FormData()
  crest.append('drawn', 'star')
  expect((await leaver.send('PUT', `/api/clans/${clanId}/badge`, { body: crest })).status).toBe(200)
  await sql`update match set uploaded_by = ${leaver.userId}, standing = 'reported' where id = 'KR_1'`.execute(site.db)
  await sql`insert into upload_result (id, user_id, uploaded_at, outcome, match_id) values
    (gen_random_uuid(), ${leaver.userId}, '2026-11-20T11:00:00Z', 'stored', 'KR_1')`.execute(site.db)
  const night = site.db.selectFrom('night').select('id').where('hostId', '=', leaver.userId)
  const { id: nightId } = await night.executeTakeFirstOrThrow()
  site.setNow('2026-11-20T13:00:00Z')
  const before = await (await site.get('/api/home/stats')).json()
  const picture = async () =>
    Buffer.from(await (await site.get(`/og/night/${nightId}.png`)).arrayBuffer()).toString('hex')
  const pictured = await picture()
  const matches = await (await site.get(`/api/summoners/${encodeURIComponent('새벽감자#KR1')}/matches`)).json()

  for (const [browser, path] of [
    [other, `/api/clans/${second}/members`],
    [banning, `/api/clans/${third}/bans`],
    [site, `/api/inhouse/nights/${nightId}`],
    [admin, '/api/admin/uploads'],
  ] as const)
    expect([path, await (await browser.get(path)).text()]).toEqual([path, expect.stringContaining('사라질이름')])
  expect((await deleteAccount(leaver)).status).toBe(204)
  expect((await leaver.get('/api/me/sessions')).status).toBe(401)
  expect(await leadersOf(clanId)).toEqual([reader.userId])
  // The test reads every GET endpoint, with these values for the parameters of the address.
  const samples: Record<string, string> = {
    nameTag: '새벽감자#KR1',
    matchId: 'KR_1',
    code: invitation.code,
    boardId: String(board),
    postId: String(post.id),
    clanId,
    targetType: 'clan',
    targetId: clanId,
    type: 'overall',
    kind: 'clan',
    file: 'x',
  }
  const idAt = (url: string) => {
    if (/clans?\/:id/.test(url)) return clanId
    if (url.includes('nights/:id')) return nightId
    if (url.includes('boards/:id')) return String(board)
    return url.includes('posts/:id') ? String(post.id) : leaver.userId
  }
  const routes = (await contractRoutes())
    // A stream is left out, because it does not end.
    .filter(({ method, url }) => method === 'GET' && url !== '/api/events')
    .map(({ url, ...route }): [string, RouteWithUrl] => [
      url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(samples[name] ?? idAt(url))),
      { url, ...route },
    ])
  const routeAt = new Map(routes)
  const addresses = [
    ...routeAt.keys(),
    ...[second, third].flatMap((id) =>
      ['', '/members', '/bans', '/dashboard', '/members.csv'].map((part) => `/api/clans/${id}${part}`),
    ),
    `/api/inhouse/nights?clanId=${clanId}`,
    ...[`/api/clans/${clanId}/join-requests?status=expired`, '/api/search?q=사라질이름', '/api/clans/search?q=남는'],
    ...[`/community/board/${board}/post/${post.id}`, `/clans/${clanId}`, `/invitations/${invitation.code}`],
    ...[
      '/api/admin/logs?limit=100',
      '/api/admin/dashboard/users?limit=50',
      `/api/admin/dashboard/users/${leaver.userId}`,
    ],
    '/api/admin/dashboard/recent-actions?limit=50',
  ]
  const answered = new Set<string>()
  async function expectNoTrace(address: string, browser: typeof admin | typeof site, asking: Promise<Response>) {
    const answer = await asking
    const text = await answer.text()
    if (answer.ok) answered.add(address)
    for (const trace of ['사라질이름', discordId ?? '', avatarHash, ...(browser === admin ? [] : [leaver.userId])])
      expect([address, text]).not.toEqual([address, expect.stringContaining(trace)])
  }
  const readersOf = (address: string) =>
    address.includes(second)
      ? [other, admin]
      : address.includes(third)
        ? [banning, admin]
        : // An endpoint that refuses the request reveals nothing.
          routeAt.get(address)?.permission
          ? [admin]
          : routeAt.get(address)?.access === 'login'
            ? [reader, admin]
            : [reader, admin, site]
  for (let index = 0; index < addresses.length; index += 8) {
    await sql`delete from request_window`.execute(site.db)
    await Promise.all(
      addresses
        .slice(index, index + 8)
        .flatMap((address) =>
          readersOf(address).map((browser) => expectNoTrace(address, browser, browser.get(address))),
        ),
    )
  }
  // The test proves something only if most endpoints returned data.
  expect(answered.size).toBeGreaterThan(addresses.length * 0.7)
  expect(await (await reader.get(`/api/community/posts/${post.id}`)).json()).toMatchObject({
    title: '남는 글',
    userId: null,
  })
  site.setNow('2026-11-20T14:00:00Z')
  expect(await (await site.get('/api/home/stats')).json()).toEqual(before)
  const after = await (await site.get(`/api/summoners/${encodeURIComponent('새벽감자#KR1')}/matches`)).json()
  expect([after.total, after.items.length]).toEqual([matches.total, matches.items.length])
  expect(await picture()).not.toBe(pictured)
  const ofPost = { targetType: 'post', targetId: post.id, isLike: true }
  const commands: [SignedInBrowser, string, string, object?][] = [
    [reader, 'POST', '/api/community/comments', { postId: post.id, parentId: told.id, content: '답글' }],
    [reader, 'POST', '/api/community/posts/likes/toggle', ofPost],
    [reader, 'POST', '/api/community/preview', { body: '@사라질이' }],
    [admin, 'PATCH', `/api/community/posts/${post.id}/moderation`, { isNotice: true }],
    [admin, 'PATCH', `/api/community/comments/${told.id}/moderation`, { isBlind: true }],
    [reader, 'PATCH', `/api/clans/${clanId}`, { introduceContent: '남은 사람들' }],
    [reader, 'POST', `/api/clans/${clanId}/invitations`, { uses: 2 }],
    [reader, 'POST', `/api/clans/${clanId}/greetings`, {}],
    [reader, 'POST', `/api/inhouse/nights/${nightId}/signups`, { name: '새벽감자#KR1' }],
    [reader, 'PATCH', `/api/inhouse/nights/${nightId}`, { title: '남은 밤' }],
    [other, 'POST', '/api/inhouse/players', { names: ['새벽감자#KR1'] }],
    [admin, 'PATCH', '/api/matches/KR_1', { remark: '남은 경기' }],
    [admin, 'POST', `/api/admin/users/${leaver.userId}/uploads/void`],
  ]
  await sql`delete from request_window`.execute(site.db)
  for (const [browser, method, path, body] of commands)
    await expectNoTrace(`${method} ${path}`, browser, browser.command(method, path, body))
  expect(commands.filter(([, method, path]) => !answered.has(`${method} ${path}`)).map(([, , path]) => path)).toEqual(
    [],
  )
})

test('after leaders delete their accounts simultaneously, every clan has one leader', async () => {
  const leaders = await signedInPeople(3)
  const [common, ...others] = await signedInPeople(4)
  if (!common) throw new Error('nobody')
  const clans = await Promise.all(leaders.map((leader, index) => foundClan(leader, `한꺼번에${index}`)))
  for (const [index, clanId] of clans.entries()) {
    // One officer is the next leader in every clan. Each leader is an officer of the next clan.
    await addMember(clanId, common, 'officer', '2026-10-01T12:00:00Z')
    const neighbour = leaders[(index + 1) % leaders.length]
    if (neighbour) await addMember(clanId, neighbour, 'officer', '2026-10-02T12:00:00Z')
    for (const other of others.slice(0, 2)) if (index < 2) await addMember(clanId, other)
    await sql`update clan set member_count = (select count(*) from clan_member where clan_id = ${clanId}) where id = ${clanId}`.execute(
      site.db,
    )
  }
  await Promise.all([...leaders, ...others].map((person) => person.refreshToken()))
  const answers = await Promise.all([
    ...leaders.map((leader) => deleteAccount(leader)),
    ...others.slice(0, 2).map((other) => other.send('DELETE', `/api/clans/${clans[0]}/members/my`)),
    ...others.slice(2).map((other) => other.command('POST', `/api/clans/${clans[1]}/join-requests`, {})),
  ])
  expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([204, 204, 204])
  const leading = await Promise.all(clans.map(leadersOf))
  const { rows } = await sql<{ id: string; gone: boolean; members: number; counted: number }>`
    select id, deleted_at is not null as gone, member_count as members,
      (select count(*)::int from clan_member where clan_id = clan.id) as counted
    from clan where id = any(${clans}::uuid[]) order by clan_name`.execute(site.db)
  for (const [index, clan] of rows.entries()) {
    expect(clan.members).toBe(clan.counted)
    expect(leading[index]?.length).toBe(clan.gone ? 0 : 1)
  }
  // One person is the best successor in each clan, but may lead only one of them.
  expect(leading.flat()).toContain(common.userId)
  expect(new Set(leading.flat()).size).toBe(leading.flat().length)
  for (const leader of leaders) expect(leading.flat()).not.toContain(leader.userId)
})

test('likes and ratings of a clan no longer count once the account that gave them is deleted', async () => {
  const [leader, judge, other] = await signedInPeople(3)
  if (!leader || !judge || !other) throw new Error('three people are needed')
  const clanId = await foundClan(leader, '평가받는클랜')
  for (const person of [judge, other]) {
    await person.command('POST', `/api/clans/${clanId}/like`, { liked: true })
    await person.command('POST', `/api/clans/${clanId}/ratings`, { rating: person === judge ? 1 : 5 })
  }
  expect((await deleteAccount(judge)).status).toBe(204)
  expect(await (await leader.get(`/api/clans/${clanId}`)).json()).toMatchObject({
    likeCount: 1,
    ratingCount: 1,
    ratingAvg: 5,
  })
})

test('likes of posts and comments no longer count once the account that gave them is deleted', async () => {
  const [writer, judge, other] = await signedInPeople(3)
  if (!writer || !judge || !other) throw new Error('three people are needed')
  const boardId = await aBoard(site)
  const written = { boardId, title: '좋은 글', body: '안녕하세요' }
  const post = await (await writer.command('POST', '/api/community/posts', written)).json()
  const comment = await (
    await writer.command('POST', '/api/community/comments', { postId: post.id, content: '좋은 댓글' })
  ).json()
  for (const person of [judge, other])
    for (const [targetType, targetId] of [
      ['post', post.id],
      ['comment', comment.id],
    ]) {
      const like = { targetType, targetId, isLike: true }
      const liked = await person.command('POST', `/api/community/${targetType}s/likes/toggle`, like)
      expect([targetType, liked.status]).toEqual([targetType, 200])
    }
  expect((await deleteAccount(judge)).status).toBe(204)
  const { rows } = await sql`select p.like_count as "ofPost", c.like_count as "ofComment" from post p
    join post_comment c on c.post_id = p.id where p.id = ${post.id}`.execute(site.db)
  expect(rows).toEqual([{ ofPost: 1, ofComment: 1 }])
})

test('an account that is deleted while its application is approved is in no clan afterwards', async () => {
  const [leader, applicant] = await signedInPeople(2)
  if (!leader || !applicant) throw new Error('two people are needed')
  const clanId = await foundClan(leader, '바쁜클랜')
  const answer = await applicant.command('POST', `/api/clans/${clanId}/join-requests`, { reason: '' })
  const { id } = await answer.json()
  const [, ended] = await Promise.all([
    leader.command('PATCH', `/api/clans/${clanId}/join-requests/${id}`, { action: 'approve' }),
    deleteAccount(applicant),
  ])
  expect(ended.status).toBe(204)
  const members = site.db.selectFrom('clanMember').select('userId').where('clanId', '=', clanId)
  expect((await members.execute()).map(({ userId }) => userId)).toEqual([leader.userId])
})
