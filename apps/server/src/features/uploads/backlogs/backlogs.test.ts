import { createHash } from 'node:crypto'
import { cutReplay } from '@buri/replay/cutReplay'
import { beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { notifyOfQuestions } from '#server/features/identities/jobs/notifyOfQuestions.ts'
import { trustService } from '#server/features/matches/trust/trust.service.ts'
import { applyReturnMark, storeReturnMark } from '#server/model/people/returningAccounts.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { replayNamed, type SentFile, sendFiles } from '../testUploads.ts'
import { backlogService } from './backlogs.service.ts'

const site = await openSite()
let leader: SignedInBrowser
let clanId: string
beforeEach(async () => {
  await site.pool.query('truncate match, player cascade')
  await site.pool.query('delete from request_window')
  site.setNow('2026-11-27T03:00:00Z')
  leader = await signedIn(site)
  clanId = await aClan(site, { leader })
  await setFoundedAt('2026-11-20T03:00:00Z')
})

const setFoundedAt = (at: string, id = clanId) =>
  site.pool.query('update clan set created_at = $2 where id = $1', [id, at])
const joinAs = (browser: SignedInBrowser, rank: string, clan = clanId) =>
  site.pool.query(`insert into clan_member (clan_id, user_id, rank, joined_at) values ($1, $2, $3, '2026-11-21')`, [
    clan,
    browser.userId,
    rank,
  ])
const useUpLimit = (browser: SignedInBrowser, times = 200) =>
  site.pool.query('insert into request_window (bucket, requests, ends_at) values ($1, $2, $3)', [
    `upload-file:${browser.userId}`,
    times,
    '2026-11-28T03:00:00Z',
  ])
const game = (n: number) => replayNamed(`KR-${7_300_000_000 + n}.rofl`)
const send = (browser: SignedInBrowser, files: readonly SentFile[], clan: string | null = clanId) =>
  sendFirstBacklog(browser, files, clan === null ? {} : { clanId: clan })

/** The fields come before the files, as browsers send them. */
function sendFirstBacklog(browser: SignedInBrowser, files: readonly SentFile[], fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, bytes } of files) form.append('files', new Blob([bytes]), name)
  return browser.send('POST', '/api/matches/replays', { body: form })
}
const digestOf = async ({ bytes, name }: SentFile) => {
  const cut = await cutReplay(new Blob([bytes]), name)
  return createHash('sha256')
    .update(cut.ok ? cut.bytes : '')
    .digest('hex')
}
const reportKnown = async (browser: SignedInBrowser, files: readonly SentFile[], clan?: string) => {
  const digests = await Promise.all(files.map(digestOf))
  return (
    await jsonOf(browser.command('POST', '/api/matches/replays/known', { digests, ...(clan && { clanId: clan }) }))
  ).known.map(({ matchId }: { matchId: string }) => matchId)
}
const backlog = async (browser = leader) => (await browser.get(`/api/clans/${clanId}/backlog`)).json()

test('an account finds the files it has sent, and other accounts do not find them', async () => {
  const stranger = await signedIn(site)
  expect((await send(leader, [game(1), game(2)])).status).toBe(200)
  expect((await reportKnown(leader, [game(1), game(2), game(3)], clanId)).sort()).toEqual([
    'KR_7300000001',
    'KR_7300000002',
  ])
  expect(await reportKnown(stranger, [game(1)])).toEqual([])
  await leader.send('DELETE', '/api/matches/KR_7300000001')
  expect(await reportKnown(leader, [game(1)])).toEqual([])
})

test('a file may be sent again to give its match a clan', async () => {
  await send(leader, [game(4)], null)
  expect(await reportKnown(leader, [game(4)])).toEqual(['KR_7300000004'])
  expect(await reportKnown(leader, [game(4)], clanId)).toEqual([])
  await send(leader, [game(4)])
  expect(await reportKnown(leader, [game(4)], clanId)).toEqual(['KR_7300000004'])
})

test('the leader of a new clan may send more files than a member', async () => {
  const member = await signedIn(site)
  await joinAs(member, 'member')
  await useUpLimit(leader)
  await useUpLimit(member)
  expect((await send(leader, [game(10)], null)).status).toBe(429)
  expect((await send(member, [game(10)])).status).toBe(429)
  expect((await send(leader, [game(10)])).status).toBe(200)
  expect(await backlog()).toMatchObject({ allowance: { filesPerDay: 2000, until: '2026-12-04T03:00:00.000Z' } })
  await setFoundedAt('2026-11-13T03:00:00Z')
  expect((await send(leader, [game(11)])).status).toBe(429)
  expect((await backlog()).allowance).toBeNull()
})

