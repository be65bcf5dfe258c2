import styles from './teamMark.module.css'

type TeamMarkProps = {
  /** From 1 to 8. Each number has a colour and a pattern. */
  number: number
  name: string
  size?: 'small' | 'medium' | 'large'
}

export const TeamMark = ({ number, name, size = 'large' }: TeamMarkProps) => (
  <span className={styles.mark} data-team={number} data-size={size} aria-hidden="true">
    <b>{name}</b>
  </span>
)
