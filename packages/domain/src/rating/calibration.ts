import { predictWin } from 'openskill'
import { compareMatchOrder } from '../history/playerHistory.ts'
import type { Side } from '../matches/matchFacts.ts'
import { ELO_START, eloExpectation, eloGain } from './elo.ts'
import { rateMatch } from './rateMatch.ts'
import { newRating, type Rating } from './rating.ts'
import { BETA } from './winExpectancy.ts'

export type RatedResult = {
  matchId: string
  playedAt: number
  winner: Side
  blue: readonly string[]
  red: readonly string[]
}
/** A forecast 0..1 made before a match, and its outcome. */
export type Forecast = { chance: number; came: boolean }
export type Predictor = 'ours' | 'elo32' | 'elo16' | 'openskill' | 'coin'

/** Forecasts blue's chance in a match, then learns from the result. */
type Learner = (match: RatedResult) => number

/** Returns each predictor's forecasts, which it makes in match order before it learns the result. */
export function rollingForecasts(matches: readonly RatedResult[]): Record<Predictor, Forecast[]> {
  const ordered = [...matches].sort(compareMatchOrder)
  const forecastsOf = (learner: Learner) =>
    ordered.map((match): Forecast => ({ chance: learner(match), came: match.winner === 'blue' }))
  return {
    ours: forecastsOf(ratingLearner(({ expectedBlue }) => expectedBlue)),
    elo32: forecastsOf(eloLearner(32)),
    elo16: forecastsOf(eloLearner(16)),
    openskill: forecastsOf(ratingLearner(({ before }) => openskillChance(before))),
    coin: forecastsOf(() => 0.5),
  }
}

type BeforeAndExpectation = { before: { blue: Rating[]; red: Rating[] }; expectedBlue: number }

function ratingLearner(chanceOf: (match: BeforeAndExpectation) => number): Learner {
  const ratings = new Map<string, Rating>()
  const ratingsOf = (team: readonly string[]) => team.map((id) => ratings.get(id) ?? newRating())
  return (match) => {
    const before = { blue: ratingsOf(match.blue), red: ratingsOf(match.red) }
    const after = rateMatch(before, match)
    for (const [index, rating] of after.blue.entries()) ratings.set(match.blue[index] ?? '', rating)
    for (const [index, rating] of after.red.entries()) ratings.set(match.red[index] ?? '', rating)
    return chanceOf({ before, expectedBlue: after.expectedBlue })
  }
}

/** Returns blue's chance by the library's own formula, which we measure and never show. */
const openskillChance = ({ blue, red }: { blue: Rating[]; red: Rating[] }) =>
  predictWin([blue, red], { beta: BETA })[0] ?? 0.5

function eloLearner(k: number): Learner {
  const ratings = new Map<string, number>()
  const ratingOf = (id: string) => ratings.get(id) ?? ELO_START
  const mean = (team: readonly string[]) => team.reduce((sum, id) => sum + ratingOf(id), 0) / team.length
  return ({ blue, red, winner }) => {
    const expected = eloExpectation(mean(blue), mean(red))
    const gain = eloGain(expected, winner === 'blue', k)
    for (const id of blue) ratings.set(id, ratingOf(id) + gain)
    for (const id of red) ratings.set(id, ratingOf(id) - gain)
    return expected
  }
}

export type ForecastMatch = RatedResult & { expectedBlue: number }
export type Calibration = {
  matches: number
  warmUp: number
  brier: { ours: number; elo: number; coin: number } | null
  bins: ReliabilityBin[]
}

const COIN_BRIER = 0.25
const ELO_K = 32

/** The first `warmUp` matches only train Elo, because our ratings were trained on even earlier matches. */
export function calibrationOf(matches: readonly ForecastMatch[], warmUp = 0): Calibration {
  const elo = eloLearner(ELO_K)
  const forecasts = [...matches].sort(compareMatchOrder).map((match) => {
    const came = match.winner === 'blue'
    return { ours: { chance: match.expectedBlue, came }, elo: { chance: elo(match), came } }
  })
  const scored = forecasts.slice(warmUp)
  const ownScore = brierScore(scored.map((forecast) => forecast.ours))
  const eloScore = brierScore(scored.map((forecast) => forecast.elo))
  return {
    matches: scored.length,
    warmUp: forecasts.length - scored.length,
    brier: ownScore === null || eloScore === null ? null : { ours: ownScore, elo: eloScore, coin: COIN_BRIER },
    bins: reliabilityBins(scored.map((forecast) => forecast.ours)),
  }
}

/**
 * Returns the mean squared error of forecasts, 0..1; lower is better. A coin has .25. Returns `null` without forecasts.
 */
export function brierScore(forecasts: readonly Forecast[]): number | null {
  if (forecasts.length === 0) return null
  return forecasts.reduce((sum, { chance, came }) => sum + (chance - (came ? 1 : 0)) ** 2, 0) / forecasts.length
}

/** `said` is the mean of the forecasts, and `came` how often they came true, both 0..1. */
type ReliabilityBin = { from: number; to: number; forecasts: number; said: number; came: number }

const BINS = 10

/** Groups forecasts by tenths, and leaves empty tenths out. */
export function reliabilityBins(forecasts: readonly Forecast[]): ReliabilityBin[] {
  const binOf = ({ chance }: Forecast) => Math.min(BINS - 1, Math.floor(chance * BINS))
  return Array.from({ length: BINS }, (_, index) => forecasts.filter((forecast) => binOf(forecast) === index)).flatMap(
    (inside, index) => {
      if (inside.length === 0) return []
      return {
        from: index / BINS,
        to: (index + 1) / BINS,
        forecasts: inside.length,
        said: inside.reduce((sum, { chance }) => sum + chance, 0) / inside.length,
        came: inside.filter(({ came }) => came).length / inside.length,
      }
    },
  )
}

export const calibrationExplanations = {
  brier: '예측 확률과 실제 결과의 차이를 제곱해 평균 낸 값이에요. 낮을수록 좋고, 반반 찍기는 0.25예요.',
  reliability: '예측한 확률과 실제로 이긴 비율이 가까울수록 믿을 만한 예측이에요.',
} as const
