import type { Overlay } from '@buri/contract/nights/overlay'
import { letterOf, TEAM_LIMITS } from '@buri/domain/nights/teams/teamsSettings'
import { formatNumber } from '#web/ui/text/format.ts'
import { TeamMark } from '../games/TeamMark.tsx'
import styles from './sideList.module.css'
import { auctionTeamName } from './teamWords.ts'

type Auction = NonNullable<Overlay['auction']>
const SEATS = Array.from({ length: TEAM_LIMITS.size }, (_, seat) => seat)

/** The remaining points of each team, and the last sale. */
export function AuctionPoints({ auction: { teams, lot, sold } }: { auction: Auction }) {
  const buyer = sold && teams.find(({ number }) => number === sold.team)
  return (
    <section className={styles.list} aria-label="팀별 남은 포인트">
      <h2>남은 포인트</h2>
      <ul>
        {teams.map((team) => (
          <li key={team.number} data-leading={lot?.bid?.team === team.number || undefined}>
            <span className={styles.mark}>
              <TeamMark number={team.number} name={letterOf(team.number)} size="medium" />
            </span>
            <b>{auctionTeamName(team)}</b>
            <span className={styles.seats} role="img" aria-label={`${team.seats}명`}>
              {SEATS.map((seat) => (
                <i key={seat} data-taken={seat < team.seats || undefined} />
              ))}
            </span>
            <em>{formatNumber(team.points)}</em>
          </li>
        ))}
      </ul>
      {sold && buyer && (
        <p key={sold.name}>
          <b>{sold.name}</b> {auctionTeamName(buyer)} {formatNumber(sold.amount)}P 낙찰
        </p>
      )}
    </section>
  )
}
