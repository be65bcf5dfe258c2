import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import leagueEntries from './fixtures/league-entries.json' with { type: 'json' }
import spectator2023 from './fixtures/spectator-2023.json' with { type: 'json' }
import spectator2025 from './fixtures/spectator-2025.json' with { type: 'json' }
import summoner from './fixtures/summoner.json' with { type: 'json' }
import { riotApi } from './riotApi.ts'
import { startTestGame, type TestGame } from './testGame.ts'

// Fixtures: recorded answers of Riot's API with invented names and ids, cut to the fields that are read.
let game: TestGame
beforeAll(async () => {
  game = await startTestGame()
})
afterAll(() => game.close())
beforeEach(() => game.forget())

const KEY = 'RGAPI-a-secret'
const SPECTATOR = '/lol/spectator/v5/active-games/by-summoner/p'

/** A client whose waits take no time; `waited` tells how long they would have taken. */
function anApi(patienceMs = 5000) {
  let time = 0
  const waited: number[] = []
  const wait = async (milliseconds: number) => {
    waited.push(Math.round(milliseconds))
    time += milliseconds
  }
  const api = riotApi({ apiKey: KEY, url: game.url, now: () => time, wait, patienceMs })
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { ...api, waited, pass }
}

test('an account is read by name and by id, with the key in a header', async () => {
  game.tellAccount('p/1', '달빛 기사#KR1')
  const account = { kind: 'answer', answer: { puuid: 'p/1', riotId: { gameName: '달빛 기사', tagLine: 'KR1' } } }
  const { accountByName, accountByPuuid } = anApi()
  expect(await accountByName('KR', { gameName: '달빛 기사', tagLine: 'KR1' })).toEqual(account)
  expect(await accountByPuuid('KR', 'p/1')).toEqual(account)
  expect(game.requests.map(({ token }) => token)).toEqual([KEY, KEY])
})

test('the icon and the level of a player are read', async () => {
  game.tellSummoner('p', summoner)
  expect(await anApi().summoner(null, 'p')).toEqual({
    kind: 'answer',
    answer: { profileIconId: summoner.profileIconId, level: summoner.summonerLevel },
  })
})

test.each([
  [
    'with summoner names',
    leagueEntries[2019],
    ['RANKED_FLEX_SR PLATINUM I 75', 'RANKED_SOLO_5x5 CHALLENGER null 1200'],
  ],
  ['with a promotion series', leagueEntries[2021], ['RANKED_SOLO_5x5 SILVER IV 29', 'RANKED_FLEX_SR BRONZE I 100']],
  ['of a player without a rank', leagueEntries.unranked, []],
  ['of an unknown player', [], []],
  ['with a line of another kind', [null, 7, { queueType: 'CHERRY', wins: 3 }], []],
])('ranks %s are read', async (_, reply, expected) => {
  game.tellRanks('p', reply)
  const ranks = await anApi().ranks(null, 'p')
  if (ranks.kind !== 'answer') throw new Error(JSON.stringify(ranks))
  expect(
    ranks.answer.map(({ queueType, tier, division, leaguePoints }) =>
      [queueType, tier, division, leaguePoints].join(' ').replace('  ', ' null '),
    ),
  ).toEqual(expected)
})

test('a current game with players in streamer mode is read', async () => {
  game.tellGame('p', spectator2025)
  const reply = await anApi().activeGame(null, 'p')
  if (reply.kind !== 'answer') throw new Error(JSON.stringify(reply))
  const { players, ...rest } = reply.answer
  expect(rest).toEqual({
    gameId: 'KR_7942801892',
    queueId: 420,
    mapId: 11,
    gameMode: 'CLASSIC',
    gameType: 'MATCHED_GAME',
    startedAt: 1764760559056,
  })
  expect(players.filter(({ side }) => side === 'blue')).toHaveLength(5)
  expect(players.filter(({ name }) => name === null).map(({ puuid, riotId }) => [puuid, riotId])).toEqual(
    Array(5).fill([null, undefined]),
  )
  expect(players[4]).toMatchObject({ riotId: { gameName: '조용한 수달87', tagLine: 'KR1' }, championId: 904 })
})

