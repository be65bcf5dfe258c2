import { Health } from '@buri/contract/health'
import { LiveGame } from '@buri/contract/live'
import { PlayerProfile } from '@buri/contract/players'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan, peopleNamed } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { bumpPeopleVersion } from '#server/model/people/sharedVersions.ts'
import leagueEntries from '#server/outside/riot/fixtures/league-entries.json' with { type: 'json' }
import spectator2023 from '#server/outside/riot/fixtures/spectator-2023.json' with { type: 'json' }
import spectator2025 from '#server/outside/riot/fixtures/spectator-2025.json' with { type: 'json' }
import { startTestGame, type TestGame } from '#server/outside/riot/testGame.ts'
import { ownPlayer, type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'

let game: TestGame
let site: TestApp
beforeAll(async () => {
  game = await startTestGame()
})
afterAll(() => game.close())

const ASKED = '조용한 수달87#KR1'
const RED = '수줍은 고슴도치15#41F0'
const [OTTER, HEDGEHOG] = [4, 5].map((seat) => String(spectator2025.participants[seat]?.puuid))
const STARTED = spectator2025.gameStartTime
const timeAfter = (seconds: number) => new Date(STARTED + seconds * 1000).toISOString()

beforeEach(async () => {
  game.forget()
  site = await startTestApp({ config: { riotApiKey: 'key', riotApiUrl: game.url } })
  site.setNow(timeAfter(125))
  await site.store(aParsedMatch({ gameId: '1', playedAt: timeAfter(-90_000), names: { 0: ASKED, 5: RED } }))
  await site.store(aParsedMatch({ gameId: '2', playedAt: timeAfter(-80_000), names: { 0: ASKED, 5: RED } }))
  game.tellAccount(String(OTTER), ASKED)
  game.tellGame(String(OTTER), spectator2025)
  return () => site.close()
})

const path = (name: string, rest = '') => `/api/summoners/${encodeURIComponent(name)}${rest}`

async function live(name = ASKED): Promise<LiveGame | null> {
  return LiveGame.nullable().parse((await jsonOf(site.get(path(name, '/live')))).live)
}
const profile = async () => PlayerProfile.parse(await (await site.get(path(ASKED))).json())
const playersOf = (shown: LiveGame | null) => shown?.teams.flatMap(({ players }) => players) ?? []

test('a game in progress shows its players with data of the site and of the game', async () => {
  game.tellRanks(String(OTTER), leagueEntries[2021])
  const liveGame = await live()
  expect(liveGame).toMatchObject({ gameMode: '솔로 랭크', duration: 125, status: '경기 진행 중' })
  expect(liveGame?.teams.map(({ name, side, players }) => [name, side, players.length])).toEqual([
    ['블루팀', 'blue', 5],
    ['레드팀', 'red', 5],
  ])
  expect(playersOf(liveGame)[4]).toMatchObject({
    summonerName: '조용한 수달87',
    tagLine: 'KR1',
    rank: '실버 4',
    games: 2,
    winRate: 100,
    avgKda: 15,
    isCurrent: true,
  })
  expect(playersOf(liveGame)[5]).toMatchObject({ summonerName: '수줍은 고슴도치15', rank: 'Unranked', winRate: 0 })
  expect(playersOf(liveGame).filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
})

test('a player in streamer mode has no name, and an unknown player has no profile to open', async () => {
  const players = playersOf(await live())
  expect(players.filter(({ rank }) => rank === '비공개').map(({ summonerName }) => summonerName)).toEqual(
    Array(5).fill('비공개 소환사'),
  )
  expect(players[3]).toMatchObject({ summonerName: '배고픈 두루미07', tagLine: null, winRate: null, avgKda: null })
})

test('the chances add up to a hundred percent, favour the team with more wins, and do not change during the game', async () => {
  const before = (await live())?.prediction
  expect(before).toMatchObject({ blueWinRate: expect.any(Number), spread: expect.any(Number) })
  expect((before?.blueWinRate ?? 0) + (before?.redWinRate ?? 0)).toBe(100)
  expect(before?.blueWinRate).toBeGreaterThan(50)
  await site.store(aParsedMatch({ gameId: '3', playedAt: timeAfter(-1), winner: 'red', names: { 0: ASKED, 5: RED } }))
  site.setNow(timeAfter(200))
  expect((await live())?.prediction).toEqual(before)
})

test('a hidden player is masked in a game at once and takes no part in the chances, and visitors cannot ask for that player’s game', async () => {
  await site.pool.query(
    `update player_rating set balance_mu = balance_mu + 50
      where player_id = (select id from player where game_name = '수줍은 고슴도치15')`,
  )
  expect((await live())?.prediction?.blueWinRate).toBeLessThan(50)
  await site.db.transaction().execute(async (tx) => {
    await tx.updateTable('player').set({ visibility: 'private' }).where('gameName', '=', '수줍은 고슴도치15').execute()
    await bumpPeopleVersion(tx)
  })
  const hidden = await live()
  expect(playersOf(hidden)[5]).toMatchObject({
    summonerName: '비공개 소환사',
    tagLine: null,
    rank: '비공개',
    games: null,
    winRate: null,
  })
  expect(JSON.stringify(hidden)).not.toContain('고슴도치')
  expect(hidden?.prediction?.blueWinRate).toBeGreaterThan(50)
  expect((await site.get(path(RED, '/live'))).status).toBe(404)
})

test('a hidden player’s own game shows that player and all others to its owner', async () => {
  const owner = await signedIn(site)
  await ownPlayer(site, owner, '수줍은 고슴도치15')
  await site.db.transaction().execute(async (tx) => {
    await tx.updateTable('player').set({ visibility: 'private' }).where('gameName', '=', '수줍은 고슴도치15').execute()
    await bumpPeopleVersion(tx)
  })
  game.tellAccount(String(HEDGEHOG), RED)
  game.tellGame(String(HEDGEHOG), spectator2025)
  const players = playersOf(LiveGame.parse((await jsonOf(owner.get(path(RED, '/live')))).live))
  expect(players[5]).toMatchObject({ summonerName: '수줍은 고슴도치15', games: 2, isCurrent: true })
  expect(players[4]).toMatchObject({ summonerName: '조용한 수달87', games: 2, isCurrent: false })
  expect(players[3]).toMatchObject({ summonerName: '배고픈 두루미07' })
})

test('a player visible to the clan is masked for others at once, and not for clanmates', async () => {
  const { 주인, 동료, 남 } = await peopleNamed(site, '주인', '동료', '남')
  await aClan(site, { members: [주인, 동료] })
  await site.db.transaction().execute(async (tx) => {
    const hidden = tx.updateTable('player').set({ visibility: 'clan' }).where('gameName', '=', '수줍은 고슴도치15')
    const { id } = await hidden.returning('id').executeTakeFirstOrThrow()
    const owner = { playerId: id, userId: 주인.userId, proof: 'admin', since: new Date() }
    await tx.insertInto('playerOwner').values(owner).execute()
    await bumpPeopleVersion(tx)
  })
  const nameShownTo = async (browser: Pick<SignedInBrowser, 'get'>) => {
    const answer = await browser.get(path(ASKED, '/live'))
    return playersOf(LiveGame.parse((await answer.json()).live))[5]?.summonerName
  }
  for (let round = 0; round < 2; round += 1) {
    expect(await nameShownTo(남)).toBe('비공개 소환사')
    expect(await nameShownTo(동료)).toBe('수줍은 고슴도치15')
    expect(await nameShownTo(주인)).toBe('수줍은 고슴도치15')
    expect(await nameShownTo(site)).toBe('비공개 소환사')
  }
})

test('a page shows a live game only when the site knows of the game already, and never asks Riot for one', async () => {
  expect((await profile()).liveGame).toBeNull()
  expect(game.requests).toEqual([])
  const liveGame = await live()
  expect((await profile()).liveGame).toEqual(liveGame)
  site.setNow(timeAfter(156))
  expect((await profile()).liveGame).toBeNull()
})

test('the game’s API is asked at most once in half a minute, even if the player is in no game', async () => {
  const spectatorRequests = () => game.requests.filter(({ path }) => path.includes('/spectator/')).length
  await Promise.all(Array.from({ length: 5 }, () => live()))
  await live()
  expect(spectatorRequests()).toBe(1)
  site.setNow(timeAfter(156))
  game.tell(`/lol/spectator/v5/active-games/by-summoner/${OTTER}`, { status: 404 })
  expect([await live(), await live(), spectatorRequests()]).toEqual([null, null, 2])
})

test('a game whose players are still loading has not begun', async () => {
  game.tellGame(String(OTTER), { ...spectator2025, gameStartTime: 0 })
  expect(await live()).toMatchObject({ duration: 0, status: '경기 시작 대기 중' })
})

test('a game on another map, or from before Riot IDs, is shown without win chances', async () => {
  game.tellGame(String(OTTER), { ...spectator2023, mapId: 12, gameQueueConfigId: 450 })
  const liveGame = await live()
  expect(liveGame).toMatchObject({ gameMode: '칼바람 나락', prediction: null })
  expect(playersOf(liveGame)[0]).toMatchObject({ summonerName: '씩씩한 너구리11', rank: '알 수 없음' })
})

test('if the game’s API does not answer, the section is missing, and health reports a lasting failure', async () => {
  game.becomes({ text: 'out of order' })
  const health = async () => Health.parse(await (await site.get('/health')).json()).details.riot
  expect(await health()).toEqual({ status: 'up' })
  for (let number = 0; number < 5; number += 1) {
    expect(await live()).toBeNull()
    site.setNow(timeAfter(200 + 40 * number))
  }
  expect(await health()).toEqual({ status: 'down', message: '게임 서버가 응답하지 않습니다.' })
})
