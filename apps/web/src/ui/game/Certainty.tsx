import { CERTAINTY_NAMES } from '@buri/domain/rating/felicanScore'
import styles from './Certainty.module.css'

export const Certainty = ({ value }: { value: number }) => (
  <span className={styles.certainty}>
    점수 확실도 {CERTAINTY_NAMES[value - 1]}
    <span className={styles.dots} aria-hidden="true">
      {CERTAINTY_NAMES.map((name, index) => (
        <i key={name} data-empty={index >= value || undefined} />
      ))}
    </span>
  </span>
)