test('a game from before Riot IDs is read', async () => {
  game.tellGame('p', spectator2023)
  const reply = await anApi().activeGame(null, 'p')
  expect(reply).toMatchObject({
    kind: 'answer',
    answer: {
      gameType: 'MATCHED_GAME',
      players: [{ name: '씩씩한 너구리11', puuid: null, championId: 517 }, ...Array(9).fill({})],
    },
  })
})

test('a player who is in no game has no current game', async () => {
  expect(await anApi().activeGame(null, 'p')).toEqual({ kind: 'nothing' })
})

test("an id made for another project's key is unknown", async () => {
  game.becomes({
    status: 400,
    json: { status: { message: 'Bad Request - Exception decrypting p', status_code: 400 } },
  })
  expect(await anApi().accountByPuuid(null, 'p')).toEqual({ kind: 'nothing' })
})

describe('a name with path characters cannot lead a request elsewhere', () => {
  const ANSWER = { json: { puuid: 'p', gameName: 'a', tagLine: 'b' } }
  const roads = async (gameName: string, tagLine: string) => {
    game.becomes(ANSWER)
    const { accountByName, accountByPuuid, summoner, ranks, activeGame } = anApi()
    const reply = await accountByName('KR', { gameName, tagLine })
    await Promise.all([accountByPuuid(null, gameName), summoner(null, gameName), ranks(null, gameName)])
    await activeGame(null, gameName)
    return reply
  }

  test.each(['.', '..', '', '\ud800'])('the id %j is invalid and causes no request', async (part) => {
    expect(await roads(part, 'KR1')).toEqual({ kind: 'nothing' })
    expect(game.requests).toEqual([])
    expect(await anApi().accountByName('KR', { gameName: '감수', tagLine: part })).toEqual({ kind: 'nothing' })
    expect(game.requests).toEqual([])
  })

  test.each([
    ['a/b', 'a%2Fb'],
    ['../..', '..%2F..'],
    ['%2e%2e', '%252e%252e'],
    ['a?b#c', 'a%3Fb%23c'],
    ['a\\..', 'a%5C..'],
    ['\t..', '%09..'],
    ['...', '...'],
  ])('the name %j is one part of the address', async (name, part) => {
    await roads(name, 'KR1')
    expect(game.requests.map(({ address }) => address)).toEqual([
      `/riot/account/v1/accounts/by-riot-id/${part}/KR1`,
      `/riot/account/v1/accounts/by-puuid/${part}`,
      `/lol/summoner/v4/summoners/by-puuid/${part}`,
      `/lol/league/v4/entries/by-puuid/${part}`,
      `/lol/spectator/v5/active-games/by-summoner/${part}`,
    ])
  })
})

