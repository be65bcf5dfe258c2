import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import text from '#web/ui/text/text.module.css'
import styles from './odds.module.css'

type OddsProps = {
  /** From 0 to 1. */
  blueWinRate: number
  /** Its standard deviation, from 0 to 1. */
  spread: number
  isSmall?: boolean
}

/** The predicted chances of both sides, with a bracket for the uncertainty. */
export function Odds({ blueWinRate, spread, isSmall = false }: OddsProps) {
  const blue = Math.round(100 * blueWinRate)
  const off = Math.round(100 * spread)
  const [least, most] = [Math.max(0, blue - off), Math.min(100, blue + off)]
  return (
    <div className={classNames(layout.grid4, isSmall && styles.small)}>
      <div className={styles.numbers}>
        <b className={text.win}>
          <span className={text.hidden}>블루팀 예측 승률 </span>
          {blue}
          <small>%</small>
        </b>
        <span className={styles.off}>오차 범위 ±{off}%p</span>
        <b className={text.loss}>
          <span className={text.hidden}>레드팀 예측 승률 </span>
          {100 - blue}
          <small>%</small>
        </b>
      </div>
      <div className={styles.bar} role="img" aria-label={`블루팀 예측 승률 ${least}%에서 ${most}% 사이`}>
        <span className={styles.duel} style={{ '--v': `${blue}%` }}>
          <i />
          <i />
        </span>
        <i className={styles.bracket} style={{ '--from': `${least}%`, '--wide': `${most - least}%` }} />
      </div>
    </div>
  )
}
