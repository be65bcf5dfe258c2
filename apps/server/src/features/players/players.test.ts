import { PlayerProfile, RefreshResult } from '@buri/contract/players'
import { ErrorBody } from '@buri/contract/route'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aClan, peopleNamed } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
beforeAll(async () => {
  await site.store(
    aParsedMatch({
      gameId: '1',
      playedAt: '2026-11-18T11:00:00Z',
      names: { 0: '달빛 기사#KR1', 1: '옛이름#KR1' },
      lines: { 1: { apiPuuid: 'one' } },
    }),
  )
  await site.store(
    aParsedMatch({
      gameId: '2',
      playedAt: '2026-11-18T12:00:00Z',
      names: { 0: '달빛 기사#KR1', 1: '새이름#KR1' },
      lines: { 1: { apiPuuid: 'one' } },
    }),
  )
  await site.store(
    aParsedMatch({
      gameId: '3',
      playedAt: '2026-11-18T13:00:00Z',
      names: { 0: '달빛 기사#KR1' },
      lines: { 0: { deaths: 0 } },
      winner: 'blue',
    }),
  )
})

const path = (name: string, rest = '') => `/api/summoners/${encodeURIComponent(name)}${rest}`

const profile = async (name: string) => PlayerProfile.parse(await jsonOf(site.get(path(name))))

test('a profile shows what follows from the player’s matches', async () => {
  const { summoner, stats, recentResults, champions, filters } = await profile('달빛 기사#KR1')
  expect(summoner).toMatchObject({
    summonerName: '달빛 기사',
    tagLine: 'KR1',
    summonerLevel: 100,
    provisional: true,
    ratedGames: 3,
  })
  expect(summoner.felicanDescription).toBe('배치 3/10')
  expect(stats).toMatchObject({ sample: 3, wins: 3, losses: 0, winRate: 100, avgKills: 10, avgCs: 180 })
  expect(recentResults.map(({ matchId, win }) => [matchId, win])).toEqual([
    ['KR_3', true],
    ['KR_2', true],
    ['KR_1', true],
  ])
  expect(champions).toMatchObject([{ championName: '아트록스', games: 3 }])
  expect(filters).toEqual({ champions: ['아트록스'], gameTypes: ['내전'] })
})

test.each(['달빛기사#kr1', '달빛 기사-KR1', '달빛 기사', '달빛기사'.normalize('NFD')])(
  'the address %s finds the same player',
  async (name) => {
    expect((await profile(name)).summoner.summonerName).toBe('달빛 기사')
  },
)

test('a player is still found by a former name', async () => {
  const { summoner } = await profile('옛이름#KR1')
  expect(summoner).toMatchObject({ summonerName: '새이름', formerNames: [] })
})

test('only the owner and officers of a shared clan see former names, even from a filled cache', async () => {
  const { owner, officer, member, stranger } = await peopleNamed(site, 'owner', 'officer', 'member', 'stranger')
  const staff = await signedIn(site, { isAdmin: true })
  const { id: playerId } = await site.db
    .selectFrom('player')
    .select('id')
    .where('gameName', '=', '새이름')
    .executeTakeFirstOrThrow()
  const owning = { playerId, userId: owner.userId, proof: 'icon', since: new Date('2026-01-01') }
  await site.db.insertInto('playerOwner').values(owning).execute()
  const clanId = await aClan(site, { leader: stranger, officers: [officer], members: [member, owner] })
  await aClan(site, { leader: staff })
  const seenBy = async (browser: Pick<SignedInBrowser, 'get'>) => {
    const { summoner } = await (await browser.get(`/api/summoners/${encodeURIComponent('새이름#KR1')}`)).json()
    return summoner.formerNames.length as number
  }
  const namesSeen = async () => [
    await seenBy(owner),
    await seenBy(officer),
    await seenBy(stranger),
    await seenBy(member),
    await seenBy(staff),
    await seenBy(site),
  ]
  expect(await namesSeen()).toEqual([1, 1, 1, 0, 0, 0])
  await site.db.deleteFrom('clanMember').where('clanId', '=', clanId).where('userId', '=', owner.userId).execute()
  expect(await namesSeen()).toEqual([1, 0, 0, 0, 0, 0])
  // Officers are not told that the owner has a second player.
  await site.db
    .insertInto('clanMember')
    .values({ clanId, userId: owner.userId, rank: 'member', joinedAt: new Date() })
    .execute()
  const { id: first } = await site.db
    .selectFrom('player')
    .select('id')
    .where('gameName', '=', '달빛 기사')
    .executeTakeFirstOrThrow()
  const otherOwner = { playerId: first, userId: owner.userId, proof: 'icon', since: new Date('2025-01-01') }
  await site.db.insertInto('playerOwner').values(otherOwner).execute()
  expect(await namesSeen()).toEqual([1, 0, 0, 0, 0, 0])
})

