import { describe, expect, test } from 'vitest'
import clientGame from '../fixtures/client-game-8721485206.json' with { type: 'json' }
import endOfGame from '../fixtures/end-of-game-5179801121.json' with { type: 'json' }
import matchV5 from '../fixtures/match-v5-BR1_2744215970.json' with { type: 'json' }
import tournament from '../fixtures/match-v5-EUW1_7598050833-tournament.json' with { type: 'json' }
import aborted from '../fixtures/trimmed-7970791684-aborted.json' with { type: 'json' }
import trimmed from '../fixtures/trimmed-8209390319.json' with { type: 'json' }
import type { ParsedMatch } from '../parsedMatch.ts'
import { parseJsonResult } from '../parseFile.ts'

function matchOf(value: unknown, fileName = ''): ParsedMatch {
  const result = parseJsonResult(value, fileName)
  if (!result.ok || result.kind !== 'match') throw new Error(JSON.stringify(result))
  return result.match
}

describe('Match-V5', () => {
  test('a game with a tournament code is a custom game with all values', () => {
    const match = matchOf(tournament)
    expect(match).toMatchObject({
      playedAt: Date.parse('2025-11-09T20:02:41.719Z'),
      durationSeconds: 1587,
      gameVersion: '15.22.724.5161',
      queueId: 3130,
      mapId: 11,
      gameMode: 'CLASSIC',
      gameType: 'CUSTOM_GAME',
      endedInSurrender: false,
      endedInEarlySurrender: false,
      red: { bans: [555, 76, 112, 89, 111], towers: 11, inhibitors: 1, dragons: 3, barons: 0, heralds: 1, grubs: 3 },
    })
    expect(match.participants[0]).toMatchObject({
      side: 'blue',
      win: false,
      gameName: '든든한 너구리61',
      tagLine: 'EUW',
      clientPuuid: null,
      accountLevel: 475,
      championId: 54,
      championKey: 'Malphite',
      spell1Id: 4,
      keystoneId: 8229,
      subStyleId: 8400,
      position: 'TOP',
      cs: 188,
      timeSpentDead: 152,
    })
    expect(match.participants[0]?.apiPuuid).toHaveLength(78)
  })

  test('a Match-V5 record that counts no wards although wards were destroyed has an unknown number of wards', () => {
    const uncounted = (wardsKilled: number) => ({
      ...tournament,
      info: {
        ...tournament.info,
        participants: tournament.info.participants.map((participant) => ({
          ...participant,
          wardsPlaced: 0,
          wardsKilled,
        })),
      },
    })
    expect(matchOf(uncounted(1)).participants.map(({ wardsPlaced }) => wardsPlaced)).toEqual(Array(10).fill(null))
    expect(matchOf(uncounted(0)).participants.map(({ wardsPlaced }) => wardsPlaced)).toEqual(Array(10).fill(0))
  })

  test('a game of an old patch has summoner names without tags and no grubs', () => {
    const match = matchOf(matchV5)
    expect(match.participants[0]).toMatchObject({ gameName: '배고픈 청설모57', tagLine: null })
    expect(match.blue.grubs).toBeNull()
  })

  test.each([
    {
      when: 'without the end of the game, in milliseconds',
      gameDuration: 1_499_300,
      gameEndTimestamp: undefined,
      seconds: 1499,
    },
    {
      when: 'with the end of the game, in seconds',
      gameDuration: 1210,
      gameEndTimestamp: 1_686_267_446_179,
      seconds: 1210,
    },
    {
      when: 'trimmed of the end of the game, still in seconds',
      gameDuration: 1210,
      gameEndTimestamp: undefined,
      seconds: 1210,
    },
  ])('the duration is in seconds for a record $when', ({ gameDuration, gameEndTimestamp, seconds }) => {
    const value = { ...matchV5, info: { ...matchV5.info, gameDuration, gameEndTimestamp } }
    expect(matchOf(value).durationSeconds).toBe(seconds)
  })

  test('a remake is marked as a remake, and an unused ban is dropped', () => {
    const [blue, red] = matchV5.info.teams
    const info = {
      ...matchV5.info,
      participants: matchV5.info.participants.map((participant) => ({
        ...participant,
        gameEndedInEarlySurrender: true,
      })),
      teams: [
        {
          ...blue,
          bans: [
            { championId: -1, pickTurn: 1 },
            { championId: 24, pickTurn: 2 },
          ],
        },
        red,
      ],
    }
    expect(matchOf({ ...matchV5, info })).toMatchObject({ endedInEarlySurrender: true, blue: { bans: [24] } })
  })

  test('a file without platform fields is identified by its match id', () => {
    const info = { ...matchV5.info, platformId: undefined, gameId: undefined }
    expect(matchOf({ ...matchV5, info })).toMatchObject({ platform: 'BR1', gameId: '2744215970' })
  })

  test('Match-V5 lists players by participant number, which timelines use', () => {
    const info = { ...matchV5.info, participants: matchV5.info.participants.toReversed() }
    expect(matchOf({ ...matchV5, info })).toEqual(matchOf(matchV5))
  })

  test.each([
    { what: 'negative', kills: -1 },
    { what: 'huge', kills: 1e300 },
    { what: 'missing', kills: undefined },
    { what: 'a list', kills: [1] },
  ])('a file with $what kills is refused', ({ kills }) => {
    const info = { ...matchV5.info, participants: [{ ...matchV5.info.participants[0], kills }] }
    expect(parseJsonResult({ info }, '')).toMatchObject({ ok: false, refusal: 'NOT_A_MATCH' })
  })

  test('a game of twenty players is refused', () => {
    const info = { ...matchV5.info, participants: [...matchV5.info.participants, ...matchV5.info.participants] }
    expect(parseJsonResult({ info }, '')).toMatchObject({ ok: false, refusal: 'NOT_A_MATCH' })
  })

  test('a game of zero length is refused as unfinished', () => {
    const value = { ...matchV5, info: { ...matchV5.info, gameDuration: 0 } }
    expect(parseJsonResult(value, '')).toMatchObject({ ok: false, refusal: 'UNFINISHED_GAME' })
  })

  test('a game with two winning sides has no winner', () => {
    const participants = matchV5.info.participants.map((participant) => ({ ...participant, win: true }))
    expect(matchOf({ ...matchV5, info: { ...matchV5.info, participants } }).winner).toBeNull()
  })
})

