import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSite } from '#testing/testApp.ts'
import { aClan, peopleNamed, rankOf } from '../testClans.ts'
import { quietLeaderOf, warnAndReplaceQuietLeaders } from './quietLeaders.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const DAY = 24 * 3_600_000
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY)

const site = await openSite()

const markSeen = ({ userId }: { userId: string }, at: Date) =>
  sql`update app_user set last_seen_at = ${at} where id = ${userId}`.execute(site.db)
const look = (days: number) => warnAndReplaceQuietLeaders(site.db, inDays(days))
async function actionsOf(clanId: string) {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where target_id = ${clanId} order by at, id`.execute(site.db)
  return rows.map(({ action }) => action)
}
async function notificationsOf({ userId }: { userId: string }) {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from notification where user_id = ${userId} order by happened_at`.execute(site.db)
  return rows.map(({ outcome }) => outcome)
}

test('after three warnings the longest-serving active officer becomes the leader, never a plain member', async () => {
  const { leader, away, heir, member } = await peopleNamed(site, 'leader', 'away', 'heir', 'member')
  const clanId = await aClan(site, { leader, officers: [away, heir], members: [member] })
  await markSeen(leader, inDays(-60))
  await markSeen(away, inDays(-61))
  for (const [person, time] of [
    [heir, 100],
    [member, 100],
  ] as const)
    await markSeen(person, inDays(time))
  await sql`update clan_member set promoted_at = ${inDays(-200)} where user_id = ${away.userId}`.execute(site.db)

  expect([await look(0), await look(0), await look(13), await look(14), await look(22), await look(23)]).toEqual([
    1, 0, 0, 1, 0, 1,
  ])
  expect(await quietLeaderOf(site.db, clanId, inDays(23))).toEqual({
    nickname: 'leader',
    days: 83,
    succeedsAt: inDays(30).toISOString(),
    heir: 'heir',
  })
  expect([await look(29), await rankOf(site, clanId, leader)]).toEqual([0, 'leader'])
  expect(await look(30)).toBe(1)
  expect([await rankOf(site, clanId, leader), await rankOf(site, clanId, heir)]).toEqual(['officer', 'leader'])
  expect(await actionsOf(clanId)).toEqual([...Array(3).fill('clan.leader_warned'), 'clan.transferred'])
  expect(await notificationsOf(heir)).toEqual(['quiet', 'leading'])
  expect(await notificationsOf(leader)).toEqual(['absent', 'succeeded'])
  expect(await notificationsOf(member)).toEqual(['succeeded'])
})

test('a leader who returns resets the count, and a leader without officers is warned but not replaced', async () => {
  const { leader, member } = await peopleNamed(site, 'leader', 'member')
  const clanId = await aClan(site, { leader, members: [member] })
  await markSeen(member, inDays(200))
  await markSeen(leader, inDays(-83))
  expect(await look(0)).toBe(1)
  expect(await quietLeaderOf(site.db, clanId, inDays(0))).toMatchObject({ heir: null })
  await markSeen(leader, inDays(1))
  expect(await quietLeaderOf(site.db, clanId, inDays(1))).toBeNull()
  expect(await look(1)).toBe(0)
  await markSeen(leader, inDays(-90))
  expect([await look(1), await look(8)]).toEqual([1, 0])
  expect(await rankOf(site, clanId, leader)).toBe('leader')
})

test('any request by the leader counts as a return, even during the check', async () => {
  const { leader, officer } = await peopleNamed(site, 'leader', 'officer')
  const clanId = await aClan(site, { leader, officers: [officer] })
  await markSeen(leader, inDays(-100))
  await sql`update clan_member set warned_days = 83, warned_at = ${inDays(-10)} where user_id = ${leader.userId}`.execute(
    site.db,
  )
  await sql`update session set last_used_at = ${inDays(-5)} where user_id = ${leader.userId}`.execute(site.db)
  await Promise.all([leader.get('/auth/me'), look(0)])
  await markSeen(officer, NOW)
  const rankAfter = await rankOf(site, clanId, leader)
  const { rows } = await sql<{ lastSeenAt: Date }>`
    select last_seen_at from app_user where id = ${leader.userId}`.execute(site.db)
  expect(rows[0]?.lastSeenAt).toEqual(NOW)
  // In either order, the clan has one leader, and an active leader is not replaced.
  expect(['leader', 'officer']).toContain(rankAfter)
  expect(await look(0)).toBe(0)
  expect(await rankOf(site, clanId, leader)).toBe(rankAfter)
})
