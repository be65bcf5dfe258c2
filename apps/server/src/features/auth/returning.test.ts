import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startSignInSite } from '#server/features/auth/testSignIns.ts'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { replayOf, scoredBy, sendFiles } from '#server/features/uploads/testUploads.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { matureMatches } from '#server/model/matches/trust/maturing.ts'
import { sweepMarks } from '#server/model/people/returningAccounts.ts'
import { ownPlayer, type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openBrowser } from '#testing/testBrowser.ts'

const { site, signIn } = await startSignInSite()

/** Signs in, is banned by one clan, is removed from another, and deletes the account. */
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
const applies = async (who: Pick<SignedInBrowser, 'command'>, clanId: string) => {
  const answer = await who.command('POST', `/api/clans/${clanId}/join-requests`, { reason: '' })
  return answer.ok ? 'applied' : (await refusalOf(answer))[1]
}
const kept = async () => JSON.stringify(await site.db.selectFrom('withdrawnAccount').selectAll().execute())

test('an old ban applies to a person who returns within thirty days, and to no other account', async () => {
  const person = { id: '4201', username: 'comesback' }
  const { banning, sending, userId, leader } = await leaves(person)
  for (const trace of [person.id, person.username, userId]) expect(await kept()).not.toContain(trace)
  const other = await comesBack({ id: '4202', username: 'another' })
  expect(await applies(other, banning)).toBe('applied')
  const again = await comesBack(person)
  expect([await applies(again, banning), await applies(again, sending)]).toEqual(['JOIN_BANNED', 'JOIN_BLOCKED'])
  expect((await (await leader.get(`/api/clans/${banning}/bans`)).json()).data).toMatchObject([{ reason: '욕설' }])
  expect(await kept()).toBe('[]')
})

test('after thirty days everything is forgotten; without bans nothing was kept', async () => {
  const person = { id: '4203', username: 'later' }
  const { banning } = await leaves(person)
  expect(await sweepMarks(site.db, new Date('2026-12-20T11:59:00Z'))).toBe(0)
  site.setNow('2026-12-20T12:00:01Z')
  expect(await applies(await comesBack(person), banning)).toBe('applied')
  expect(await sweepMarks(site.db, new Date('2026-12-20T12:00:01Z'))).toBe(1)
  const clean = await comesBack({ id: '4204', username: 'clean' })
  expect((await clean.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
  expect(await kept()).toBe('[]')
})

test('voided uploads count against the account of a returning person', async () => {
  site.setNow('2026-11-20T12:00:00Z')
  const person = { id: '4205', username: 'forger' }
  const leavesAgain = async (who: SignedInBrowser | Awaited<ReturnType<typeof comesBack>>) =>
    expect((await who.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
  const sends = async (who: Awaited<ReturnType<typeof comesBack>>) =>
    (await refusalOf(await sendFiles(who, [{ name: 'KR-1.rofl', bytes: replayOf() }])))[1]
  const first = await comesBack(person)
  const { id: userId } = await (await first.get('/auth/me')).json()
  for (let nth = 0; nth < 6; nth += 1) await site.store(aParsedMatch({ gameId: String(900 + nth) }))
  await sql`update match set uploaded_by = ${userId}, standing = 'void', deleted_at = '2026-11-19' where id like 'KR_90%'`.execute(
    site.db,
  )
  expect(await sends(first)).toBe('UPLOADS_REFUSED')
  await leavesAgain(first)
  const second = await comesBack(person)
  expect(await sends(second)).toBe('UPLOADS_REFUSED')
  await leavesAgain(second)
  const third = await comesBack(person)
  expect(await sends(third)).toBe('UPLOADS_REFUSED')
  const other = await comesBack({ id: '4206', username: 'honest' })
  expect(await sends(other)).not.toBe('UPLOADS_REFUSED')
})

test('a person who returns cannot use the silence of owners again, until one of them confirms', async () => {
  const person = { id: '4207', username: 'asks' }
  /** A match of a guest and nine people whom nobody knows. */
  const sent = async (who: Pick<SignedInBrowser, 'send'>, game: number) => {
    const bytes = replayOf((lines) =>
      lines.map((line, slot) => ({
        ...scoredBy(String(game))(line, slot),
        RIOT_ID_GAME_NAME: slot === 0 ? '손님' : `모름${game}${slot}`,
        RIOT_ID_TAG_LINE: 'KR1',
        PUUID: `00000000-0000-4000-8000-${String(slot === 0 ? 1 : game * 10 + slot).padStart(12, '0')}`,
      })),
    )
    await sendFiles(who, [{ name: `KR-${game}.rofl`, bytes }])
    await matureMatches(site.db, new Date('2026-11-21T12:02:00Z'))
    return (await (await site.get(`/api/matches/KR_${game}`)).json()).standing
  }
  const owner = await signedIn(site)
  expect(await sent(owner, 7_300_000_051)).toBe('reported')
  await ownPlayer(site, owner, '손님', { proof: 'icon' })
  const first = await comesBack(person)
  expect(await sent(first, 7_300_000_052)).toBe('reported')
  expect((await first.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
  const second = await comesBack(person)
  expect(await sent(second, 7_300_000_053)).toBe('waiting')
  site.setNow('2026-11-20T12:01:00Z')
  expect((await owner.command('POST', '/api/matches/KR_7300000053/confirmations')).status).toBe(200)
  expect(await sent(second, 7_300_000_054)).toBe('reported')
})
