import styles from './RankMove.module.css'

/** `places` is `null` if there was no rank a week ago. */
export function RankMove({ places }: { places: number | null }) {
  if (places === null || places === 0) {
    return (
      <span className={styles.move} role="img" aria-label={places === 0 ? '변화 없음' : '지난주 순위 없음'}>
        -
      </span>
    )
  }
  const hasRisen = places > 0
  return (
    <span
      className={`${styles.move} ${hasRisen ? styles.up : styles.down}`}
      role="img"
      aria-label={`${Math.abs(places)}계단 ${hasRisen ? '상승' : '하락'}`}
    >
      {hasRisen ? '▲' : '▼'}
      {Math.abs(places)}
    </span>
  )
}
