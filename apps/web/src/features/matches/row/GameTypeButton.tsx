import type { Match } from '@buri/contract/matches'
import text from '#web/ui/text/text.module.css'
import styles from './GameTypeButton.module.css'

/** The button has no handler, because the list handles its press. */
export const GameTypeButton = ({ match }: { match: Match }) => (
  <button
    type="button"
    className={`${text.small} ${text.name} ${styles.type}`}
    data-copy={match.matchId}
    title="경기 번호 복사"
  >
    {match.gameType}
  </button>
)