test('the player who has a name now is found before players who had it earlier', async () => {
  await site.store(
    aParsedMatch({ gameId: '9', playedAt: '2026-11-10T12:00:00Z', names: { 0: '옛이름#KR2', 1: '누군가#KR1' } }),
  )
  expect((await profile('옛이름#KR2')).summoner.tagLine).toBe('KR2')
})

test('the profile of a player without a counted match has no invented number', async () => {
  await site.store(
    aParsedMatch({
      gameId: '4',
      playedAt: '2026-11-17T12:00:00Z',
      durationSeconds: 150,
      endedInEarlySurrender: true,
      names: { 0: '새내기#KR1' },
    }),
  )
  const { stats, summoner, mainPosition } = await profile('새내기#KR1')
  expect(stats).toMatchObject({ sample: 0, winRate: null, avgKda: null, avgCs: null })
  expect(summoner).toMatchObject({ felicanScore: 1000, ratedGames: 0 })
  expect(mainPosition).toBeNull()
})

test('two requests for one profile get the same bytes, and a browser that has them gets 304 and none', async () => {
  const first = await site.get(path('달빛 기사#KR1'))
  const etag = first.headers.get('etag') ?? ''
  const again = await site.get(path('달빛 기사#KR1'))
  expect([again.headers.get('etag'), await again.text()]).toEqual([etag, await first.text()])
  const unchanged = await site.get(path('달빛 기사#KR1'), { 'if-none-match': etag })
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
})

test('a new match changes the profile at once', async () => {
  const before = (await profile('선수5')).stats.sample
  await site.store(aParsedMatch({ gameId: '5', playedAt: '2026-11-19T12:00:00Z' }))
  expect((await profile('선수5')).stats.sample).toBe(before + 1)
})

test('a profile has no live game while no source knows of one', async () => {
  expect(await (await site.get(path('선수5', '/live'))).json()).toEqual({ live: null })
})

test('a profile says that the game’s API cannot be asked without a key', async () => {
  expect((await profile('선수5')).summoner.canAskGame).toBe(false)
})

test('a refresh without a Riot API key reads nothing, and a second one must wait', async () => {
  const first = await site.send('POST', path('선수6', '/refresh'))
  expect(RefreshResult.parse(await first.json()).refreshed).toBe(false)
  const second = await site.send('POST', path('선수6', '/refresh'))
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '120'])
  expect(ErrorBody.parse(await second.json())).toMatchObject({
    code: 'REFRESH_TOO_SOON',
    message: '전적 갱신은 2분에 한 번만 할 수 있습니다. 2분 뒤에 다시 할 수 있습니다.',
  })
  site.setNow('2026-11-20T12:02:01Z')
  expect((await site.send('POST', path('선수6', '/refresh'))).status).toBe(200)
})

test.each(['private', 'clan'])('a %s player gets the same answer as an unknown one', async (visibility) => {
  await sql`update player set visibility = ${visibility} where name_key = '선수7#kr1'`.execute(site.db)
  for (const rest of ['', '/matches', '/live']) {
    const hidden = await site.get(path('선수7', rest))
    const missing = await site.get(path('없는사람', rest))
    expect([hidden.status, await hidden.text()]).toEqual([missing.status, await missing.text()])
    expect(hidden.status).toBe(404)
  }
  expect((await site.send('POST', path('선수7', '/refresh'))).status).toBe(404)
})

test('a player is shown with the public clan of its account, and a second player of that account with none', async () => {
  await site.store(aParsedMatch({ gameId: '31', names: { 0: '클랜사람#KR1', 1: '둘째계정#KR1' } }))
  const account = await signedIn(site, { nickname: '클랜사람' })
  const clanOf = async (name: string) => (await profile(`${name}#KR1`)).summoner.clan
  const own = (name: string, since: string) =>
    sql`insert into player_owner (player_id, user_id, since, proof)
      select id, ${account.userId}, ${since}, 'icon' from player where game_name = ${name}`.execute(site.db)
  await own('클랜사람', '2026-01-01')
  await own('둘째계정', '2026-02-01')
  expect(await clanOf('클랜사람')).toBeNull()
  const id = await aClan(site, { clanName: '소속클랜', leader: account })
  expect([await clanOf('클랜사람'), await clanOf('둘째계정')]).toEqual([{ id, clanName: '소속클랜' }, null])
  await site.db.updateTable('clan').set({ isPublic: false }).where('id', '=', id).execute()
  expect(await clanOf('클랜사람')).toBeNull()
})
