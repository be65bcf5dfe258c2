import { koreanNumber } from '../koreanNumber.ts'
import { DAY_MS } from '../seoulTime.ts'
import { type Rating, type SkillEstimate, START_MU, START_SIGMA } from './rating.ts'

export const POINTS_PER_MU = 40
export const NEWCOMER_POINTS = 1000
export const SIGMAS_OF_CAUTION = 2
const NEWCOMER_ORDINAL = START_MU - SIGMAS_OF_CAUTION * START_SIGMA

/** Returns 부리 점수: max(0, round(1000 + 40·((μ − 2σ) − (25 − 2·25/3)))). Every newcomer has 1000. */
export const felicanScore = ({ mu, sigma }: SkillEstimate) =>
  Math.max(0, Math.round(NEWCOMER_POINTS + POINTS_PER_MU * (mu - SIGMAS_OF_CAUTION * sigma - NEWCOMER_ORDINAL)))

export const PLACEMENT_GAMES = 10

/** Whether the player is still in the placement games, so that they are shown apart and without a place. */
export const isProvisional = ({ ratedGames }: Pick<Rating, 'ratedGames'>) => ratedGames < PLACEMENT_GAMES

/**
 * A player represents a clan's strength if their uncertainty is below this. Reaching it takes about fifty games, near
 * the 46 that Microsoft gives for TrueSkill with teams of four.
 */
export const SETTLED_SIGMA = 6.4
export const SETTLED_GAMES = 50

export const CERTAINTIES = 4
export const CERTAINTY_NAMES = ['낮음', '보통', '높음', '안정'] as const

/** Returns 점수 확실도, 1 to 4, in equal steps from a newcomer's uncertainty to a settled player's. */
export function certaintyOf({ sigma }: Pick<SkillEstimate, 'sigma'>): number {
  const progress = (START_SIGMA - sigma) / (START_SIGMA - SETTLED_SIGMA)
  return Math.max(1, Math.min(CERTAINTIES, 1 + Math.floor((CERTAINTIES - 1) * progress)))
}

export const DORMANT_DAYS = 60
export const DORMANT_AFTER_MS = DORMANT_DAYS * DAY_MS

/** Whether the player is dormant (휴면): no rated match for sixty days. */
export const isDormant = (lastPlayedAt: number | null, now: number) =>
  lastPlayedAt !== null && now - lastPlayedAt > DORMANT_AFTER_MS

const TIERS_OF_PRAISE = [
  { from: 95, sentence: '최정상급 실력이에요.' },
  { from: 80, sentence: '상위권을 지키고 있어요.' },
  { from: 50, sentence: '탄탄한 실력이에요.' },
] as const

/**
 * Returns the text of the score chip. `percentile` 0..100 is the share of settled players below this one, `null` if
 * there are none.
 */
export function felicanDescription(standing: {
  provisional: boolean
  ratedGames: number
  percentile: number | null
  isListed: boolean
  dormant: boolean
}): string {
  if (standing.provisional) return `배치 ${standing.ratedGames}/${PLACEMENT_GAMES}`
  if (standing.dormant) return `${DORMANT_DAYS}일 넘게 내전이 없어 휴면 중이에요.`
  if (!standing.isListed) return '전체 순위에 포함되지 않아 다른 사람과 비교하지 않아요.'
  const { percentile } = standing
  if (percentile === null) return '내전 기록을 쌓고 있어요.'
  return TIERS_OF_PRAISE.find(({ from }) => percentile >= from)?.sentence ?? '꾸준히 성장하고 있어요.'
}

export const scoreExplanations = {
  felicanScore: `내전 결과만으로 계산한 점수예요. 모두 ${koreanNumber(NEWCOMER_POINTS)}점에서 시작하고, 확실하지 않을수록 낮게 잡아요. 게임의 티어와는 관계가 없어요.`,
  certainty: `점수를 얼마나 믿을 수 있는지예요. 내전을 할수록 높아지고, ${SETTLED_GAMES}판쯤부터 안정돼요. 오래 쉬면 다시 낮아져요.`,
  scoreHistory: '최근 20판의 부리 점수 변화예요. 순위에 반영되는 내전만 반영해요.',
  provisional: `처음 ${PLACEMENT_GAMES}판은 배치 기간이라 순위에 올리지 않아요.`,
  scoreChange: '경기 직전과 직후의 부리 점수예요. 강한 상대를 이길수록, 점수가 덜 확실할수록 크게 움직여요.',
  scoreAfterLoss: '진 뒤에도 점수가 오를 수 있어요. 실력의 불확실함이 더 많이 줄었기 때문이에요.',
  season: '시즌은 반년이에요. 새 시즌에는 평균과의 차이가 70%로 줄고 불확실함이 커져요.',
} as const
