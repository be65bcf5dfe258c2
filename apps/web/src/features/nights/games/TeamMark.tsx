import styles from './teamMark.module.css'

type TeamMarkProps = {
  /** From 1 to 8; each number has its own colour and pattern. */
  number: number
  name: string
  size?: 'small' | 'medium' | 'large'
}

/** A team's sign: its own colour and pattern around its letter. */
export const TeamMark = ({ number, name, size = 'large' }: TeamMarkProps) => (
  <span className={styles.mark} data-team={number} data-size={size} aria-hidden="true">
    <b>{name}</b>
  </span>
)
