import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startSignInSite } from '#server/features/auth/testSignIns.ts'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { replayOf, sendFiles } from '#server/features/uploads/testUploads.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { sweepMarks } from '#server/model/people/returningAccounts.ts'
import { ownPlayer, type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openBrowser } from '#testing/testBrowser.ts'

const { site, signIn } = await startSignInSite()

/** Makes an account that one clan bans and another removes, and then deletes the account. */
async function leaves(person: { id: string; username: string }) {
  const leader = await signedIn(site)
  const clans = { banning: await aClan(site, { leader }), sending: await aClan(site) }
  const browser = openBrowser(site.origin)
  await signIn(browser, person)
  const { id: userId } = await (await browser.get('/auth/me')).json()
  const ban = { userId, reason: '욕설' }
  expect((await leader.command('POST', `/api/clans/${clans.banning}/bans`, ban)).status).toBe(201)
  await sql`insert into clan_block (clan_id, user_id, cause, blocked_at, ends_at)
    values (${clans.sending}, ${userId}, 'removed', '2026-11-20', '2026-11-27')`.execute(site.db)
  expect((await browser.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
  return { ...clans, leader, userId }
}
async function comesBack(person: { id: string; username: string }) {
  const browser = openBrowser(site.origin)
  await signIn(browser, person)
  return browser
}
const applies = async (browser: Pick<SignedInBrowser, 'command'>, clanId: string) => {
  const answer = await browser.command('POST', `/api/clans/${clanId}/join-requests`, { reason: '' })
  return answer.ok ? 'applied' : (await refusalOf(answer))[1]
}
const storedMarks = async () => JSON.stringify(await site.db.selectFrom('withdrawnAccount').selectAll().execute())

test('an old ban applies to a person who returns within thirty days, and to no other account', async () => {
  const person = { id: '4201', username: 'comesback' }
  const { banning, sending, userId, leader } = await leaves(person)
  for (const trace of [person.id, person.username, userId]) expect(await storedMarks()).not.toContain(trace)
  const otherPerson = await comesBack({ id: '4202', username: 'another' })
  expect(await applies(otherPerson, banning)).toBe('applied')
  const returned = await comesBack(person)
  expect([await applies(returned, banning), await applies(returned, sending)]).toEqual(['JOIN_BANNED', 'JOIN_BLOCKED'])
  expect((await (await leader.get(`/api/clans/${banning}/bans`)).json()).data).toMatchObject([{ reason: '욕설' }])
  expect(await storedMarks()).toBe('[]')
})

test('data kept about a deleted account is deleted after thirty days, and none is kept without bans', async () => {
  const person = { id: '4203', username: 'later' }
  const { banning } = await leaves(person)
  expect(await sweepMarks(site.db, new Date('2026-12-20T11:59:00Z'))).toBe(0)
  site.setNow('2026-12-20T12:00:01Z')
  expect(await applies(await comesBack(person), banning)).toBe('applied')
  expect(await sweepMarks(site.db, new Date('2026-12-20T12:00:01Z'))).toBe(1)
  const clean = await comesBack({ id: '4204', username: 'clean' })
  expect((await clean.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
  expect(await storedMarks()).toBe('[]')
})

test('voided uploads count against the account of a returning person', async () => {
  site.setNow('2026-11-20T12:00:00Z')
  const person = { id: '4205', username: 'forger' }
  const leaveSiteAgain = async (browser: SignedInBrowser | Awaited<ReturnType<typeof comesBack>>) =>
    expect((await browser.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
  const sends = async (browser: Awaited<ReturnType<typeof comesBack>>) =>
    (await refusalOf(await sendFiles(browser, [{ name: 'KR-1.rofl', bytes: replayOf() }])))[1]
  const first = await comesBack(person)
  const { id: userId } = await (await first.get('/auth/me')).json()
  for (let index = 0; index < 6; index += 1) await site.store(aParsedMatch({ gameId: String(900 + index) }))
  await sql`update match set uploaded_by = ${userId}, standing = 'void', deleted_at = '2026-11-19' where id like 'KR_90%'`.execute(
    site.db,
  )
  expect(await sends(first)).toBe('UPLOADS_REFUSED')
  await leaveSiteAgain(first)
  const second = await comesBack(person)
  expect(await sends(second)).toBe('UPLOADS_REFUSED')
  await leaveSiteAgain(second)
  const third = await comesBack(person)
  expect(await sends(third)).toBe('UPLOADS_REFUSED')
  const otherPerson = await comesBack({ id: '4206', username: 'honest' })
  expect(await sends(otherPerson)).not.toBe('UPLOADS_REFUSED')
})

const leave = async (browser: Pick<SignedInBrowser, 'command'>) =>
  expect((await browser.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)

test('a person who returns has the earlier account’s objections and denials, lost ones included', async () => {
  site.setNow('2026-11-20T12:00:00Z')
  const person = { id: '4299', username: 'objects' }
  const [staff, claimant] = [await signedIn(site, { permissions: ['moderation'] }), await signedIn(site)]
  for (const nth of [0, 1, 2, 3]) await site.store(aParsedMatch({ gameId: String(930 + nth) }))
  const comesAsOwner = async () => {
    const browser = await comesBack(person)
    const { id: userId } = await (await browser.get('/auth/me')).json()
    await ownPlayer(site, { userId }, '선수3')
    return { userId, ...browser }
  }
  const objects = async (who: Pick<SignedInBrowser, 'command'>, game: number) =>
    (await who.command('POST', `/api/matches/KR_${game}/disputes`, { reason: 'wrong_result' })).json()
  const first = await comesAsOwner()
  const { rows: denied } = await sql<{ id: string }>`
    insert into ownership_claim (id, player_id, user_id, status, created_at, doubted_by)
    select gen_random_uuid(), id, ${claimant.userId}, 'pending', '2026-11-20', array[${first.userId}]::uuid[]
    from player where game_name = '선수4' returning id`.execute(site.db)
  for (const game of [930, 931, 932]) {
    const { id } = await objects(first, game)
    const ruling = `/api/matches/KR_${game}/disputes/${id}`
    expect((await staff.command('PATCH', ruling, { decision: 'stands' })).status).toBe(200)
    await sql`update match_dispute set decided_at = '2026-11-10' where id = ${id}`.execute(site.db)
  }
  await leave(first)
  const second = await comesAsOwner()
  expect(await objects(second, 933)).toMatchObject({ code: 'OBJECTIONS_REFUTED' })
  expect(await objects(second, 932)).toMatchObject({ code: 'ALREADY_DISPUTED' })
  const claim = await site.db
    .selectFrom('ownershipClaim')
    .select('doubtedBy')
    .where('id', '=', denied[0]?.id ?? '')
  expect((await claim.executeTakeFirstOrThrow()).doubtedBy).toContain(second.userId)
})

test('clans that the earlier account founded count towards the limit of a person who returns', async () => {
  site.setNow('2026-11-20T12:00:00Z')
  const person = { id: '4300', username: 'founds' }
  const foundClan = async (who: Pick<SignedInBrowser, 'command'>, nth: number) => {
    const answer = await who.command('POST', '/api/clans', { clanName: `돌아온클랜${nth}` })
    return answer.status
  }
  for (const nth of [1, 2, 3]) {
    const founder = await comesBack(person)
    expect(await foundClan(founder, nth)).toBe(201)
    await leave(founder)
  }
  expect(await foundClan(await comesBack(person), 4)).toBe(429)
  const dated = await sql`select from app_user where status = 'withdrawn' and founded_before <> '{}'`.execute(site.db)
  expect(dated.rows).toEqual([])
  expect(await foundClan(await comesBack({ id: '4301', username: 'honest' }), 5)).toBe(201)
  site.setNow('2026-11-28T12:00:00Z')
  expect(await foundClan(await comesBack(person), 6)).toBe(201)
})

test('denials of an earlier claim still apply to a person who returns, and no notification of the claim is repeated', async () => {
  site.setNow('2026-11-20T12:00:00Z')
  const person = { id: '4301', username: 'claims' }
  await site.store(aParsedMatch({ gameId: '940' }))
  const [owner, admin] = [await signedIn(site), await signedIn(site, { isAdmin: true })]
  await ownPlayer(site, owner, '선수1', { proof: 'officer' })
  const doubtsAndLines = async () => [
    (await (await admin.get('/api/admin/claims')).json()).items.length,
    (
      await sql<{
        doubts: number
      }>`select cardinality(doubted_by) as doubts from ownership_claim where status = 'disputed'`.execute(site.db)
    ).rows,
    (await sql`select from notification where user_id = ${owner.userId}`.execute(site.db)).rows.length,
  ]
  for (const [nth, doubts] of [0, 1, 1].entries()) {
    const claimant = await comesBack(person)
    expect((await claimant.command('POST', '/api/me/accounts', { nameTag: '선수1#KR1' })).status).toBe(201)
    expect(await doubtsAndLines()).toEqual([1, [{ doubts }], 1])
    if (nth === 0) {
      const [question] = (await (await owner.get('/api/me/questions')).json()).items
      expect((await owner.command('PATCH', `/api/me/questions/${question.id}`, { answer: 'different' })).status).toBe(
        200,
      )
    }
    await sql`update notification set read_at = ${new Date('2026-11-20T12:00:00Z')}`.execute(site.db)
    await leave(claimant)
  }
})

test('a claim of a person who returns is for the staff if the earlier one was denied', async () => {
  site.setNow('2026-11-20T12:00:00Z')
  const person = { id: '4302', username: 'denied' }
  await site.store(aParsedMatch({ gameId: '950' }))
  const { userId: denier } = await signedIn(site)
  const claims = async (claimant: Awaited<ReturnType<typeof comesBack>>) => {
    expect((await claimant.command('POST', '/api/me/accounts', { nameTag: '선수2#KR1' })).status).toBe(201)
    return (await (await claimant.get('/api/me/accounts')).json()).claims[0]
  }
  const first = await comesBack(person)
  const { id, isForStaff } = await claims(first)
  expect(isForStaff).toBe(false)
  await sql`update ownership_claim set doubted_by = array[${denier}]::uuid[] where id = ${id}`.execute(site.db)
  await leave(first)
  expect(await claims(await comesBack(person))).toMatchObject({ status: 'pending', isForStaff: true })
})
