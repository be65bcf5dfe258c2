import type { Calibration } from '@buri/contract/rankings'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDateTime, formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import { Tips } from '#web/ui/tips/Tips.tsx'
import styles from './CalibrationReport.module.css'
import { calibrationWords, formatBrier } from './calibrationWords.ts'
import { ReliabilityChart } from './ReliabilityChart.tsx'
import { useCalibration } from './useRankings.ts'

export function CalibrationReport() {
  const { data, error, isPending, isFetching, refetch } = useCalibration()
  if (isPending) {
    return (
      <>
        <Loading>예측 결과를 불러오는 중입니다.</Loading>
        <Skeleton height={420} />
      </>
    )
  }
  if (!data) {
    return (
      <div className={layout.row12} role="alert">
        <p>{error.message}</p>
        <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
          다시 시도
        </Button>
      </div>
    )
  }
  return <Report calibration={data} />
}

const Report = ({ calibration }: { calibration: Calibration }) => (
  <Tips className={styles.report}>
    {calibrationWords(calibration).map((words) => (
      <p key={words}>{words}</p>
    ))}
    {calibration.brier && calibration.matches > 0 && <BrierTable brier={calibration.brier} />}
    {calibration.bins.length > 0 && (
      <>
        <h3>
          <Explained by="reliability">예측한 확률만큼 이겼나요</Explained>
        </h3>
        <div className={`${layout.grid12} ${styles.narrow}`}>
          <ReliabilityChart bins={calibration.bins} />
        </div>
      </>
    )}
    {calibration.computedAt && (
      <p className={text.note}>
        점수를 매긴 내전 {formatNumber(calibration.matches)}판으로 {formatDateTime(calibration.computedAt)}에
        계산했어요.
        {calibration.warmUp > 0 && ` 그 앞의 ${formatNumber(calibration.warmUp)}판은 학습에만 썼어요.`}
      </p>
    )}
  </Tips>
)

const PREDICTORS = [
  { key: 'ours', name: '부리 예측' },
  { key: 'elo', name: 'Elo 방식' },
  { key: 'coin', name: '반반 찍기' },
] as const

function BrierTable({ brier }: { brier: NonNullable<Calibration['brier']> }) {
  const best = Math.min(...Object.values(brier).map((score) => Number(formatBrier(score))))
  return (
    <table className={styles.brier}>
      <thead>
        <tr>
          <th scope="col">예측</th>
          <th scope="col">
            <Explained by="brier">오차</Explained>
          </th>
        </tr>
      </thead>
      <tbody>
        {PREDICTORS.map(({ key, name }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              {Number(formatBrier(brier[key])) === best && (
                <Chip tone="good" isSmall>
                  가장 작음
                </Chip>
              )}
            </th>
            <td>{formatBrier(brier[key])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
