import { PlayerProfile, RefreshResult } from '@buri/contract/players'
import { ErrorBody } from '@buri/contract/route'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rebuild } from '#server/model/matches/rebuild.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import leagueEntries from '#server/outside/riot/fixtures/league-entries.json' with { type: 'json' }
import summoner from '#server/outside/riot/fixtures/summoner.json' with { type: 'json' }
import { startTestGame, type TestGame } from '#server/outside/riot/testGame.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'

let game: TestGame
let site: TestApp
beforeAll(async () => {
  game = await startTestGame()
  site = await startTestApp({ config: { riotApiKey: 'key', riotApiUrl: game.url }, gamePatienceMs: 2000 })
})
afterAll(async () => {
  await site.close()
  await game.close()
})
beforeEach(async () => {
  game.forget()
  site.setNow('2026-11-20T12:00:00Z')
  await emptyTables(site.pool, 'match', 'player', 'request_window')
  await site.store(match('1', '2026-11-18T12:00:00Z', '감자#KR1'))
})

const match = (gameId: string, playedAt: string, name: string, line: object = {}) =>
  aParsedMatch({
    gameId,
    playedAt,
    names: { 0: name },
    lines: { 0: { apiPuuid: null, clientPuuid: 'of-the-client', ...line } },
  })

const path = (name: string, rest = '') => `/api/summoners/${encodeURIComponent(name)}${rest}`
const refresh = (name: string) => site.send('POST', path(name, '/refresh'))
const refreshed = async (name: string) => RefreshResult.parse(await (await refresh(name)).json())
const profile = async (name: string) => PlayerProfile.parse(await (await site.get(path(name))).json())

function tellAll(puuid: string, name: string, entries: unknown = leagueEntries[2021]) {
  game.tellAccount(puuid, name)
  game.tellSummoner(puuid, summoner)
  game.tellRanks(puuid, entries)
}

test('a refresh reads the ranks of all queues, the level and the icon, and the answer says so', async () => {
  expect((await profile('감자')).summoner).toMatchObject({ ranks: [], ranksKnown: false, summonerLevel: 100 })
  tellAll('p', '감자#KR1')
  expect(await refreshed('감자')).toEqual({
    refreshed: true,
    message: '게임 서버에서 티어, 레벨, 프로필 아이콘을 새로 가져왔습니다. 솔로 랭크는 실버 4, 29 LP입니다.',
  })
  const { summoner: shown } = await profile('감자')
  expect(shown.ranks.map(({ queueType, tierName, rank, lp }) => [queueType, tierName, rank, lp])).toEqual([
    ['RANKED_SOLO_5x5', '실버', 'IV', 29],
    ['RANKED_FLEX_SR', '브론즈', 'I', 100],
  ])
  expect(shown).toMatchObject({ ranksKnown: true, summonerLevel: summoner.summonerLevel })
  expect(shown.profileIcon).toContain(`/${summoner.profileIconId}.png`)
})

test('a player who lost the rank is unranked after a refresh', async () => {
  tellAll('p', '감자#KR1')
  await refresh('감자')
  site.setNow('2026-11-20T12:03:00Z')
  game.tellRanks('p', leagueEntries.unranked)
  expect((await refreshed('감자')).message).toContain('이번 시즌 랭크 기록은 아직 없습니다.')
  expect((await profile('감자')).summoner).toMatchObject({ ranks: [], ranksKnown: true })
})

test('a renamed player keeps the history and is found by both names, and a rebuild finds nothing to change', async () => {
  tellAll('p', '감자#KR1')
  await refresh('감자')
  site.setNow('2026-11-20T12:03:00Z')
  tellAll('p', '고구마#KR9')
  expect((await refreshed('감자')).message).toContain('바뀐 이름도 반영했습니다: 고구마#KR9.')
  for (const name of ['감자#KR1', '고구마#KR9']) {
    const { summoner: shown, stats } = await profile(name)
    expect(shown).toMatchObject({ summonerName: '고구마', formerNames: [] })
    expect(stats.sample).toBe(1)
  }
  expect(await (await site.get(`/api/search/summoners?keyword=${encodeURIComponent('고구')}`)).text()).toContain(
    '고구마',
  )
  expect(await rebuild(site.db)).toMatchObject({ matches: 0, players: 0, ratings: 0, examples: [] })
  expect((await profile('고구마#KR9')).summoner.summonerLevel).toBe(summoner.summonerLevel)
})