describe('the limits of the game’s API', () => {
  test('a refusal is retried after the time it states', async () => {
    const refusal = { status: 429, headers: { 'retry-after': '2', 'x-rate-limit-type': 'application' } }
    game.tell(SPECTATOR, refusal, { json: spectator2023 })
    const { activeGame, waited } = anApi()
    expect((await activeGame(null, 'p')).kind).toBe('answer')
    expect(waited).toEqual([2000])
  })

  test('a refusal that asks for too long a wait is reported at once and blocks further requests', async () => {
    game.tell(SPECTATOR, { status: 429, headers: { 'retry-after': '60', 'x-rate-limit-type': 'application' } })
    const { activeGame, ranks, waited, pass, state } = anApi()
    expect(await activeGame(null, 'p')).toMatchObject({ kind: 'trouble', trouble: 'busy' })
    expect(await ranks(null, 'p')).toMatchObject({ kind: 'trouble', trouble: 'busy' })
    expect([game.requests.length, waited, state()]).toEqual([1, [], 'closed'])
    pass(60_001)
    expect(await ranks(null, 'p')).toEqual({ kind: 'nothing' })
  })

  test('a refusal of one method leaves the others alone', async () => {
    game.tell(SPECTATOR, { status: 429, headers: { 'retry-after': '60', 'x-rate-limit-type': 'method' } })
    const { activeGame, ranks } = anApi()
    await activeGame(null, 'p')
    expect(await ranks(null, 'p')).toEqual({ kind: 'nothing' })
  })

  test("a new key's limit holds until an answer states another", async () => {
    const { ranks, waited } = anApi()
    await Promise.all(Array.from({ length: 20 }, () => ranks(null, 'p')))
    expect(waited).toEqual([])
    await ranks(null, 'p')
    expect(waited).toEqual([1100])
  })

  test('stated limits are kept, including the requests of other processes', async () => {
    const headers = {
      'x-app-rate-limit': '3:10,500:600',
      'x-app-rate-limit-count': '2:10,2:600',
      'x-method-rate-limit': '1000:10',
      'x-method-rate-limit-count': '1:10',
    }
    game.becomes({ json: [], headers })
    const { ranks, pass } = anApi()
    const kinds = async () =>
      [await ranks(null, 'p'), await ranks(null, 'p'), await ranks(null, 'p')].map((reply) => reply.kind)
    // The windows begin with the second request, because they were unknown before the first answer.
    expect((await ranks(null, 'p')).kind).toBe('answer')
    expect(await kinds()).toEqual(['answer', 'answer', 'trouble'])
    pass(10_200)
    expect((await ranks(null, 'p')).kind).toBe('answer')
  })
})

describe('trouble with the game’s API', () => {
  test('a request that fails twice and then succeeds is answered', async () => {
    game.tell(SPECTATOR, { status: 500 }, { status: 503 }, { json: spectator2023 })
    const { activeGame, waited } = anApi()
    expect((await activeGame(null, 'p')).kind).toBe('answer')
    expect(waited).toHaveLength(2)
  })

  test.each([
    ['fails', { status: 500 }, 'spectator-v5 answered 500', 3],
    ['hangs', { hangs: true as const }, 'spectator-v5 took too long', 1],
    ['talks no JSON', { text: '<h1>Hi</h1>' }, 'spectator-v5 was no JSON', 1],
    ['breaks off', { text: '{"gameId":1,' }, 'spectator-v5 was no JSON', 1],
    ['means something else', { json: { gameId: {} } }, 'spectator-v5 had an unknown shape', 1],
  ])('a game that %s is reported as trouble', async (_, answer, reason, requestCount) => {
    game.becomes(answer)
    expect(await anApi('hangs' in answer ? 150 : 5000).activeGame(null, 'p')).toEqual({
      kind: 'trouble',
      trouble: 'unreachable',
      reason,
    })
    expect(game.requests).toHaveLength(requestCount)
  })

  test('trouble with the key is reported without the key', async () => {
    game.becomes({ status: 403 })
    const reply = await anApi().activeGame(null, 'p')
    expect(reply).toMatchObject({ kind: 'trouble', trouble: 'refused' })
    expect(JSON.stringify(reply)).not.toContain(KEY)
  })

  test('trouble stops requests for half a minute when it repeats, then one request probes', async () => {
    game.becomes({ text: 'out of order' })
    const { ranks, pass, state } = anApi()
    for (let number = 0; number < 5; number += 1) await ranks(null, 'p')
    expect(state()).toBe('open')
    expect(await ranks(null, 'p')).toMatchObject({ kind: 'trouble', trouble: 'resting' })
    expect(game.requests).toHaveLength(5)

    pass(30_001)
    const tries = await Promise.all([ranks(null, 'p'), ranks(null, 'p'), ranks(null, 'p')])
    expect(tries.map((reply) => reply.kind === 'trouble' && reply.trouble)).toEqual([
      'unreachable',
      'resting',
      'resting',
    ])
    expect([state(), game.requests.length]).toEqual(['open', 6])

    pass(30_001)
    game.becomes(undefined)
    expect(await ranks(null, 'p')).toEqual({ kind: 'nothing' })
    expect(state()).toBe('closed')
  })
})
