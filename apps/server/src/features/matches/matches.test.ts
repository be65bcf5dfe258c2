import { MatchDetail, MatchPage } from '@buri/contract/matches'
import { PackedMatchPage } from '@buri/contract/packedMatches'
import { ErrorBody } from '@buri/contract/route'
import { unpackMatchPage } from '@buri/contract/unpackMatches'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { bumpPeopleVersion } from '#server/model/people/sharedVersions.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'

const MATCHES = 25
const GAREN = 86

const site = await openSite()
// Blue loses every fifth match. In every third match Garen is played.
beforeAll(async () => {
  for (let day = 1; day <= MATCHES; day++) {
    const winner = day % 5 === 0 ? 'red' : 'blue'
    await site.store(
      aParsedMatch({
        gameId: String(day),
        playedAt: `2026-10-${String(day).padStart(2, '0')}T12:00:00Z`,
        winner,
        names: { 0: '기록이#KR1' },
        lines: { 0: { championId: day % 3 === 0 ? GAREN : 1, kills: day }, 5: { championId: 99 } },
      }),
    )
  }
})

const history = (query = '') => `/api/summoners/${encodeURIComponent('기록이#KR1')}/matches${query}`

const page = async (query = '') => MatchPage.parse(await jsonOf(site.get(history(query))))

test('a history is read newest first, twenty matches at a time, and its cursor reads each match once', async () => {
  const first = await page()
  expect([first.items.length, first.total, first.filteredTotal]).toEqual([20, MATCHES, MATCHES])
  const second = await page(`?cursor=${first.nextCursor}`)
  expect(second.nextCursor).toBeNull()
  const ids = [...first.items, ...second.items].map(({ matchId }) => matchId)
  expect(ids).toEqual(Array.from({ length: MATCHES }, (_, index) => `KR_${MATCHES - index}`))
})

