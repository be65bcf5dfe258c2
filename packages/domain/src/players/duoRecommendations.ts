import { logistic } from '../rating/winExpectancy.ts'

/** `roles` are five shares, or `null` when unknown; `activity` has the counts of `matchesByDayPart`. */
type DuoPartner = { roles: readonly number[] | null; activity: readonly number[] }
/** `synergy` is in log-odds, from `fitDuoSynergy`; 0 for people who never played together. */
type DuoCandidate = DuoPartner & { otherId: string; together: number; synergy: number }
type DuoRecommendation = {
  otherId: string
  compatibility: number
  score: number
  reason: string
  games: number
}

const WEIGHT = { synergy: 0.45, roles: 0.3, time: 0.25 }
const SYNERGY_STEEPNESS = 4
const FULL_TRUST_GAMES = 10
const MAX_SHOWN = 5
type PairFit = { synergy: number; roles: number; time: number }
// The fit of two players of whom nothing is known. Players without a preference collide in one role of five.
const NEUTRAL_FIT: PairFit = { synergy: 0.5, roles: 0.8, time: 0.5 }

const pairFitOf = (me: DuoPartner, { together, synergy, roles, activity }: DuoCandidate): PairFit => ({
  synergy: together === 0 ? NEUTRAL_FIT.synergy : logistic(SYNERGY_STEEPNESS * synergy),
  roles: roleFit(me.roles, roles),
  time: cosine(me.activity, activity),
})

/**
 * Returns the mean fit. Only a fit above the mean is a reason, because a fit that is the same for everyone
 * distinguishes no one.
 */
function averageFit(fits: readonly PairFit[]): PairFit {
  const mean = (part: keyof PairFit) =>
    fits.reduce((sum, fit) => sum + fit[part], NEUTRAL_FIT[part]) / (fits.length + 1)
  return { synergy: mean('synergy'), roles: mean('roles'), time: mean('time') }
}

/** Compatibility is round(100·(.45·S + .30·R + .25·T)). */
function scoresOf(fit: PairFit, { together }: DuoCandidate): Pick<DuoRecommendation, 'compatibility' | 'score'> {
  const compatibility = Math.round(
    100 * (WEIGHT.synergy * fit.synergy + WEIGHT.roles * fit.roles + WEIGHT.time * fit.time),
  )
  return {
    compatibility,
    score: Math.round(compatibility * (0.5 + 0.5 * Math.min(1, together / FULL_TRUST_GAMES))),
  }
}

/** Returns 1 − Σ a_r·b_r, which is 1 when two players never want the same role. */
function roleFit(mine: readonly number[] | null, theirs: readonly number[] | null): number {
  if (mine === null || theirs === null) return NEUTRAL_FIT.roles
  return 1 - mine.reduce((sum, share, role) => sum + share * (theirs[role] ?? 0), 0)
}

function cosine(a: readonly number[], b: readonly number[]): number {
  let [product, squaredA, squaredB] = [0, 0, 0]
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const [countA, countB] = [a[index] ?? 0, b[index] ?? 0]
    product += countA * countB
    squaredA += countA * countA
    squaredB += countB * countB
  }
  return product === 0 ? 0 : Math.min(1, product / (Math.sqrt(squaredA) * Math.sqrt(squaredB)))
}

function recommendationReason(fit: PairFit, usual: PairFit, { together, synergy }: DuoCandidate): string {
  const gain = Math.round(100 * (logistic(synergy) - 0.5))
  const advantageOf = (part: keyof PairFit) => WEIGHT[part] * (fit[part] - usual[part])
  const reasons = [
    {
      isTrue: together > 0 && gain > 0,
      advantage: advantageOf('synergy'),
      sentence: `함께할 때 승률 기대보다 +${gain}%p (${together}판)`,
    },
    {
      isTrue: fit.roles >= NEUTRAL_FIT.roles,
      advantage: advantageOf('roles'),
      sentence: `포지션이 겹치지 않음 (겹침 ${Math.round(100 * (1 - fit.roles))}%)`,
    },
    {
      isTrue: fit.time >= NEUTRAL_FIT.time,
      advantage: advantageOf('time'),
      sentence: `활동 시간이 비슷함 (일치 ${Math.round(100 * fit.time)}%)`,
    },
  ].filter(({ isTrue }) => isTrue)
  const [first, ...others] = reasons
  if (!first) return '아직 뚜렷한 이유가 없음'
  return others.reduce((best, reason) => (reason.advantage > best.advantage ? reason : best), first).sentence
}

/** Returns the five best partners. A pair that does worse together than expected is never listed. */
export function recommendDuos(me: DuoPartner, candidates: readonly DuoCandidate[]): DuoRecommendation[] {
  const possible = candidates
    .filter(({ synergy }) => synergy >= 0)
    .map((candidate) => ({ candidate, fit: pairFitOf(me, candidate) }))
  const usual = averageFit(possible.map(({ fit }) => fit))
  return possible
    .map(({ candidate, fit }) => ({ candidate, fit, ...scoresOf(fit, candidate) }))
    .sort((a, b) => b.score - a.score || b.compatibility - a.compatibility)
    .slice(0, MAX_SHOWN)
    .map(({ candidate, fit, compatibility, score }) => ({
      otherId: candidate.otherId,
      compatibility,
      score,
      reason: recommendationReason(fit, usual, candidate),
      games: candidate.together,
    }))
}

export const duoExplanations = {
  duoRecommendations:
    '함께할 때의 추가 승률 45%, 겹치지 않는 포지션 30%, 비슷한 활동 시간 25%로 계산해요. 실력 차이는 빼고 호흡만 봐요.',
  duoScore: '함께한 적이 없으면 궁합의 절반, 10판부터는 궁합 그대로예요.',
} as const
