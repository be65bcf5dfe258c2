import type { Overlay } from '@buri/contract/nights/overlay'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { TeamEmblem } from '../games/TeamEmblem.tsx'
import { PositionChip } from '../PositionChip.tsx'
import { Clock } from './Clock.tsx'
import styles from './lotPanel.module.css'
import { auctionTeamName } from './teamWords.ts'

type Auction = NonNullable<Overlay['auction']>
type Lot = NonNullable<Auction['lot']>

export function LotPanel({ auction, lot, now }: { auction: Auction; lot: Lot; now: number }) {
  const { nth, of, clockSeconds, pause } = auction
  const endsAt = pause ? pause.until : lot.endsAt
  return (
    <section className={styles.panel} aria-label="경매">
      <div className={styles.person}>
        <span className={styles.portrait}>
          <Avatar name={lot.name} size={96} />
        </span>
        <div>
          <small>
            경매 {nth} / {of}
            {lot.isSecond && ' · 재경매'}
          </small>
          {/* The key makes a new element per person, so that the animation runs again. */}
          <h1 key={lot.name}>{lot.name}</h1>
          <p>
            {lot.position && (
              <span className={styles.lane}>
                <PositionChip position={lot.position} as="main" />
              </span>
            )}
            {lot.score !== null && (
              <span>
                {formatNumber(lot.score)}점{lot.games !== null && ` · ${formatNumber(lot.games)}판`}
              </span>
            )}
          </p>
        </div>
      </div>
      <Bid auction={auction} bid={lot.bid} />
      <Clock until={endsAt} now={now} seconds={clockSeconds} isPaused={pause !== null} />
    </section>
  )
}

function Bid({ auction, bid }: { auction: Auction; bid: Lot['bid'] }) {
  const team = bid && auction.teams.find(({ number }) => number === bid.team)
  return (
    <div className={styles.bid}>
      <small>{bid ? '현재 입찰' : '입찰 대기'}</small>
      {bid && team ? (
        <>
          <b key={bid.amount}>
            {formatNumber(bid.amount)}
            <i>P</i>
          </b>
          <span>
            <span className={styles.emblem}>
              <TeamEmblem number={team.number} name={teamLetter(team.number)} size="medium" />
            </span>
            <span className={`${text.ellipsis} ${styles.bidder}`}>{auctionTeamName(team)}</span>
          </span>
        </>
      ) : (
        <b className={styles.noBid}>-</b>
      )}
    </div>
  )
}
