import { compareMatchOrder } from '../history/playerHistory.ts'
import type { MatchFacts } from '../matches/matchFacts.ts'
import { kdaOf, meanOfKnown, percentOf, roundTo } from './ratios.ts'

/** The summary, the champions and the trend cover the last twenty counted matches. */
export const SUMMARY_MATCHES = 20
const SHOWN_RESULTS = 10

export type SummaryFacts = Pick<
  MatchFacts,
  | 'matchId'
  | 'playedAt'
  | 'durationSeconds'
  | 'result'
  | 'isCounted'
  | 'championId'
  | 'kills'
  | 'deaths'
  | 'assists'
  | 'cs'
  | 'visionScore'
  | 'wardsPlaced'
  | 'performanceScore'
>

/** Returns the last counted matches, newest first. The given matches may be in any order. */
export const lastCounted = (matches: readonly SummaryFacts[], maxMatches = SUMMARY_MATCHES) =>
  matches
    .filter(({ isCounted, result }) => isCounted && (result === 'win' || result === 'loss'))
    .sort((a, b) => compareMatchOrder(b, a))
    .slice(0, maxMatches)

export type AggregateStats = {
  sample: number
  winRate: number | null
  wins: number
  losses: number
  avgKda: number | null
  isPerfect: boolean
  avgKills: number | null
  avgDeaths: number | null
  avgAssists: number | null
  avgCs: number | null
  avgCsPerMin: number | null
  avgVisionScore: number | null
  avgWardsPlaced: number | null
  /** Mean length of a match in seconds. */
  avgGameTime: number | null
  /** Time played, in seconds. */
  totalGameTime: number
}

/** Returns sums and averages of the last counted matches. Unknown values are left out of an average. */
export function aggregateStats(matches: readonly SummaryFacts[], maxMatches = SUMMARY_MATCHES): AggregateStats {
  const recent = lastCounted(matches, maxMatches)
  const wins = recent.filter(({ result }) => result === 'win').length
  const totals = totalsOf(recent)
  const average = (of: (averageOf: SummaryFacts) => number | null) => roundedOrNull(meanOfKnown(recent.map(of)), 1)
  const totalGameTime = recent.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  return {
    sample: recent.length,
    winRate: percentOf(wins, recent.length),
    wins,
    losses: recent.length - wins,
    avgKda: recent.length === 0 ? null : kdaOf(totals),
    isPerfect: recent.length > 0 && totals.deaths === 0,
    avgKills: average(({ kills }) => kills),
    avgDeaths: average(({ deaths }) => deaths),
    avgAssists: average(({ assists }) => assists),
    avgCs: average(({ cs }) => cs),
    avgCsPerMin: csPerMinute(recent),
    avgVisionScore: average(({ visionScore }) => visionScore),
    avgWardsPlaced: average(({ wardsPlaced }) => wardsPlaced),
    avgGameTime: recent.length === 0 ? null : Math.round(totalGameTime / recent.length),
    totalGameTime,
  }
}

const roundedOrNull = (value: number | null, decimals: number) => (value === null ? null : roundTo(value, decimals))

function totalsOf(matches: readonly SummaryFacts[]) {
  const totals = { kills: 0, deaths: 0, assists: 0 }
  for (const { kills, deaths, assists } of matches) {
    totals.kills += kills
    totals.deaths += deaths
    totals.assists += assists
  }
  return totals
}

/** Returns all CS over all minutes of the matches with known CS, so that a long match weighs more than a short one. */
function csPerMinute(matches: readonly SummaryFacts[]): number | null {
  let cs = 0
  let minutes = 0
  for (const match of matches) {
    if (match.cs === null) continue
    cs += match.cs
    minutes += match.durationSeconds / 60
  }
  return minutes === 0 ? null : roundTo(cs / minutes, 1)
}

/** Returns the last ten results, newest first. */
export const recentResults = (matches: readonly SummaryFacts[]) =>
  lastCounted(matches)
    .slice(0, SHOWN_RESULTS)
    .map(({ matchId, result }) => ({ matchId, win: result === 'win' }))

export type ChampionStatistics = {
  championId: number | null
  games: number
  wins: number
  losses: number
  winRate: number | null
  totalKills: number
  totalDeaths: number
  totalAssists: number
  avgKda: number | null
}

/** Returns the champions of the last counted matches, most played first. */
export function championSummaries(
  matches: readonly SummaryFacts[],
  maxMatches = SUMMARY_MATCHES,
): ChampionStatistics[] {
  const byChampion = Map.groupBy(lastCounted(matches, maxMatches), ({ championId }) => championId)
  return [...byChampion]
    .map(([championId, played]) => {
      const { kills, deaths, assists } = totalsOf(played)
      const wins = played.filter(({ result }) => result === 'win').length
      return {
        championId,
        games: played.length,
        wins,
        losses: played.length - wins,
        winRate: percentOf(wins, played.length),
        totalKills: kills,
        totalDeaths: deaths,
        totalAssists: assists,
        avgKda: kdaOf({ kills, deaths, assists }),
      }
    })
    .sort((a, b) => b.games - a.games || b.wins - a.wins || (a.championId ?? 0) - (b.championId ?? 0))
}

export const recentExplanations = {
  winRate: '최근 20판 중 이긴 비율이에요. 다시하기는 빼고 세요.',
  avgKda: '(킬 + 어시스트) ÷ 데스예요. 한 번도 죽지 않았으면 Perfect로 표시해요.',
  avgCs: 'CS가 기록된 경기만 평균 내요. 분당 CS는 전체 CS를 전체 시간으로 나눠요.',
  avgVisionScore: '시야 점수와 와드가 기록된 경기만 평균 내요.',
  avgGameTime: '최근 20판의 경기 시간을 평균 내고 더했어요.',
  champions: '최근 20판에서 플레이한 챔피언이에요. 많이 플레이한 순서로 보여줘요.',
} as const
