import type { Auction } from '@buri/contract/nights/auction'
import { pointsWords, SALE_WORDS } from '@buri/domain/nights/auction/saleWords'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { TeamEmblem } from '../games/TeamEmblem.tsx'
import styles from './auction.module.css'
import { pauseWords, teamName } from './auctionWords.ts'
import { CountdownDial } from './CountdownDial.tsx'

export function BidClock({ auction, now }: { auction: Auction; now: number }) {
  const { lot, pause } = auction
  if (!lot) return null
  const [leading, ...before] = lot.bids
  return (
    <Card className={styles.clock}>
      <CountdownDial pause={pause} endsAt={lot.endsAt} now={now} />
      <div className={styles.bid}>
        <span className={text.note}>{pause ? pauseWords(pause, auction) : '현재 입찰'}</span>
        {leading ? (
          <>
            <b className={styles.amount}>
              {formatNumber(leading.amount)}
              <small>P</small>
            </b>
            <span className={`${layout.line8} ${text.name}`}>
              <TeamEmblem number={leading.team} name={teamLetter(leading.team)} size="small" /> {teamName(leading.team)}
              {leading.by === 'host' && <Chip isSmall>{SALE_WORDS.host}</Chip>}
            </span>
          </>
        ) : (
          <b className={styles.noBid}>아직 없어요</b>
        )}
      </div>
      {before.length > 0 && (
        <ol className={styles.earlierBids} aria-label="이전 입찰">
          {before.slice(0, 3).map(({ team, amount }) => (
            <li key={amount}>
              <TeamEmblem number={team} name={teamLetter(team)} size="small" /> {teamName(team)}{' '}
              <b>{pointsWords(amount)}</b>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