describe('the client’s record', () => {
  const match = matchOf(clientGame)

  test('the client’s record has the whole game', () => {
    expect(match).toMatchObject({
      platform: 'HN10',
      playedAt: 1_775_210_135_573,
      durationSeconds: 1748,
      queueId: 420,
      endedInSurrender: true,
      blue: { bans: [82, 245, 350, 103], towers: 3, dragons: 1, barons: 1, heralds: 0, grubs: 3 },
    })
    expect(match.participants[0]).toMatchObject({
      gameName: '든든한 올빼미94',
      tagLine: 'BD60',
      clientPuuid: 'a0bff456-5228-ef0d-c4b8-2d93bc1a921d',
      profileIconId: 7063,
      accountLevel: null,
      championId: 41,
      championKey: null,
      cs: 180,
      items: [6670, 3047, 3078, 6676, 3035, 0, 3364],
    })
  })

  test('the client’s record has no position for two players who both moved like junglers', () => {
    const red = match.participants.filter(({ side }) => side === 'red')
    expect(red.map(({ position }) => position)).toEqual([null, null, 'MIDDLE', 'BOTTOM', 'UTILITY'])
  })

  test('a file without a platform takes that of its players', () => {
    expect(matchOf({ ...clientGame, platformId: undefined }).platform).toBe('HN10')
  })
})

describe('the end-of-game block', () => {
  test('a custom game has ten names, and its empty values are unknown', () => {
    const match = matchOf(endOfGame)
    expect(match).toMatchObject({
      playedAt: null,
      durationSeconds: 2350,
      gameVersion: null,
      queueId: null,
      gameType: 'CUSTOM_GAME',
      winner: 'red',
      blue: { bans: null, towers: 4, inhibitors: 1, dragons: null },
    })
    expect(match.participants[0]).toMatchObject({
      gameName: '졸린 참새92',
      tagLine: null,
      win: false,
      accountLevel: null,
      profileIconId: null,
      championLevel: 17,
      championKey: 'Sett',
      position: null,
      cs: 201,
      pentaKills: null,
      items: [3153, 6631, 3111, 3075, 3066, 1028, 3340],
    })
    expect(match.participants.map(({ win }) => win)).toEqual([...Array(5).fill(false), ...Array(5).fill(true)])
  })

  test('the end-of-game block takes its platform from its file name if the name is about the same game', () => {
    expect(matchOf(endOfGame, 'KR-5179801121.json').platform).toBe('KR')
    expect(matchOf(endOfGame, 'KR-5179801122.json').platform).toBeNull()
  })

  test('a file of the newer type has the time of its end and whole Riot IDs', () => {
    const player = {
      riotIdGameName: '부리',
      riotIdTagLine: 'KR1',
      stats: { CHAMPIONS_KILLED: 1, NUM_DEATHS: 0, ASSISTS: 2, WIN: 1 },
    }
    const teams = [{ teamId: 100, players: [player], isWinningTeam: true, championBans: [1, -1] }]
    expect(matchOf({ gameLength: 1000, endOfGameTimestamp: 1_775_210_135_573, teams })).toMatchObject({
      playedAt: 1_775_209_135_573,
      participants: [{ gameName: '부리', tagLine: 'KR1' }],
      blue: { bans: [1] },
    })
  })
})

describe('the trimmed record of a Korean in-house game', () => {
  test('the trimmed record of a Korean in-house game has few values and leaves the rest unknown', () => {
    const match = matchOf(trimmed)
    expect(match).toMatchObject({
      platform: 'KR',
      playedAt: Date.parse('2026-05-09T13:28:56.062Z'),
      durationSeconds: 1842,
      queueId: 3130,
      gameType: 'CUSTOM_GAME',
      endedInSurrender: null,
      red: { bans: [901, 517, 202, 201, 80], towers: 7, barons: 1, grubs: 3 },
    })
    expect(match.participants[0]).toMatchObject({
      gameName: '조용한 고슴도치59',
      tagLine: null,
      championId: 82,
      keystoneId: 8010,
      subStyleId: 8400,
      kills: 9,
      goldEarned: 13467,
      cs: null,
      items: null,
      visionScore: null,
      position: null,
    })
  })

  test('an aborted game of two has no winner and two losers', () => {
    const match = matchOf(aborted)
    expect(match.winner).toBeNull()
    expect(match.participants.map(({ win }) => win)).toEqual([false, false])
  })

  test('the trimmed record of a Korean in-house game accepts another platform from its file name', () => {
    expect(matchOf(trimmed, 'JP1-8209390319.json').platform).toBe('JP1')
  })
})
