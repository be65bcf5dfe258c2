import type { Overlay } from '@buri/contract/nights/overlay'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import { TeamEmblem } from '../games/TeamEmblem.tsx'
import { Clock } from './Clock.tsx'
import styles from './lotPanel.module.css'
import { auctionTeamName } from './teamWords.ts'

type Auction = NonNullable<Overlay['auction']>
type TurnPanelProps = { auction: Auction; turn: NonNullable<Auction['turn']>; now: number }

export function TurnPanel({ auction: { nth, of, clockSeconds, pause, teams }, turn, now }: TurnPanelProps) {
  const team = teams.find(({ number }) => number === turn.team)
  return (
    <section className={styles.panel} aria-label="차례로 뽑기">
      <div className={styles.person}>
        <span className={styles.emblem}>
          <TeamEmblem number={turn.team} name={teamLetter(turn.team)} />
        </span>
        <div>
          <small>
            {of}명 중 {nth}번째
          </small>
          {/* The key makes a new element per turn, so that the animation runs again. */}
          <h1 key={nth}>{team ? auctionTeamName(team) : ''} 차례</h1>
        </div>
      </div>
      <div className={styles.bid}>
        {turn.next.length > 0 && <small>다음</small>}
        <span>
          {turn.next.slice(0, 4).map((number, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a team comes twice in a row.
            <TeamEmblem key={index} number={number} name={teamLetter(number)} size="medium" />
          ))}
        </span>
      </div>
      <Clock until={pause ? pause.until : turn.endsAt} now={now} seconds={clockSeconds} isPaused={pause !== null} />
    </section>
  )
}
