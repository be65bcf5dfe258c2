import type { Calibration } from '@buri/contract/rankings'
import { ChartTable } from '#web/ui/charts/ChartTable.tsx'
import { chartMarkProps, NavigableChart } from '#web/ui/charts/NavigableChart.tsx'
import { useElementWidth } from '#web/ui/charts/useElementWidth.ts'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatNumber, formatPercent } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './ReliabilityChart.module.css'
import { reliabilityGeometry } from './reliabilityGeometry.ts'

type Bins = Calibration['bins']

const sharePercent = (share: number) => formatPercent(share * 100)
const rangeOf = ({ from, to }: Bins[number]) => `${Math.round(from * 100)}~${Math.round(to * 100)}%`

export const ReliabilityChart = ({ bins }: { bins: Bins }) => (
  <ChartTable
    name="예측 확률과 실제 승률"
    head={['예측', '예측 평균', '실제', '경기']}
    rows={bins.map((bin) => ({
      key: rangeOf(bin),
      cells: [rangeOf(bin), sharePercent(bin.said), sharePercent(bin.came), formatNumber(bin.forecasts)],
    }))}
    legend={
      <span className={text.note}>점이 점선에 가까울수록 정확하고, 세로줄은 우연히 벗어날 수 있는 폭이에요.</span>
    }
  >
    <Drawing bins={bins} />
  </ChartTable>
)

const HEIGHT = 300
const FIRST_WIDTH = 320

function Drawing({ bins }: { bins: Bins }) {
  const [box, width] = useElementWidth<HTMLDivElement>(FIRST_WIDTH)
  const { left, right, bottom, diagonal, ticks, dots } = reliabilityGeometry(bins, { width, height: HEIGHT })
  return (
    <NavigableChart
      ref={box}
      className={styles.chart}
      sentence={sentenceOf(bins)}
      words={bins.map(tipOf)}
      start={bins.length - 1}
    >
      {(binIndex) => (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          {ticks.map(({ share, x, y }) => (
            <g key={share}>
              <line className={styles.grid} x1={left} x2={right} y1={y} y2={y} />
              <text className={styles.axis} x={left - 6} y={y + 4} textAnchor="end">
                {sharePercent(share)}
              </text>
              <text className={styles.axis} x={x} y={bottom + 18} textAnchor="middle">
                {sharePercent(share)}
              </text>
            </g>
          ))}
          <line className={styles.diagonal} {...diagonal} />
          {dots.map(({ x, y, low, high, radius }, index) => (
            <g key={x}>
              <line className={styles.whisker} x1={x} x2={x} y1={low} y2={high} />
              <circle
                className={classNames(styles.dot, binIndex === index && styles.pointed)}
                cx={x}
                cy={y}
                r={radius}
                {...chartMarkProps(index, bins[index] && tipOf(bins[index]))}
              />
            </g>
          ))}
          <text className={styles.axis} x={right} y={HEIGHT - 4} textAnchor="end">
            예측한 블루팀 승률
          </text>
        </svg>
      )}
    </NavigableChart>
  )
}

const tipOf = ({ said, came, forecasts }: Bins[number]) =>
  `${sharePercent(said)}로 예측했을 때 ${sharePercent(came)} 승리 (${formatNumber(forecasts)}판)`

const sentenceOf = (bins: Bins) =>
  `예측한 블루팀 승률과 실제 승률. ${bins.map((bin) => `${rangeOf(bin)} 예측은 ${formatNumber(bin.forecasts)}판 중 ${sharePercent(bin.came)} 승리`).join(', ')}`
