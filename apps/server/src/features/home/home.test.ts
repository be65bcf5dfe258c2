import { ActiveClans, HomeStats, LatestMatches, NewPosts } from '@buri/contract/home'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aBoard, aPost } from '#server/features/community/testCommunity.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
let minute = 0
const expireCache = () => {
  minute += 1
  site.setNow(`2026-11-20T12:${String(minute).padStart(2, '0')}:00Z`)
}
beforeEach(async () => {
  await emptyTables(site.pool, 'match', 'player')
  await sql`delete from site_setting where name = 'demo'`.execute(site.db)
})

async function storeThree() {
  await site.store(aParsedMatch({ gameId: '1', playedAt: '2026-11-19T12:00:00Z' }))
  await site.store(aParsedMatch({ gameId: '2', playedAt: '2026-11-18T12:00:00Z', names: { 0: '새사람#KR1' } }))
  await site.store(aParsedMatch({ gameId: '3', playedAt: '2026-11-01T12:00:00Z', names: { 0: '옛사람#KR1' } }))
}

async function stats() {
  expireCache()
  return HomeStats.parse(await (await site.get('/api/home/stats')).json())
}

test('the home page of an empty site has zero counts and no tier', async () => {
  expect(await stats()).toEqual({
    totalMembers: 0,
    gamesThisWeek: 0,
    activeUsers: 0,
    averageTier: null,
    demo: false,
    demoLoading: false,
  })
})

test('home counts the players and games of the stored matches', async () => {
  await storeThree()
  expect(await stats()).toMatchObject({ totalMembers: 12, gamesThisWeek: 2, activeUsers: 11 })
})

test('the players’ median tier is named in Korean', async () => {
  await storeThree()
  await sql`insert into player_rank (player_id, queue_type, tier, division, league_points, wins, losses, fetched_at)
    select id, 'RANKED_SOLO_5x5', case when n = 1 then 'CHALLENGER' when n < 4 then 'GOLD' else 'IRON' end, 'I', 0, 0, 0, now()
    from (select id, row_number() over (order by id) n from player limit 5) p`.execute(site.db)
  expect((await stats()).averageTier).toBe('골드')
})

test('the home page says that the demo world is loading', async () => {
  await sql`insert into site_setting (name, value) values ('demo', '"loading"')`.execute(site.db)
  expect(await stats()).toMatchObject({ demo: true, demoLoading: true })
  await sql`update site_setting set value = '"complete"' where name = 'demo'`.execute(site.db)
  expect(await stats()).toMatchObject({ demo: true, demoLoading: false })
})

test('the latest matches come newest first, each from the view of its MVP', async () => {
  await storeThree()
  const { items } = LatestMatches.parse(await (await site.get('/api/home/matches')).json())
  expect(items.map(({ matchId }) => matchId)).toEqual(['KR_1', 'KR_2', 'KR_3'])
  expect(items.every(({ isMvp }) => isMvp)).toBe(true)
})

test('the public clans with most matches in thirty days come first', async () => {
  const [quiet, busy, secret, idle] = [
    await aClan(site, { clanName: '한가한 클랜' }),
    await aClan(site, { clanName: '바쁜 클랜' }),
    await aClan(site, { clanName: '비공개 클랜', isPublic: false }),
    await aClan(site, { clanName: '쉬는 클랜' }),
  ]
  const played: [gameId: string, playedAt: string, clanId: string][] = [
    ['1', '2026-11-19T12:00:00Z', quiet],
    ['2', '2026-11-19T12:00:00Z', busy],
    ['3', '2026-11-18T12:00:00Z', busy],
    ['4', '2026-11-17T12:00:00Z', secret],
    ['5', '2026-10-01T12:00:00Z', idle],
  ]
  for (const [gameId, playedAt, clanId] of played) {
    await site.store(aParsedMatch({ gameId, playedAt }))
    await sql`update match set clan_id = ${clanId} where game_id = ${gameId}`.execute(site.db)
  }
  expireCache()
  const { items } = ActiveClans.parse(await (await site.get('/api/home/clans')).json())
  expect(items.map(({ clanName, recentMatches }) => [clanName, recentMatches])).toEqual([
    ['바쁜 클랜', 2],
    ['한가한 클랜', 1],
  ])
})

test('the newest posts are those that every visitor may read', async () => {
  const [openClan, secret] = [await aClan(site, { clanName: '열린 클랜' }), await aClan(site, { isPublic: false })]
  const board = await aBoard(site, { boardName: '자유' })
  await aPost(site, { boardId: board, title: '하나' })
  await aPost(site, { boardId: await aBoard(site, { clanId: openClan, boardName: '공지' }), title: '둘' })
  await aPost(site, { boardId: await aBoard(site, { clanId: secret }), title: '비공개 클랜의 글' })
  await aPost(site, { boardId: await aBoard(site, { readAccess: 'members' }), title: '회원에게만' })
  await aPost(site, { boardId: board, title: '쓰다 만 글', status: 'draft' })
  await aPost(site, { boardId: board, title: '가려진 글', isBlind: true })
  expireCache()
  const { items } = NewPosts.parse(await (await site.get('/api/home/posts')).json())
  expect(items.map(({ clanName, boardName, title }) => [clanName, boardName, title])).toEqual([
    ['열린 클랜', '공지', '둘'],
    [null, '자유', '하나'],
  ])
})
