import type { Calibration } from '@buri/contract/rankings'
import { formatNumber } from '#web/ui/text/format.ts'

/** If there are fewer matches than this, a comparison of the three scores means nothing. */
const MIN_MATCHES = 30
/** If there are at least this many matches, a difference between scores is worth acting on. */
const MATCHES_TO_JUDGE = 200

/** Four digits, because scores differ in the third. */
export const formatBrier = (brier: number) => brier.toFixed(4)

export function calibrationWords({ matches, brier }: Pick<Calibration, 'matches' | 'brier'>): string[] {
  if (brier === null || matches === 0) return ['아직 예측을 평가할 만큼 경기가 모이지 않았어요.']
  if (matches < MIN_MATCHES) {
    return [`아직 ${formatNumber(matches)}판뿐이라 어느 예측이 더 맞는지 말할 수 없어요.`]
  }
  const coin = comparedAsShown(brier.ours, brier.coin)
  const elo = comparedAsShown(brier.ours, brier.elo)
  return [
    coin.isBetter
      ? `예측 정확도가 반반 찍기보다 높아요 (오차 ${coin.both}).`
      : coin.isSame
        ? '예측 정확도가 반반 찍기와 같아요. 아직 예측이라고 부르기 어려워요.'
        : `예측 정확도가 반반 찍기보다 낮아요 (오차 ${coin.both}). 지금은 믿지 않는 편이 나아요.`,
    elo.isBetter
      ? `널리 쓰는 Elo 방식보다 정확해요 (오차 ${elo.both}).`
      : elo.isSame
        ? '널리 쓰는 Elo 방식과는 차이가 없어요.'
        : `널리 쓰는 Elo 방식보다는 덜 정확해요 (오차 ${elo.both}).`,
    ...(matches < MATCHES_TO_JUDGE
      ? [`${formatNumber(matches)}판으로는 이 정도 차이가 우연일 수 있어요. 200판이 넘으면 믿을 만해져요.`]
      : []),
  ]
}

/** Compares two displayed scores, so that a difference too small to be shown does not count. */
function comparedAsShown(ownScore: number, otherScore: number) {
  const [ownText, otherText] = [formatBrier(ownScore), formatBrier(otherScore)]
  return { isBetter: ownText < otherText, isSame: ownText === otherText, both: `${ownText} 대 ${otherText}` }
}