test('an account uses the allowance of one new clan in half a year, even after leaving the site', async () => {
  await useUpLimit(leader)
  expect((await send(leader, [game(20)])).status).toBe(200)
  const next = await aClan(site, {})
  await joinAs(leader, 'officer', next)
  await setFoundedAt('2026-11-26T03:00:00Z', next)
  expect((await send(leader, [game(21)], next)).status).toBe(429)

  const newcomer = await signedIn(site)
  await joinAs(newcomer, 'officer', next)
  await useUpLimit(newcomer)
  const now = new Date('2026-11-27T03:00:00Z')
  await site.db.transaction().execute(async (tx) => {
    await storeReturnMark(tx, { userId: leader.userId, mark: 'm', now })
    await applyReturnMark(tx, { userId: newcomer.userId, mark: 'm', now })
  })
  expect((await send(newcomer, [game(21)], next)).status).toBe(429)
  await site.pool.query(`update upload_allowance set since = '2026-05-01' where user_id = $1`, [leader.userId])
  expect((await send(leader, [game(21)], next)).status).toBe(200)
})

test('officers share a new clan’s daily limit, and files beyond it are refused one by one', async () => {
  const officer = await signedIn(site)
  await joinAs(officer, 'officer')
  for (const person of [leader, officer]) await useUpLimit(person)
  await site.pool.query('insert into request_window (bucket, requests, ends_at) values ($1, 1998, $2)', [
    `backlog-day:${clanId}`,
    '2026-11-28T03:00:00Z',
  ])
  expect((await send(officer, [game(33)])).status).toBe(200)
  const { results } = await (await send(leader, [game(30), game(31)])).json()
  expect(results.map(({ code }: { code: string | null }) => code)).toEqual([null, 'TOO_MANY_REQUESTS'])
  expect(results[1].message).toContain('새 클랜의 지난 경기 올리기는 하루에 2,000번까지')
  expect((await send(officer, [game(34)])).status).toBe(429)
})

test('files beyond today’s limit do not use up the clan’s total allowance', async () => {
  await useUpLimit(leader)
  await site.pool.query('insert into request_window (bucket, requests, ends_at) values ($1, 2000, $2)', [
    `backlog-day:${clanId}`,
    '2026-11-28T03:00:00Z',
  ])
  expect((await send(leader, [game(32)])).status).toBe(429)
  const { rows } = await site.pool.query(`select requests from request_window where bucket = 'backlog-file:' || $1`, [
    clanId,
  ])
  expect(rows).toEqual([])
})

test('files refused because too many matches wait use up nothing of a clan’s allowance', async () => {
  const otherUser = await signedIn(site)
  await send(otherUser, [game(200)], null)
  await send(
    leader,
    Array.from({ length: 20 }, (_, index) => game(201 + index)),
  )
  expect((await backlog()).waiting).toEqual({ matches: 20, limit: 20 })
  await site.pool.query('delete from request_window')
  await useUpLimit(leader)
  const countUsed = async () =>
    (
      await site.pool.query(`select bucket, requests from request_window where bucket like 'backlog-%' order by bucket`)
    ).rows.map(({ requests }) => requests)
  const { results } = await (await send(leader, [game(221), game(201), game(222)])).json()
  expect(results.map(({ code }: { code: string | null }) => code)).toEqual(['WAITING_FULL', null, 'WAITING_FULL'])
  expect(await countUsed()).toEqual([1, 1])
})

const nightsOf = async () => 1
const bells = async (browser: SignedInBrowser) =>
  (await (await browser.get('/api/me/notifications')).json()).items.map(
    ({ outcome, numbers, url }: { outcome: string; numbers: number[]; url: string }) => ({ outcome, numbers, url }),
  )

