import { PlayerAnalysis } from '@buri/contract/analysis'
import { MatchDetail, MatchPage } from '@buri/contract/matches'
import { PlayerProfile } from '@buri/contract/players'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSite } from '#testing/testApp.ts'
import evenings from './fixtures/evenings.json' with { type: 'json' }

// Every expected number was computed only from the raw files and the rules, in another language.

const site = await openSite()
beforeAll(async () => {
  site.setNow('2026-01-10T12:00:00Z')
  // The matches are uploaded newest first, because the order of uploads must not matter.
  for (const evening of evenings.toReversed()) await site.storeJson(evening)
})

async function answer(path: string): Promise<unknown> {
  const response = await site.get(path)
  expect(response.status).toBe(200)
  return response.json()
}
const summoner = (name: string, rest = '') => `/api/summoners/${encodeURIComponent(`${name}#KR1`)}${rest}`
const profileOf = async (name: string) => PlayerProfile.parse(await answer(summoner(name)))

describe('a player of ten in-house games and one on the Howling Abyss', () => {
  const NAME = '조용한 고슴도치59'
  let profile: PlayerProfile
  beforeAll(async () => {
    profile = await profileOf(NAME)
  })

  test('a player of eleven games has the rating of ten games in the order they were played', () => {
    // The score is 1000 + 40·((27.325 − 2·7.886) − (25 − 2·25/3)), with μ 27.325 and σ 7.886. Its uncertainty is
    // 1.96·40·σ.
    expect(profile.summoner).toMatchObject({
      felicanScore: 1129,
      certainty: 1,
      ratedGames: 10,
      provisional: false,
      isRecalculating: false,
      joinDate: '2025-11-21T13:02:47.069Z',
    })
  })

  test('the rating of a player of eleven games moves from game to game as OpenSkill says', async () => {
    const scores = [1000, 1051, 1103, 1054, 1005, 961, 1015, 1070, 1118, 1168, 1129]
    const rated = evenings.filter(({ overview }) => overview.mapId === 11)
    const answers = await Promise.all(
      rated.map(async ({ overview }) => {
        const { scoreChanges } = MatchDetail.parse(await answer(`/api/matches/KR_${overview.gameId}`))
        const ownChange = scoreChanges.find(({ summonerName }) => summonerName === NAME)
        return [ownChange?.before, ownChange?.after]
      }),
    )
    // Before the third game there were three weeks without a game. σ grew, so that 1103 became 1100.
    expect(answers).toEqual(scores.slice(1).map((after, index) => [index === 2 ? 1100 : scores[index], after]))
  })

  test('a player of eleven games has averages of what the records know, and of nothing else', () => {
    // Kills 5+17+3+12+3+8+12+20+6+2, deaths 2+8+9+12+6+3+5+3+2+11, assists 5+5+7+7+1+9+9+14+3+14: 162/61 = 2.66.
    expect(profile.stats).toEqual({
      sample: 10,
      winRate: 60,
      wins: 6,
      losses: 4,
      avgKda: 2.66,
      isPerfect: false,
      avgKills: 8.8,
      avgDeaths: 6.1,
      avgAssists: 7.4,
      avgCs: null,
      avgCsPerMin: null,
      avgVisionScore: null,
      avgWardsPlaced: null,
      avgGameTime: 1970,
      totalGameTime: 19_696,
    })
    expect(profile.recentResults.map(({ win }) => (win ? 'W' : 'L')).join('')).toBe('LWWWWLLLWW')
  })

  test('a player of eleven games has champions in order of games, wins and number', () => {
    expect(
      profile.champions.map(({ championName, games, wins, totalKills, totalDeaths, totalAssists, avgKda }) => [
        championName,
        `${wins}/${games}`,
        `${totalKills}/${totalDeaths}/${totalAssists}`,
        avgKda,
      ]),
    ).toEqual([
      ['가렌', '2/2', '17/7/14', 4.43],
      ['세트', '1/2', '11/9/10', 2.33],
      ['오리아나', '1/1', '6/2/3', 4.5],
      ['판테온', '1/1', '17/8/5', 2.75],
      ['모데카이저', '1/1', '20/3/14', 11.33],
      ['알리스타', '0/1', '2/11/14', 1.45],
      ['쉔', '0/1', '3/9/7', 1.11],
      ['아트록스', '0/1', '12/12/7', 1.58],
    ])
  })

  test('a player of eleven games plays in the evening, and no position is invented', () => {
    const { activity, ...pattern } = profile.pattern ?? { activity: null }
    expect(pattern).toEqual({
      sample: 10,
      primaryPlayTime: '저녁',
      // Seven of ten games start after 18:00 in Seoul: (7 + 1)/(10 + 4).
      playTimePercentage: 57.1,
      averageGameLength: 1970,
      gameLengthTrend: null,
      preferredPosition: null,
      positionPlayRate: null,
      // Six games with 포근한 황새31 and four against, so the shrunk share over the expected one is
      // (6 + 4.44)/(10 + 10) ÷ 4/9 = 1.175.
      duoTendency: '균형',
      duoRate: 60,
      consecutiveGames: 0,
      maxConsecutive: 1,
      playStyle: null,
      playStyleDescription: null,
      styleSample: 0,
      styleAxes: null,
    })
    expect(profile.similarPlayers).toEqual({ sample: 0, items: null })
    const starts = activity?.flatMap((hours, weekday) =>
      hours.flatMap((count, hour) => (count === 0 ? [] : `${weekday}.${hour}:${count}`)),
    )
    // Each cell: weekday from Monday, hour in Seoul, games.
    expect(starts?.join(' ')).toBe('2.23:1 4.22:2 5.0:1 5.2:1 5.22:1 6.17:1 6.20:1 6.21:1 6.22:1')
    expect(profile.mainPosition).toBeNull()
    expect(profile.similarPlayers.items).toBeNull()
  })

  test('a player of eleven games has four achievements, each by the first match that earned it', () => {
    expect(profile.achievements.items?.map(({ id, matchId }) => [id, matchId])).toEqual([
      ['matches10', 'KR_7985474575'],
      ['quickWin', 'KR_7980016309'],
      ['nightOwl', 'KR_7924089129'],
      ['firstMatch', 'KR_7923691469'],
    ])
  })

  test('a player of eleven games is working towards three goals', () => {
    // The targets were set at the first game. Ten wins are ceil(1 + 10), rounded to the nearest five. The target of ten
    // games has just been met, so the next one is twenty.
    expect(profile.goals.items?.map(({ id, current, target }) => [id, current, target])).toEqual([
      ['wins', 6, 10],
      ['games', 10, 20],
      ['championWins', 5, 10],
    ])
  })

  test('a player of eleven games holds six records', () => {
    expect(profile.records.items?.map(({ id, value, matchId }) => [id, value, matchId])).toEqual([
      ['kills', '20킬', 'KR_7979614950'],
      ['assists', '14어시스트', 'KR_7979614950'],
      // The damage is 62,146 in 2252 s.
      ['damagePerMinute', '1,656', 'KR_7977593186'],
      ['longestGame', '50분 0초', 'KR_7966105424'],
      ['fastestWin', '19분 2초', 'KR_7980016309'],
      ['winStreak', '4연승', 'KR_7980016309'],
    ])
  })

  test('rivals of a player with eleven games are sorted by index, and equal ones by name', () => {
    // The indices are 1.783, 1.783, 1.755, 1.404 and 1.404. The next one is 1.351.
    expect(
      profile.rivals.items?.map(({ name, winLoss, winRate, advantage }) => [name, winLoss, winRate, advantage]),
    ).toEqual([
      ['굳센 황새11', '3승 2패', 60, '균등'],
      ['명랑한 수달14', '3승 2패', 60, '균등'],
      ['용감한 고슴도치79', '2승 2패', 50, '균등'],
      ['반짝이는 두더지78', '1승 3패', 25, '열세'],
      ['포근한 황새31', '3승 1패', 75, '우세'],
    ])
  })

  test('a player of eleven games has the partners that a ridge regression over ten games finds', () => {
    expect(
      profile.duoRecommendations.items?.map(({ name, compatibility, score, games }) => [
        name,
        compatibility,
        score,
        games,
      ]),
    ).toEqual([
      ['포근한 황새31', 72, 58, 6],
      ['용감한 고슴도치79', 71, 46, 3],
      ['든든한 수달86', 73, 44, 2],
      ['굳센 황새11', 69, 41, 2],
      ['수줍은 두더지06', 66, 40, 2],
    ])
  })

  test('a player of eleven games is on the way up', () => {
    // Each point is .8706 = 2^(−1/5) of the one before, plus .1294 for a win. The first one starts from .5:
    // 100·(.5·.8706 + .1294) = 56.5.
    expect(profile.trend?.points.map(({ value }) => value)).toEqual([
      56.5, 62.1, 54.1, 47.1, 41, 48.6, 55.3, 61.1, 66.1, 57.5,
    ])
    // The last five games have four wins and the five before have two. Shrunk by five games: (4 + 2.5)/10 and (2 +
    // 2.5)/10.
    expect(profile.trend).toMatchObject({ direction: 'up', lastFive: '좋음', predictedWinRate: 52.2, insights: [] })
  })

  test('a player of eleven games has an analysis of everything known', async () => {
    const analysis = PlayerAnalysis.parse(await answer(summoner(NAME, '/analysis')))
    const rows = (part: 'byPatch' | 'byDuration' | 'bySide') =>
      analysis[part].map(({ label, wins, losses }) => `${label} ${wins}-${losses}`).join(', ')
    expect(rows('byDuration')).toBe('20분 미만 1-0, 20~25분 0-0, 25~30분 2-1, 30~35분 0-2, 35분 이상 3-1')
    expect(rows('bySide')).toBe('블루팀 4-3, 레드팀 2-1')
    expect(rows('byPatch')).toBe('알 수 없음 6-4')
    expect(analysis.roles.every(({ games, share }) => games === 0 && share === null)).toBe(true)
    expect(analysis.laneOpponents).toEqual([])
  })

  test('a player of eleven games wears the badges that kills, gold and damage prove', async () => {
    const { items } = MatchPage.parse(await answer(summoner(NAME, '/matches')))
    expect(items.map(({ matchId, badges, isCounted }) => [matchId, isCounted, badges])).toEqual([
      // The player took part in 16 of 21 kills.
      ['KR_7985474575', true, ['팀파이트 핵심']],
      ['KR_7980016309', true, ['스피드런']],
      // Twenty kills and three deaths mean that five kills were in a row without a death.
      ['KR_7979614950', true, ['저지불가', '딜러', '부자']],
      ['KR_7977593186', true, ['부자']],
      ['KR_7975819963', true, ['딜러']],
      ['KR_7975334170', true, []],
      ['KR_7973566753', false, []],
      ['KR_7966105424', true, []],
      ['KR_7965551162', true, []],
      ['KR_7924089129', true, []],
      ['KR_7923691469', true, []],
    ])
  })
})

