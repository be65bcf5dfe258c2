import { NEWCOMER_POINTS, POINTS_PER_MU, SIGMAS_OF_CAUTION } from './felicanScore.ts'
import { IDLE_SIGMA_PER_WEEK, SEASON_CARRY_OVER, SEASON_SIGMA, START_MU, START_SIGMA } from './rating.ts'
import { BETA, PREDICTION_TEMPERATURE } from './winExpectancy.ts'

const START = `${START_MU} − ${SIGMAS_OF_CAUTION} × ${START_SIGMA.toFixed(2)}`

/** The rating's formulas as text, so that people can check them by hand. The numbers are those that the code uses. */
export const RATING_FORMULAS = [
  {
    name: '부리 점수',
    formula: `${NEWCOMER_POINTS} + ${POINTS_PER_MU} × ((μ − ${SIGMAS_OF_CAUTION}σ) − (${START}))`,
    words: `μ는 실력의 추정값, σ는 그 불확실함이에요. μ ${START_MU}, σ ${START_SIGMA.toFixed(2)}에서 시작하고 0점 아래로는 내려가지 않아요.`,
  },
  {
    name: '승리 확률',
    formula: `1 ÷ (1 + e^(−Δμ ÷ (${PREDICTION_TEMPERATURE} × √(2β² + Σσ²))))`,
    words: `Δμ는 두 팀의 μ 합의 차이, Σσ²는 열 명의 불확실함을 더한 값, β는 한 경기의 우연으로 ${BETA.toFixed(2)}예요. 예측에만 쓰는 μ와 σ는 알려진 티어에서 출발해요.`,
  },
  {
    name: '휴면 중',
    formula: `σ² + ${IDLE_SIGMA_PER_WEEK}² × 쉬는 주 수`,
    words: '시작할 때보다 불확실해지지는 않아요.',
  },
  {
    name: '새 시즌',
    formula: `μ → ${START_MU} + ${SEASON_CARRY_OVER} × (μ − ${START_MU}), σ² + ${SEASON_SIGMA}²`,
    words: '지난 시즌의 순위는 그대로 남아요.',
  },
] as const
