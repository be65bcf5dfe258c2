import type { PlayerHistory } from '../history/playerHistory.ts'
import { hasWon } from '../history/recentMatches.ts'
import { insightsOf } from './insights.ts'
import { percentOf, roundTo, shrunkRate } from './ratios.ts'
import { lastCounted, type SummaryFacts } from './recentStatistics.ts'

type Direction = 'up' | 'down' | 'neutral'
export type Trend = {
  sample: number
  points: { matchId: string; win: boolean; value: number }[]
  direction: Direction | null
  description: string | null
  lastFive: string | null
  predictedWinRate: number | null
  predictionNote: string | null
  insights: string[]
}

const POINT_HALF_LIFE = 5
const TREND_MATCHES = 5
const MATCHES_FOR_DIRECTION = 10
const NOTABLE_SCORE = 0.4
const NOTABLE_RATE = 0.08
const SCORE_SHRINKING = 8
const USUAL_SCORE = 5
const RATE_SHRINKING = 5

/**
 * `expectation` is the rating's probability to win against the clan's average opposition, 0..1. It is `null` without a
 * rating, or without an opponent to compare it with; `isRated` tells these two cases apart.
 */
export function trendOf(input: {
  history: PlayerHistory
  recentMatches: readonly SummaryFacts[]
  expectation: number | null
  isRated: boolean
}): Trend {
  const matches = lastCounted(input.recentMatches).reverse()
  const direction = directionOf(matches)
  const isEnough = matches.length >= TREND_MATCHES
  const prediction = isEnough ? predictWin(input.history, input.expectation) : null
  return {
    sample: matches.length,
    points: trendPoints(matches),
    direction,
    description: direction === null ? null : DESCRIPTIONS[direction],
    lastFive: isEnough ? lastFiveOf(matches.slice(-TREND_MATCHES)) : null,
    predictedWinRate: prediction && percentOf(prediction.chance, 1),
    predictionNote: prediction && trendNoteOf(prediction, input.isRated),
    insights: insightsOf(input.history),
  }
}

/** Returns 100 times the moving average of wins with a half-life of five games, oldest first. It starts at 50. */
function trendPoints(matches: readonly SummaryFacts[]): Trend['points'] {
  const weight = 0.5 ** (1 / POINT_HALF_LIFE)
  let average = 0.5
  return matches.map(({ matchId, result }) => {
    const win = result === 'win'
    average = weight * average + (1 - weight) * (win ? 1 : 0)
    return { matchId, win, value: roundTo(100 * average, 1) }
  })
}

const DESCRIPTIONS: Record<Direction, string> = {
  up: '최근 흐름이 좋아지고 있어요',
  down: '잠시 숨을 고르는 중이에요',
  neutral: '꾸준한 흐름이에요',
}

/**
 * Compares the last five matches with up to fifteen before. 경기 점수 or the win rate must be clearly apart, and the other
 * must not move in the opposite direction.
 */
function directionOf(matches: readonly SummaryFacts[]): Direction | null {
  if (matches.length < MATCHES_FOR_DIRECTION) return null
  const last = matches.slice(-TREND_MATCHES)
  const earlierMatches = matches.slice(0, -TREND_MATCHES)
  const score = shrunkScore(last) - shrunkScore(earlierMatches)
  const rate = winRateOf(last) - winRateOf(earlierMatches)
  const signs = [leaning(score, NOTABLE_SCORE), leaning(rate, NOTABLE_RATE)]
  const hasRise = signs.includes(1)
  const isDown = signs.includes(-1)
  if (hasRise === isDown) return 'neutral'
  return hasRise ? 'up' : 'down'
}

const leaning = (difference: number, notable: number) => (difference >= notable ? 1 : difference <= -notable ? -1 : 0)

function shrunkScore(matches: readonly SummaryFacts[]): number {
  const scores = matches.flatMap(({ performanceScore }) => performanceScore ?? [])
  const sum = scores.reduce((total, score) => total + score, 0)
  return (sum + SCORE_SHRINKING * USUAL_SCORE) / (scores.length + SCORE_SHRINKING)
}

const winsOf = (matches: readonly SummaryFacts[]) => matches.filter(({ result }) => result === 'win').length
const winRateOf = (matches: readonly SummaryFacts[]) => shrunkRate(winsOf(matches), matches.length, RATE_SHRINKING)

// The words do not blame the player for a bad evening.
const LAST_FIVE = ['재충전 추천', '주춤', '보통', '보통', '좋음', '최고'] as const
const lastFiveOf = (matches: readonly SummaryFacts[]) => LAST_FIVE[winsOf(matches)] ?? null

const FORM_HALF_LIFE = 10
const FORM_SHRINKING = 10
const RATING_WEIGHT = 0.7
// Within this distance of 50 % the note gives no direction.
const EVEN_BELOW = 0.03

type PredictedWin = { chance: number; expected: number | null; form: number }

/**
 * Returns 0.7 of the rating's probability plus 0.3 of recent form. Form is (Σ w·y + 5)/(Σ w + 10) with a half-life of
 * ten games.
 */
function predictWin({ recent }: PlayerHistory, expectation: number | null): PredictedWin {
  let weights = 0
  let wins = 0
  recent.forEach((match, index) => {
    const weight = 0.5 ** ((recent.length - 1 - index) / FORM_HALF_LIFE)
    weights += weight
    wins += hasWon(match) ? weight : 0
  })
  const form = shrunkRate(wins, weights, FORM_SHRINKING)
  return { chance: RATING_WEIGHT * (expectation ?? 0.5) + (1 - RATING_WEIGHT) * form, expected: expectation, form }
}

function trendNoteOf({ chance, expected, form }: PredictedWin, isRated: boolean): string {
  const unknown = isRated ? '비교할 상대가 아직 없어' : '점수가 아직 없어'
  const parts = [
    expected === null ? `${unknown} 기대 승률은 50%` : `부리 점수로 본 기대 승률은 ${percent(expected)}`,
    `최근 흐름은 ${percent(form)}`,
  ].join(', ')
  const lead = Math.abs(chance - 0.5) < EVEN_BELOW ? null : chance > 0.5 ? '높은' : '낮은'
  return lead === null
    ? `${parts}예요. 내전은 팀을 맞춰 나누므로 50%에 가까운 것이 정상이에요.`
    : `${parts}라서 50%보다 ${lead} 값이에요. 팀을 맞춰 나누면 50%에 가까워져요.`
}

const percent = (share: number) => `${Math.round(100 * share)}%`

export const trendExplanations = {
  points: '승리를 100, 패배를 0으로 놓고 최근 경기일수록 크게 반영한 이동 평균이에요. 5판이 지나면 영향이 절반이 돼요.',
  direction: '최근 5판을 그 전 15판과 비교해요. 경기 점수가 0.4점 또는 승률이 8%p 이상 달라야 오르내림으로 보여줘요.',
  lastFive: '최근 5판의 승리 수예요.',
  predictedWinRate:
    '부리 점수로 본 기대 승률 70%와 최근 흐름 30%를 더했어요. 내전은 팀을 맞춰 나누므로 50% 근처가 정상이에요.',
  insights: '5판 이상 쌓였고, 평소보다 8%p 이상 높고, 우연으로 보기 어려운 것만 알려줘요.',
} as const
