import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './odds.module.css'

type OddsProps = {
  /** The chance of blue, from 0 to 1. */
  blueWinRate: number
  /** The standard deviation of that chance, from 0 to 1. */
  spread: number
  blueWords: string
  redWords: string
}

export function Odds({ blueWinRate, spread, blueWords, redWords }: OddsProps) {
  const blue = Math.round(100 * blueWinRate)
  return (
    <div className={`${layout.grid8} ${styles.odds}`}>
      <div className={styles.numbers}>
        <p className={text.win}>
          블루팀
          <b>
            {blue}
            <small>%</small>
          </b>
          <span className={text.note}>{blueWords}</span>
        </p>
        <span className={text.note}>점수로 본 승률</span>
        <p className={text.loss}>
          레드팀
          <b>
            {100 - blue}
            <small>%</small>
          </b>
          <span className={text.note}>{redWords}</span>
        </p>
      </div>
      <div className={styles.bar} role="img" aria-label={`예측 승률 블루팀 ${blue}%, 레드팀 ${100 - blue}%`}>
        <span className={styles.duel} style={{ '--v': `${blue}%` }}>
          <i />
          <i />
        </span>
      </div>
      <p className={`${text.note} ${styles.errorMargin}`}>오차 범위 ±{Math.round(100 * spread)}%p</p>
    </div>
  )
}