test('data from the game replaces that of older matches, and a newer match replaces it', async () => {
  tellAll('p', '고구마#KR9')
  game.tellAccount('p', '감자#KR1')
  await refresh('감자')
  await site.store(match('2', '2026-11-19T12:00:00Z', '감자#KR1', { profileIconId: 5, accountLevel: 3 }))
  expect((await profile('감자')).summoner).toMatchObject({ summonerLevel: summoner.summonerLevel })
  await site.store(match('3', '2026-11-21T12:00:00Z', '감자#KR1', { profileIconId: 5, accountLevel: 900 }))
  await site.store(match('4', '2026-11-22T12:00:00Z', '감자#KR1', { profileIconId: null, accountLevel: null }))
  const { profileIcon, summonerLevel } = (await profile('감자')).summoner
  expect([profileIcon?.split('/').at(-1), summonerLevel]).toEqual(['5.png', 900])
  expect((await rebuild(site.db)).examples).toEqual([])
})

test('a match without an icon keeps the icon from the game, also after a rebuild', async () => {
  tellAll('p', '감자#KR1')
  await refresh('감자')
  await site.store(match('2', '2026-11-22T12:00:00Z', '감자#KR1', { profileIconId: null, accountLevel: null }))
  expect((await rebuild(site.db)).examples).toEqual([])
  expect((await profile('감자')).summoner.profileIcon).toContain(`/${summoner.profileIconId}.png`)
})

test('a refresh of a name that the game does not know brings nothing, and nothing changes', async () => {
  const before = await profile('감자')
  expect((await refreshed('감자')).refreshed).toBe(false)
  expect(await profile('감자')).toEqual(before)
})

test("an id of another project's key is ignored, and the name is used", async () => {
  await site.store(match('2', '2026-11-19T12:00:00Z', '감자#KR1', { apiPuuid: 'of-another-key' }))
  game.tell('/riot/account/v1/accounts/by-puuid/of-another-key', { status: 400 })
  tellAll('p', '감자#KR1')
  expect((await refreshed('감자')).refreshed).toBe(true)
  const { rows } = await site.pool.query(`select puuid from player_identity where puuid in ('p', 'of-another-key')`)
  expect(rows).toEqual([{ puuid: 'of-another-key' }])
})

test('a refresh that finds the account of another player changes neither of the two players', async () => {
  tellAll('p', '감자#KR1')
  await refresh('감자')
  await site.store(aParsedMatch({ gameId: '5', playedAt: '2026-11-19T12:00:00Z', names: { 0: '옥수수#KR1' } }))
  game.tell('/riot/account/v1/accounts/by-riot-id/옥수수/KR1', {
    json: { puuid: 'p', gameName: '옥수수', tagLine: 'KR1' },
  })
  expect((await refreshed('옥수수')).refreshed).toBe(false)
  expect((await profile('옥수수')).summoner.ranks).toEqual([])
  expect((await profile('감자')).summoner.ranks).toHaveLength(2)
})

test.each([
  ['fails', { status: 500 }],
  ['hangs', { hangs: true as const }],
  ['talks nonsense', { text: 'oops' }],
  ['refuses the key', { status: 403 }],
])('nothing changes when the game %s halfway, and it may be tried again at once', async (_, trouble) => {
  const before = await profile('감자')
  game.tellAccount('p', '새이름#KR1')
  game.tell('/riot/account/v1/accounts/by-riot-id/감자/KR1', {
    json: { puuid: 'p', gameName: '새이름', tagLine: 'KR1' },
  })
  game.tellSummoner('p', summoner)
  game.tell('/lol/league/v4/entries/by-puuid/p', trouble)
  const answer = await refresh('감자')
  expect([answer.status, ErrorBody.parse(await answer.json()).code]).toEqual([503, 'GAME_UNAVAILABLE'])
  expect(await profile('감자')).toEqual(before)
  game.tellRanks('p', [])
  expect((await refresh('감자')).status).toBe(200)
  expect((await refresh('새이름')).status).toBe(429)
})

test('only one of ten simultaneous refreshes is carried out', async () => {
  tellAll('p', '감자#KR1')
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh('감자')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)])
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('120')
})