test('a match in a history is shown as the player of that history played it', async () => {
  const [newest] = (await page('?limit=1')).items
  expect(newest).toMatchObject({
    matchId: 'KR_25',
    win: false,
    gameType: '내전',
    gameMode: 'CLASSIC',
    side: 'blue',
    kills: 25,
    position: 'TOP',
    dateSource: 'game',
    matchDate: '2026-10-25T12:00:00.000Z',
    gameDuration: 1800,
    spell1Name: '점멸',
  })
  expect(newest?.participants.map(({ isSelf }) => isSelf)).toEqual([true, ...Array(9).fill(false)])
  expect(newest?.championImageUrl).toMatch(/^https:\/\/art\.example\//)
  expect(newest?.itemNames?.[0]).toBe('삼위일체')
  expect(newest?.itemNames?.[2]).toBeNull()
})

test('a scoreboard line contains everything that the file says about its player', async () => {
  await site.store(
    aParsedMatch({
      gameId: '900',
      names: { 0: '모두 다#KR1' },
      lines: {
        0: {
          championId: null,
          championKey: 'Yunara',
          championLevel: 15,
          accountLevel: 301,
          spell1Id: 4,
          spell2Id: null,
          keystoneId: 8010,
          subStyleId: 8400,
          items: [3078, 0, 999_999, 0, 0, 0, 3340],
          kills: 31,
          deaths: 2,
          assists: 7,
          cs: 201,
          goldEarned: 13_001,
          visionScore: 31,
          wardsPlaced: 9,
          wardsKilled: 3,
          controlWardsBought: 4,
          damageToChampions: 21_003,
          damageTaken: 17_004,
          position: 'JUNGLE',
        },
        1: { items: null, championKey: 'Nobody', championId: 99_999, goldEarned: null },
      },
    }),
  )
  const { items } = MatchPage.parse(
    await (await site.get(`/api/summoners/${encodeURIComponent('모두 다#KR1')}/matches`)).json(),
  )
  const [self, other] = items[0]?.participants ?? []
  const address = (path: string) => expect.stringMatching(new RegExp(`/img/.*${path}$`))
  const line = {
    championName: '유나라',
    championImageUrl: address('Yunara.png'),
    championLevel: 15,
    summonerLevel: 301,
    spell1Name: '점멸',
    spell1ImageUrl: address('SummonerFlash.png'),
    spell2Name: null,
    spell2ImageUrl: null,
    primaryRuneName: '정복자',
    primaryRuneImageUrl: address('Conqueror.png'),
    secondaryRuneName: '결의',
    secondaryRuneImageUrl: address('7204_Resolve.png'),
    itemNames: ['삼위일체', null, '아이템 999999', null, null, null, '투명 와드'],
    itemImageUrls: [address('3078.png'), null, address('999999.png'), null, null, null, address('3340.png')],
    kills: 31,
    deaths: 2,
    assists: 7,
    cs: 201,
    goldEarned: 13_001,
    visionScore: 31,
    side: 'blue',
    win: true,
    position: 'JUNGLE',
    performanceScore: expect.any(Number),
    performanceRank: 1,
    isMvp: true,
    isAce: false,
  }
  expect(self).toEqual({
    summonerName: '모두 다',
    tagLine: 'KR1',
    isHidden: false,
    isSelf: true,
    isSubstitute: false,
    ...line,
    totalDamageDealtToChampions: 21_003,
    totalDamageTaken: 17_004,
    wardsPlaced: 9,
    wardsKilled: 3,
    visionWardsBought: 4,
    badges: expect.arrayContaining(['MVP']),
  })
  expect(items[0]).toMatchObject(line)
  expect(other).toMatchObject({ championName: 'Nobody', championImageUrl: null, itemNames: null, itemImageUrls: null })
  expect(other).toMatchObject({ goldEarned: null, isSelf: false, championLevel: 16, isMvp: false })
})

test.each([
  { query: `?champion=${encodeURIComponent('가렌')}`, count: 8 },
  { query: '?result=loss', count: 5 },
  { query: `?champion=${encodeURIComponent('가렌')}&result=loss`, count: 1 },
  { query: `?gameType=${encodeURIComponent('내전')}`, count: 25 },
  { query: '?gameType=nothing', count: 0 },
  { query: '?champion=nobody', count: 0 },
  { query: '?result=remake', count: 0 },
])('the filter $query leaves $count matches', async ({ query, count }) => {
  const { items, total, filteredTotal } = await page(`${query}&limit=50`)
  expect([items.length, filteredTotal, total]).toEqual([count, count, MATCHES])
})

test.each(['', '?limit=3', '?champion=가렌&result=win', '?champion=없는챔피언'])(
  'a page%s has the same content when packed, in fewer bytes',
  async (query) => {
    const plain = await site.get(history(query))
    const packed = await site.get(history(`/packed${query}`))
    const [whole, small] = [await plain.text(), await packed.text()]
    const page = PackedMatchPage.parse(JSON.parse(small))
    expect(unpackMatchPage(page)).toEqual(MatchPage.parse(JSON.parse(whole)))
    expect(new Set(page.pictures.map(String)).size).toBeGreaterThan(page.pictures.length - 5)
    if (page.items.length > 2) expect(small.length).toBeLessThan(whole.length / 3)
  },
)

test.each(['?cursor=nonsense', '?cursor=%F0%9F%98%80', '?limit=0', '?limit=-1', '?result=draw', '?cursor=a&cursor=b'])(
  'the query %s is refused',
  async (query) => {
    const answer = await site.get(history(query))
    expect([answer.status, ErrorBody.parse(await answer.json()).code]).toEqual([400, 'INVALID_REQUEST'])
  },
)

test('a limit above the cap is accepted', async () => {
  expect((await page('?limit=5000')).items).toHaveLength(MATCHES)
})

const detail = async (matchId: string) => MatchDetail.parse(await jsonOf(site.get(`/api/matches/${matchId}`)))

test('a match’s answer contains both teams with their objectives and bans', async () => {
  const match = await detail('KR_1')
  expect(match).toMatchObject({
    winner: 'blue',
    isRated: true,
    unratedReason: null,
    gameType: '내전',
    timeline: null,
    isRecalculating: false,
  })
  expect(match.participants).toHaveLength(10)
  expect(match.participants.filter(({ isMvp }) => isMvp)).toHaveLength(1)
  const [blue, red] = match.teams
  expect(blue).toMatchObject({ side: 'blue', win: true, kills: 31, towers: 5, dragons: 2, predictedWinRate: 50 })
  expect(blue?.bans?.map(({ name }) => name)).toEqual(['애니', '올라프', '갈리오', '신 짜오'])
  expect(red).toMatchObject({ win: false, bans: [] })
  expect(match.scoreChanges).toHaveLength(10)
  expect(match.scoreChanges[0]).toMatchObject({ summonerName: '기록이', before: 1000 })
  expect(match.scoreChanges[0]?.after).toBeGreaterThan(1000)
})

test('predictions of both sides add up to a hundred percent', async () => {
  const { teams } = await detail('KR_20')
  expect((teams[0]?.predictedWinRate ?? 0) + (teams[1]?.predictedWinRate ?? 0)).toBe(100)
})

test('a match’s answer contains the differences between the teams from the timeline, and the events', async () => {
  const rising = (perMinute: number) => [0, perMinute, perMinute * 2]
  const lists = Array.from({ length: 10 }, (_, slot) => rising(slot < 5 ? 300 : 200))
  await site.store(
    aParsedMatch({
      gameId: '500',
      playedAt: '2026-10-26T12:00:00Z',
      timeline: {
        gold: lists,
        experience: lists,
        cs: lists,
        events: [{ atSeconds: 400, side: 'red', kind: 'dragon' }],
      },
    }),
  )
  expect((await detail('KR_500')).timeline).toEqual({
    goldDifference: [0, 500, 1000],
    experienceDifference: [0, 500, 1000],
    events: [{ atSeconds: 400, side: 'red', kind: 'dragon' }],
  })
})

test('a hidden player is anonymous in a match’s answer and page, in others’ histories and on the home page', async () => {
  await detail('KR_2')
  await inTransaction(site.db, async (tx) => {
    await sql`update player set visibility = 'private' where name_key = '선수9#kr1'`.execute(tx)
    await bumpPeopleVersion(tx)
  })
  for (const path of ['/api/matches/KR_2', history(), '/api/home/matches', '/match/KR_2', '/']) {
    expect(await (await site.get(path)).text()).not.toContain('선수9')
  }
  const { participants, scoreChanges } = await detail('KR_2')
  const nobody = { summonerName: '비공개 소환사', tagLine: null, isHidden: true }
  expect(participants[9]).toMatchObject({ ...nobody, summonerLevel: null })
  expect(scoreChanges).toHaveLength(9)
  await inTransaction(site.db, async (tx) => {
    await sql`update player set visibility = 'public' where name_key = '선수9#kr1'`.execute(tx)
    await bumpPeopleVersion(tx)
  })
})

test('differences of names between two sources are not shown', async () => {
  const disagreements = [
    { field: 'participants.9.gameName', kept: '비밀', other: '이름', source: 'rofl-v2' },
    { field: 'participants.9.kills', kept: '1', other: '2', source: 'rofl-v2' },
  ]
  await sql`update match set disagreements = ${JSON.stringify(disagreements)}::jsonb where id = 'KR_3'`.execute(site.db)
  expect((await detail('KR_3')).disagreements.map(({ field }) => field)).toEqual(['participants.9.kills'])
})

test('a deleted match is not found', async () => {
  await sql`update match set deleted_at = now() where id = 'KR_4'`.execute(site.db)
  expect((await site.get('/api/matches/KR_4')).status).toBe(404)
  await sql`update match set deleted_at = null where id = 'KR_4'`.execute(site.db)
})
