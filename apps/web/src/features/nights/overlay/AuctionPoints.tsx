import type { Overlay } from '@buri/contract/nights/overlay'
import { TEAM_LIMITS, teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import { formatNumber } from '#web/ui/text/format.ts'
import { TeamEmblem } from '../games/TeamEmblem.tsx'
import styles from './sideList.module.css'
import { auctionTeamName } from './teamWords.ts'

type Auction = NonNullable<Overlay['auction']>
const SEAT_INDEXES = Array.from({ length: TEAM_LIMITS.size }, (_, seat) => seat)

export function AuctionPoints({ auction: { teams, lot, turn, sold } }: { auction: Auction }) {
  const isDraft = teams.every(({ points }) => points === null)
  const actingTeam = turn?.team ?? lot?.bid?.team
  const buyer = sold && teams.find(({ number }) => number === sold.team)
  return (
    <section className={styles.list} aria-label={isDraft ? '팀별 뽑은 사람' : '팀별 남은 포인트'}>
      <h2>{isDraft ? '뽑은 사람' : '남은 포인트'}</h2>
      <ul>
        {teams.map((team) => (
          <li
            key={team.number}
            data-leading={actingTeam === team.number || undefined}
            data-draft={isDraft || undefined}
          >
            <span className={styles.emblem}>
              <TeamEmblem number={team.number} name={teamLetter(team.number)} size="medium" />
            </span>
            <b>
              {auctionTeamName(team)}
              {isDraft && <small>{team.people.slice(1).join(' · ') || '아직 없음'}</small>}
            </b>
            <span className={styles.seats} role="img" aria-label={`${team.seats}명`}>
              {SEAT_INDEXES.map((seat) => (
                <i key={seat} data-taken={seat < team.seats || undefined} />
              ))}
            </span>
            {team.points !== null && <em>{formatNumber(team.points)}</em>}
          </li>
        ))}
      </ul>
      {sold && buyer && (
        <p key={sold.name}>
          <b>{sold.name}</b> {auctionTeamName(buyer)}{' '}
          {sold.amount === null ? '지명' : `${formatNumber(sold.amount)}P 낙찰`}
        </p>
      )}
    </section>
  )
}
