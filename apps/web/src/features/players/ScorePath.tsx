import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import styles from './ScorePath.module.css'

const WIDTH = 96
const HEIGHT = 32
const EDGE_PADDING = 3
const MIN_MATCHES = 3

export function ScorePath({ scores }: { scores: readonly number[] }) {
  const matches = scores.length - 1
  const [first = 0] = scores
  const lastScore = scores.at(-1) ?? 0
  if (matches < MIN_MATCHES) return null
  const lowest = Math.min(...scores)
  const span = Math.max(...scores) - lowest || 1
  const points = scores.map((score, index) => {
    const x = EDGE_PADDING + (index / matches) * (WIDTH - 2 * EDGE_PADDING)
    const y = HEIGHT - EDGE_PADDING - ((score - lowest) / span) * (HEIGHT - 2 * EDGE_PADDING)
    return [x.toFixed(1), y.toFixed(1)] as const
  })
  const [endX, endY] = points.at(-1) ?? []
  return (
    <div className={`${text.num} ${text.note} ${styles.scorePath}`}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
        <polyline points={points.join(' ')} />
        <circle cx={endX} cy={endY} r={EDGE_PADDING} />
      </svg>
      <Explained by="scoreHistory">
        최근 {matches}판 {withSign(lastScore - first)}점
      </Explained>
    </div>
  )
}

const withSign = (points: number) => `${points > 0 ? '+' : ''}${formatNumber(points)}`
