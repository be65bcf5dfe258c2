import styles from './teamEmblem.module.css'

type TeamEmblemProps = {
  /** From 1 to 8. Each number has a colour and a pattern. */
  number: number
  name: string
  size?: 'small' | 'medium' | 'large'
}

/** Draws a team's sign: its letter in the team's colour and pattern. */
export const TeamEmblem = ({ number, name, size = 'large' }: TeamEmblemProps) => (
  <span className={styles.emblem} data-team={number} data-size={size} aria-hidden="true">
    <b>{name}</b>
  </span>
)
