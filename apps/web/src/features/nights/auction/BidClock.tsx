import type { Auction } from '@buri/contract/nights/auction'
import { pointsWords } from '@buri/domain/nights/auction/saleWords'
import { letterOf } from '@buri/domain/nights/teams/teamsSettings'
import { Card } from '#web/ui/layout/Card.tsx'
import { formatDuration, formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { TeamMark } from '../games/TeamMark.tsx'
import styles from './auction.module.css'
import { pauseWords, teamName } from './auctionWords.ts'

/** From here on the clock is red. */
const HURRY_SECONDS = 5

/** The highest bid and the time left to raise it. */
export function BidClock({ auction, now }: { auction: Auction; now: number }) {
  const { lot, pause } = auction
  if (!lot) return null
  const [leading, ...before] = lot.bids
  const until = pause ? pause.until : lot.endsAt
  const seconds = until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  return (
    <Card className={styles.clock}>
      <div
        className={styles.dial}
        role="timer"
        aria-label={seconds === null ? '멈춤' : `남은 시간 ${seconds}초`}
        data-hurry={(!pause && seconds !== null && seconds <= HURRY_SECONDS) || undefined}
      >
        {seconds === null ? '멈춤' : seconds > 60 ? formatDuration(seconds) : seconds}
      </div>
      <div className={styles.bid}>
        <span className={text.note}>{pause ? pauseWords(pause) : '현재 입찰'}</span>
        {leading ? (
          <>
            <b className={styles.amount}>
              {formatNumber(leading.amount)}
              <small>P</small>
            </b>
            <span className={styles.leader}>
              <TeamMark number={leading.team} name={letterOf(leading.team)} size="small" /> {teamName(leading.team)}
            </span>
          </>
        ) : (
          <b className={styles.none}>아직 없어요</b>
        )}
      </div>
      {before.length > 0 && (
        <ol className={styles.before} aria-label="이전 입찰">
          {before.slice(0, 3).map(({ team, amount }) => (
            <li key={amount}>
              <TeamMark number={team} name={letterOf(team)} size="small" /> {teamName(team)}{' '}
              <b>{pointsWords(amount)}</b>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
