import styles from './auctionMark.module.css'
import { letterOf } from './auctionWords.ts'

/** A team's sign: colour, pattern and letter. */
export const AuctionMark = ({ team, size = 'small' }: { team: number; size?: 'small' | 'large' }) => (
  <span className={styles.mark} data-team={team} data-size={size} aria-hidden="true">
    <b>{letterOf(team)}</b>
  </span>
)