test('notifications wait until all old replays are here, and the leader and the sender get one each', async () => {
  const officer = await signedIn(site)
  await joinAs(officer, 'officer')
  const queries: string[] = []
  const backlogs = backlogService({
    ...{ db: site.db, nightsOf },
    onHeld: async (_tx, matchId) => void queries.push(matchId),
  })
  const begun = await officer.command('POST', `/api/clans/${clanId}/backlog`)
  expect(await begun.json()).toMatchObject({ matches: 0 })
  expect((await sendFiles(officer, [game(40), game(41)], { clanId })).status).toBe(200)
  await site.pool.query(`update match set standing = 'waiting'`)
  await site.pool.query('update clan_backlog_match set is_held = true')
  expect(await (await officer.get(`/api/clans/${clanId}/backlog`)).json()).toMatchObject({ matches: 2, clanMatches: 2 })
  expect(await bells(leader)).toEqual([])

  await backlogs.endQuietBacklogs(new Date('2026-11-27T03:14:00Z'))
  expect(queries).toEqual([])
  await backlogs.endQuietBacklogs(new Date('2026-11-27T03:16:00Z'))
  expect(queries.sort()).toEqual(['KR_7300000040', 'KR_7300000041'])
  const bell = { outcome: 'movedIn', numbers: [2, 1, 2], url: `/clan/${clanId}/move-in` }
  expect([await bells(leader), await bells(officer)]).toEqual([[bell], [bell]])
  await backlogs.endQuietBacklogs(new Date('2026-11-27T04:00:00Z'))
  expect(queries).toHaveLength(2)
})

test('people of a match in a backlog are notified when the backlog ends; without a backlog immediately', async () => {
  const { ask } = trustService({ db: site.db })
  const backlogs = backlogService({ db: site.db, nightsOf, onHeld: ask })
  const sender = { clanId, userId: leader.userId, now: new Date('2026-11-27T03:00:00Z') }
  await send(leader, [game(50)])
  const hold = () => site.db.transaction().execute((tx) => backlogs.hold(tx, 'KR_7300000050', sender))
  const rung = backlogService({
    ...{ db: site.db, nightsOf },
    onHeld: async () => {
      throw new Error('rung')
    },
  })
  await expect(site.db.transaction().execute((tx) => rung.hold(tx, 'KR_7300000050', sender))).rejects.toThrow('rung')
  await leader.command('POST', `/api/clans/${clanId}/backlog`)
  await site.db.transaction().execute((tx) => rung.hold(tx, 'KR_7300000050', sender))
  await hold()
  expect((await leader.command('POST', `/api/clans/${clanId}/backlog/end`)).status).toBe(200)
  expect((await site.pool.query('select from clan_backlog')).rowCount).toBe(0)
})

test('three simultaneous requests to end a backlog notify once', async () => {
  await leader.command('POST', `/api/clans/${clanId}/backlog`)
  await send(leader, [game(60)])
  await Promise.all([1, 2, 3].map(() => leader.command('POST', `/api/clans/${clanId}/backlog/end`)))
  expect(await bells(leader)).toHaveLength(1)
})

test('identity questions about old replays notify when the backlog ends, others immediately', async () => {
  const owner = await signedIn(site)
  await leader.command('POST', `/api/clans/${clanId}/backlog`)
  await send(leader, [game(70), game(71)])
  await site.pool.query('update match set clan_id = null where id = $1', ['KR_7300000071'])
  const [one, other, third] = (await site.pool.query('select id from player order by id limit 3')).rows
  await site.pool.query('insert into player_owner (player_id, user_id, proof, since) values ($1, $2, $3, now())', [
    ...[one.id, owner.userId, 'admin'],
  ])
  for (const [player, match] of [
    [other.id, 'KR_7300000070'],
    [third.id, 'KR_7300000071'],
  ])
    await site.pool.query(
      `insert into identity_question (id, player_a, player_b, match_id, asked_at)
       values (gen_random_uuid(), $1, $2, $3, '2026-11-27T03:01:00Z')`,
      [one.id, player, match],
    )
  const now = new Date('2026-11-27T03:02:00Z')
  const rung = `select from notification where user_id = $1 and kind = 'question'`
  const isNotified = async () => (await site.pool.query(rung, [owner.userId])).rowCount
  await notifyOfQuestions(site.db, now)
  expect(await isNotified()).toBe(1)
  await leader.command('POST', `/api/clans/${clanId}/backlog/end`)
  await notifyOfQuestions(site.db, now)
  expect(await isNotified()).toBe(2)
})

test('an account of less than a day reads how many matches it may still send, and until when', async () => {
  expect((await backlog()).firstDay).toBeNull()
  await send(leader, [game(80), game(81)])
  await site.pool.query('update app_user set created_at = $2 where id = $1', [leader.userId, '2026-11-27T02:00:00Z'])
  expect((await backlog()).firstDay).toEqual({ matches: 8, until: '2026-11-28T02:00:00.000Z' })
  await site.pool.query(`update match set standing = case when id like '%80' then 'waiting' else 'reported' end`)
  expect((await backlog()).waiting).toEqual({ matches: 1, limit: 20 })
})