test('a player of three games gets only what three games can show', async () => {
  const {
    summoner: header,
    stats,
    pattern,
    records,
    rivals,
    duoRecommendations,
    trend,
  } = await profileOf('느긋한 수달54')
  expect(header).toMatchObject({ felicanScore: 1062, ratedGames: 3, provisional: true })
  // There are 7+11+1 kills, 3+9+6 deaths and 11+7+37 assists.
  expect(stats).toMatchObject({ sample: 3, wins: 2, losses: 1, winRate: 66.7, avgKda: 4.11, avgAssists: 18.3 })
  expect(pattern).toMatchObject({ primaryPlayTime: null, averageGameLength: null, duoRate: null, playStyle: null })
  expect(records.items?.map(({ id, value }) => [id, value])).toEqual([
    ['kills', '11킬'],
    ['assists', '37어시스트'],
    ['damagePerMinute', '1,418'],
    ['longestGame', '50분 0초'],
    ['fastestWin', '25분 32초'],
  ])
  expect(rivals.items?.map(({ name, winLoss }) => [name, winLoss])).toEqual([['명랑한 고슴도치35', '2승 1패']])
  expect(duoRecommendations.items).toBeNull()
  expect(trend).toMatchObject({ direction: null, lastFive: null, predictedWinRate: null })
})
