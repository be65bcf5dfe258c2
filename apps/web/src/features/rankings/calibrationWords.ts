import type { Calibration } from '@buri/contract/rankings'
import { formatNumber } from '#web/ui/text/format.ts'

/** With fewer matches even the order of the three means nothing. */
const LEAST_MATCHES = 30
/** From here on differences are worth acting on. */
const ENOUGH_MATCHES = 200

/** Brier scores differ in the third digit: four are shown. */
export const formatBrier = (brier: number) => brier.toFixed(4)

/** What the numbers mean, above all where they speak against us. */
export function calibrationWords({ matches, brier }: Pick<Calibration, 'matches' | 'brier'>): string[] {
  if (brier === null || matches === 0) return ['아직 예측을 평가할 만큼 경기가 모이지 않았어요.']
  if (matches < LEAST_MATCHES) {
    return [`아직 ${formatNumber(matches)}판뿐이라 어느 예측이 더 맞는지 말할 수 없어요.`]
  }
  const coin = compared(brier.ours, brier.coin)
  const elo = compared(brier.ours, brier.elo)
  return [
    coin.isBetter
      ? `우리 예측의 오차는 동전 던지기보다 ${coin.gap} 작아요.`
      : coin.isSame
        ? '우리 예측의 오차는 동전 던지기와 같아요. 아직 예측이라고 부르기 어려워요.'
        : `우리 예측의 오차가 동전 던지기보다 ${coin.gap} 커요. 지금은 믿지 않는 편이 나아요.`,
    elo.isBetter
      ? `널리 쓰는 Elo 방식보다 ${elo.gap} 작아요.`
      : elo.isSame
        ? '널리 쓰는 Elo 방식과는 차이가 없어요.'
        : `널리 쓰는 Elo 방식보다는 ${elo.gap} 커요. 아직 Elo보다 낫지 않아요.`,
    ...(matches < ENOUGH_MATCHES
      ? [`${formatNumber(matches)}판으로는 이 정도 차이가 우연일 수 있어요. 200판이 넘으면 믿을 만해져요.`]
      : []),
  ]
}

/** Compared as shown, so that an invisible difference counts as none. */
function compared(ours: number, theirs: number) {
  const gap = Number(formatBrier(theirs)) - Number(formatBrier(ours))
  return { isBetter: gap > 0, isSame: gap === 0, gap: formatBrier(Math.abs(gap)) }
}
