import { POSITION_NAMES, type Position } from '../matches/matchFacts.ts'
import type { SkillEstimate } from '../rating/rating.ts'
import { logistic, logit, logOddsDoubt, winLogOdds } from '../rating/winExpectancy.ts'
import { meanOfKnown } from '../statistics/ratios.ts'

export type RoleComfort = 'main' | 'sub' | 'fill' | null
/** `belief` is the `balanceMu` and `balanceSigma` of the rating. */
export type LineupPlayer = {
  belief: SkillEstimate
  position: Position | null
  comfort: RoleComfort
  championGames: number | null
  form: number | null
}
export type Lineups = {
  blue: readonly LineupPlayer[]
  red: readonly LineupPlayer[]
  sides: { games: number; blueWins: number }
}
/** The two whole percents sum to 100. `spread` is the standard deviation that comes from the ratings' uncertainty. */
export type Prediction = { blueWinRate: number; redWinRate: number; spread: number; factors: string[] }

// These weights are set by judgement until 150 matches allow them to be fitted.
const ROLE_WEIGHT = 0.25
const CHAMPION_WEIGHT = 0.2
const FORM_WEIGHT = 0.1
const ROLE_POINTS = { main: 0, sub: -1, fill: -2 } as const
const MAX_CHAMPION_GAMES = 30
const CHAMPION_SCALE = 3.4
const SIDE_SHRINKING = 200
const LOWEST_CHANCE = 0.2
const HIGHEST_CHANCE = 0.8
// The smallest effect that is given as a reason, in log-odds: about 1.2 percentage points.
const NOTABLE_EFFECT = 0.05
const MAX_REASONS = 3

/**
 * Returns the chances before a match. They come from the log-odds of the ratings, comfort in the role, experience on
 * the champion, the side and form, and stay within 20 and 80 %.
 */
export function predictMatch(lineups: Lineups): Prediction {
  const { blue, red, sides } = lineups
  const difference = (of: (player: LineupPlayer) => number | null) =>
    (meanOfKnown(blue.map(of)) ?? 0) - (meanOfKnown(red.map(of)) ?? 0)
  const terms = [
    {
      name: '부리 점수',
      logOdds: winLogOdds(
        blue.map(({ belief }) => belief),
        red.map(({ belief }) => belief),
      ),
    },
    { name: '포지션 적합도', logOdds: ROLE_WEIGHT * difference(({ comfort }) => comfort && ROLE_POINTS[comfort]) },
    { name: championTermName(blue, red), logOdds: CHAMPION_WEIGHT * difference(championExperience) },
    { name: '진영', logOdds: logit((sides.blueWins + SIDE_SHRINKING / 2) / (sides.games + SIDE_SHRINKING)) },
    { name: '최근 흐름', logOdds: FORM_WEIGHT * difference(({ form }) => form) },
  ]
  const total = terms.reduce((sum, { logOdds }) => sum + logOdds, 0)
  const chance = Math.min(HIGHEST_CHANCE, Math.max(LOWEST_CHANCE, logistic(total)))
  const blueWinRate = Math.round(100 * chance)
  return {
    blueWinRate,
    redWinRate: 100 - blueWinRate,
    spread: Math.round(100 * chance * (1 - chance) * ratingDoubt([...blue, ...red])),
    factors: terms
      .filter(({ logOdds }) => Math.abs(logOdds) >= NOTABLE_EFFECT)
      .sort((a, b) => Math.abs(b.logOdds) - Math.abs(a.logOdds))
      .slice(0, MAX_REASONS)
      .map(
        ({ name, logOdds }) => `${logOdds > 0 ? '블루팀' : '레드팀'} ${name} 우위 +${pointsFromOdds(logOdds, total)}%p`,
      ),
  }
}

function pointsFromOdds(logOdds: number, total: number): number {
  return Math.max(1, Math.round(100 * Math.abs(logistic(total) - logistic(total - logOdds))))
}

/** Returns ln(1 + games), with at most thirty games, scaled to about 0..1. */
const championExperience = ({ championGames }: LineupPlayer) =>
  championGames === null ? null : Math.log(1 + Math.min(championGames, MAX_CHAMPION_GAMES)) / CHAMPION_SCALE

/** Names the lane that makes most of the difference, if both lineups have all positions. */
function championTermName(blue: readonly LineupPlayer[], red: readonly LineupPlayer[]): string {
  const lanes = blue.flatMap((player) => {
    const opponent = red.find(({ position }) => position !== null && position === player.position)
    const [mine, theirs] = [championExperience(player), opponent ? championExperience(opponent) : null]
    return player.position === null || mine === null || theirs === null
      ? []
      : [{ position: player.position, difference: mine - theirs }]
  })
  const sum = lanes.reduce((total, { difference }) => total + difference, 0)
  const [widest] = lanes.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
  // The lane is named only if it favours the same side as all lanes together.
  if (widest === undefined || widest.difference * sum <= 0) return '챔피언 숙련도'
  return `${POSITION_NAMES[widest.position]} 숙련도`
}

function ratingDoubt(players: readonly LineupPlayer[]): number {
  return logOddsDoubt(players.reduce((sum, { belief }) => sum + belief.sigma ** 2, 0))
}

const FORM_HALF_LIFE = 5

/** Returns the moving average of result minus expectation, −1..1. `residuals` are given oldest first. */
export function recentForm(residuals: readonly number[]): number | null {
  if (residuals.length === 0) return null
  const weight = 0.5 ** (1 / FORM_HALF_LIFE)
  const average = residuals.reduce((form, residual) => weight * form + (1 - weight) * residual, 0)
  return Math.min(1, Math.max(-1, average))
}

export const predictionExplanations = {
  matchForecast: '경기 전에 쌓인 기록만으로 낸 예측 승률과, 그때 팀의 평균 부리 점수예요.',
  liveRecord: '이 사이트에 모인 모든 내전의 승률과 KDA예요. 10판보다 적으면 흐리게, 3판보다 적으면 승률을 숨겨요.',
  livePrediction:
    '부리 점수, 포지션, 챔피언 경험, 진영, 최근 흐름으로 계산하고 20~80% 안에서만 예측해요. 오차 범위는 부리 점수의 오차예요.',
} as const
