import type { PlayerProfile } from '@buri/contract/players'
import { type ExplanationKey, explanations } from '@buri/domain/statistics/explanations'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AnalysisPage } from '#web/features/analysis/AnalysisPage.tsx'
import { anAnalysis } from '#web/features/analysis/anAnalysis.ts'
import { LiveGameNow } from '#web/features/live/LiveGameNow.tsx'
import { openPages, pageAt } from '#web/testing/openPage.tsx'
import { aProfile } from './aProfile.ts'
import { SummonerPage } from './SummonerPage.tsx'

const person = { name: '버섯농부', tagLine: 'KR1', avatarUrl: null }
const PLAYED_AT = '2026-03-11T02:00:00Z'
const medal = { id: 'medal', description: '설명', icon: 'mdi-trophy', color: 'primary' }

const FULL_PROFILE: PlayerProfile = aProfile({
  summoner: { provisional: true, ratedGames: 4 },
  stats: { ...aProfile().stats, sample: 20, wins: 12, losses: 8, winRate: 60, avgKda: 3 },
  champions: [
    {
      championId: 103,
      championName: '아리',
      championImageUrl: null,
      games: 20,
      wins: 12,
      losses: 8,
      winRate: 60,
      totalKills: 90,
      totalDeaths: 50,
      totalAssists: 100,
      avgKda: 3.8,
    },
  ],
  pattern: {
    sample: 50,
    primaryPlayTime: '저녁',
    playTimePercentage: 60,
    averageGameLength: 1800,
    gameLengthTrend: '비슷',
    preferredPosition: '미드',
    positionPlayRate: 70,
    duoTendency: '단짝형',
    duoRate: 61,
    consecutiveGames: 3,
    maxConsecutive: 6,
    playStyle: '전투형',
    playStyleDescription: '킬과 피해량으로 싸움을 이끌어요',
    activity: Array.from({ length: 7 }, (_, weekday) => Array.from({ length: 24 }, (_, hour) => (weekday + hour) % 3)),
    styleSample: 50,
    styleAxes: ['공격', '성장', '시야', '합류', '생존', '방어', '오브젝트'].map((axis) => ({ axis, value: 0.4 })),
  },
  achievements: { sample: 20, items: [{ ...medal, title: '첫 내전', achievedDate: PLAYED_AT, matchId: null }] },
  goals: { sample: 20, items: [{ ...medal, title: '내전 50판', current: 20, target: 50 }] },
  records: { sample: 20, items: [{ id: 'kills', title: '최다 킬', value: '19킬', date: PLAYED_AT, matchId: null }] },
  rivals: {
    sample: 20,
    items: [{ ...person, rank: null, winRate: 50, encounters: 4, winLoss: '2승 2패', advantage: '균등' }],
  },
  duoRecommendations: {
    sample: 20,
    items: [{ ...person, position: 'TOP', compatibility: 80, reason: '포지션이 겹치지 않음', score: 70, games: 5 }],
  },
  similarPlayers: { sample: 20, items: [{ ...person, similarity: 88, rank: null, winRate: 51, games: 30 }] },
  trend: {
    sample: 20,
    points: [{ matchId: 'KR_1', win: true, value: 60 }],
    direction: 'up',
    description: '좋아지고 있어요',
    lastFive: '좋음',
    predictedWinRate: 52,
    predictionNote: '팀 밸런스가 맞춰지므로 50%에 가까운 것이 정상',
    insights: ['미드에서 승률이 높아요'],
  },
  liveGame: {
    gameMode: '클랜 내전',
    duration: 600,
    status: '게임 중',
    teams: [{ id: 100, name: '블루팀', side: 'blue', players: [] }],
    prediction: { blueWinRate: 54, redWinRate: 46, spread: 3, factors: [] },
  },
})

/** Rules that other pages explain: those of matches, of the ranking, and of the score. */
const RULES_ELSEWHERE: readonly ExplanationKey[] = [
  'csPerMinute',
  'killParticipation',
  'wards',
  'performanceScore',
  'matchForecast',
  'scoreChange',
  'rankMove',
  'boardGames',
  'boardWinRate',
  'scoreAfterLoss',
  'season',
  'brier',
  'reliability',
]

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/live')) return Response.json({ live: FULL_PROFILE.liveGame })
    const opponent = { ...person, games: 5, wins: 3, losses: 2, winRate: 60, avgGoldLead: 120 }
    return Response.json(url.includes('/analysis') ? anAnalysis({ laneOpponents: [opponent] }) : FULL_PROFILE)
  })
})

/** Returns the rules that a page explains, after `word` and the parts that load later are shown. */
async function rulesAt(path: string, word: string, ...later: string[]): Promise<Set<string>> {
  const profile = <SummonerPage History={() => null} HistorySkeleton={() => null} LiveGame={LiveGameNow} />
  openPages([pageAt('/summoner/:name', profile), pageAt('/summoner/:name/analysis', <AnalysisPage />)], path)
  await screen.findByText(word)
  const shownTips = () =>
    new Set([...document.querySelectorAll<HTMLElement>('[data-tip]')].map((element) => element.dataset.tip ?? ''))
  await waitFor(() => expect(later.filter((rule) => !shownTips().has(rule))).toEqual([]))
  const rules = shownTips()
  cleanup()
  return rules
}

test('every rule in the tables of explanations is shown at a number to which it belongs', async () => {
  const name = encodeURIComponent('새벽감자#KR1')
  const shownTips = new Set([
    ...(await rulesAt(
      `/summoner/${name}`,
      'LIVE',
      explanations.playStyle,
      explanations.achievements,
      explanations.rivals,
    )),
    ...(await rulesAt(`/summoner/${name}/analysis`, '버섯농부')),
  ])
  const unexplained = Object.entries(explanations).filter(([, rule]) => !shownTips.has(rule))
  expect(unexplained.map(([key]) => key).toSorted()).toEqual(RULES_ELSEWHERE.toSorted())
})
