import styles from './teamMark.module.css'

type TeamMarkProps = { number: 1 | 2; name: string; size?: 'small' | 'large' }

/** A team's sign: colour and pattern differ, and its letter stands in it. */
export const TeamMark = ({ number, name, size = 'large' }: TeamMarkProps) => (
  <span className={styles.mark} data-team={number} data-size={size} aria-hidden="true">
    <b>{name}</b>
  </span>
)
