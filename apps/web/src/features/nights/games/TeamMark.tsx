import styles from './teamMark.module.css'

type TeamMarkProps = {
  /** The team's number from 1 to 8. Each number has a colour and a pattern. */
  number: number
  name: string
  size?: 'small' | 'medium' | 'large'
}

/** A team's sign: its letter in the team's colour and pattern. */
export const TeamMark = ({ number, name, size = 'large' }: TeamMarkProps) => (
  <span className={styles.mark} data-team={number} data-size={size} aria-hidden="true">
    <b>{name}</b>
  </span>
)
