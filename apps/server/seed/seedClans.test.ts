import type { NightCard } from '@buri/contract/nights/nights'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { warnAndReplaceQuietLeaders } from '#server/features/clans/jobs/quietLeaders.ts'
import { openSite } from '#testing/testApp.ts'
import { seedDemoAccounts } from './demoAccounts.ts'
import { DEMO_CLANS, demoClanId } from './demoClans.ts'
import { demoPeople, PEOPLE_COUNT } from './people.ts'
import { seedDemoClans } from './seedClans.ts'
import { seedDemoIdentities } from './seedIdentities.ts'
import { seedDemoNights } from './seedNights.ts'
import { seedDemoTrust } from './seedTrust.ts'
import { addDemoPlayers } from './testPlayers.ts'

const AT = new Date('2026-11-20T12:00:00Z')

const site = await openSite()
beforeAll(async () => {
  await addDemoPlayers(site.db)
  await seedDemoAccounts(site.db, AT)
  await seedDemoClans(site.db, AT)
})

const rowsOf = async () => {
  const { rows } = await sql<{ clans: string; people: number }>`
    select (select json_agg(json_build_array(clan_name, member_count, like_count, rating_sum) order by id) from clan)::text
      as clans, (select count(*) from app_user) as people`.execute(site.db)
  return rows[0]
}

test('demo clans are made once, from the 127 people of the demo world', async () => {
  const before = await rowsOf()
  await seedDemoClans(site.db, AT)
  expect(await rowsOf()).toEqual(before)
  expect(before?.people).toBe(PEOPLE_COUNT)
  expect(await (await site.get('/api/home/stats')).json()).toMatchObject({ totalMembers: 127 })
})

test('repeated seeding leaves one identity question and one player lost to a stronger proof', async () => {
  for (let time = 0; time < 2; time += 1) await seedDemoIdentities(site.db, AT)
  const { rows } = await sql<{ questions: number; lost: number }>`
    select (select count(*)::int from identity_question where answer is null) as questions,
      (select count(*)::int from displaced_owner) as lost`.execute(site.db)
  expect(rows).toEqual([{ questions: 1, lost: 1 }])
})

test('every count matches its rows', async () => {
  const { rows } = await sql`select clan_name from clan c
    where member_count <> (select count(*) from clan_member where clan_id = c.id)
      or like_count <> (select count(*) from clan_like where clan_id = c.id)
      or rating_count <> (select count(*) from clan_rating where clan_id = c.id)`.execute(site.db)
  expect(rows).toEqual([])
  const crowded = await sql`select user_id from clan_member group by user_id having count(*) > 3`.execute(site.db)
  expect(crowded.rows).toEqual([])
})

test('the stand-in’s accounts are a leader, an officer and a member, and one applicant waits', async () => {
  const { data } = await (await site.get(`/api/clans/${demoClanId(0)}/members`)).json()
  const rankOf = (name: string) => data.find(({ nickname }: { nickname: string }) => nickname === name)?.rank
  expect(['새벽감자', '솜사탕방앗간', '버섯농부'].map(rankOf)).toEqual(['leader', 'officer', 'member'])
  expect(data).toHaveLength(48)
  expect(data[0].player).toMatchObject({ summonerName: demoPeople()[0]?.gameName })
  const applications = await site.db
    .selectFrom('joinRequest')
    .select('id')
    .where('clanId', '=', demoClanId(0))
    .execute()
  expect(applications).toHaveLength(3)
})

test('three clans have crests, invitations and bans, and one leader has been away for seventy days', async () => {
  const { data } = await (await site.get('/api/clans?limit=50')).json()
  expect(data.filter(({ crestUrl }: { crestUrl: string | null }) => crestUrl !== null)).toHaveLength(3)
  const { rows } = await sql<{ links: number; named: number; banned: number }>`
    select (select count(*)::int from clan_invitation where user_id is null) as links,
      (select count(*)::int from clan_invitation where user_id is not null) as named,
      (select count(*)::int from clan_ban) as banned`.execute(site.db)
  expect(rows).toEqual([{ links: 2, named: 2, banned: 2 }])
  const outside = await sql`select user_id from clan_ban join clan_member using (clan_id, user_id)
    union select user_id from clan_invitation join clan_member using (clan_id, user_id)`.execute(site.db)
  expect(outside.rows).toEqual([])
  expect(await warnAndReplaceQuietLeaders(site.db, AT)).toBe(1)
  const warned = await sql`select warned_days as days from clan_member where warned_days is not null`.execute(site.db)
  expect(warned.rows).toEqual([{ days: 60 }])
})

test('one clan is private, one is full, and the others take members', async () => {
  const { data } = await (await site.get('/api/clans?limit=50&sort_by=likes')).json()
  const clans = data.map(({ clanName, isRecruiting }: { clanName: string; isRecruiting: boolean }) => [
    clanName,
    isRecruiting,
  ])
  expect(clans[0]).toEqual(['펠리칸즈', true])
  expect(clans).toHaveLength(DEMO_CLANS.filter(({ isPublic }) => isPublic).length)
  expect(clans).toContainEqual(['구름다리', false])
  expect(clans.map(([name]: [string]) => name)).not.toContain('느린걸음')
})

test('one night with a running game of ten and one night for tomorrow at nine exist, even after two runs', async () => {
  await seedDemoNights(site.db, AT)
  await seedDemoNights(site.db, AT)
  const { data } = (await (await site.get('/api/inhouse/nights')).json()) as { data: NightCard[] }
  expect(data.map(({ startsAt }) => Date.parse(startsAt) % 1_800_000)).toEqual(data.map(() => 0))
  expect(data).toMatchObject([
    { state: 'running', inCount: 12, gameCount: 1 },
    { state: 'open', startsAt: '2026-11-21T12:00:00.000Z', inCount: 7 },
  ])
})

test('each submitted match has its intended trust, however often seeded', async () => {
  // The matches are submitted sixty days later, since new accounts may submit fewer.
  const later = new Date(AT.getTime() + 60 * DAY_MS)
  for (let time = 0; time < 2; time += 1) await seedDemoTrust(site.db, later)
  const matches = await site.db.selectFrom('match').select('standing').orderBy('playedAt').execute()
  expect(matches.map(({ standing }) => standing)).toEqual([
    'reported',
    'waiting',
    'waiting',
    'disputed',
    'reported',
    'void',
  ])
})
