import type { Auction } from '@buri/contract/nights/auction'
import type { Night } from '@buri/contract/nights/nights'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { letterOf } from '@buri/domain/nights/teams/teamsSettings'
import { Button } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import text from '#web/ui/text/text.module.css'
import { TeamMark } from '../games/TeamMark.tsx'
import styles from './auction.module.css'
import { HOW_WORDS, nameIn, pointsWords, sheetOf, teamName } from './auctionWords.ts'

const NEXT_NAMED = 2

/** Who was sold for what, latest first, and who comes next. */
export function AuctionSales({ night, auction }: { night: Night; auction: Auction }) {
  const { sales, queue, lot } = auction
  const next = queue.slice(0, NEXT_NAMED).map(({ signupId }) => nameIn(night, signupId))
  return (
    <Card>
      <CardHead title="낙찰">
        {!lot && (
          <Button onClick={() => void copyText(sheetOf(auction, night), '경매 결과를 복사했습니다.')}>결과 복사</Button>
        )}
      </CardHead>
      <CardBody>
        {sales.length === 0 && <p className={text.note}>아직 낙찰된 사람이 없어요.</p>}
        <ol className={styles.sales} reversed>
          {sales.toReversed().map(({ signupId, lane, team, amount, how }) => (
            <li key={signupId}>
              <TeamMark number={team} name={letterOf(team)} size="small" />
              <span>
                <b>{nameIn(night, signupId)}</b> {lane && POSITION_NAMES[lane]}
                <span className={text.hidden}>{teamName(team)}</span>
              </span>
              <b className={text.num}>{HOW_WORDS[how] || pointsWords(amount)}</b>
            </li>
          ))}
        </ol>
        {next.length > 0 && (
          <p className={text.note}>
            다음 <b>{next.join(' · ')}</b>
            {queue.length > next.length && ` · ${queue.length - next.length}명 더`}
          </p>
        )}
      </CardBody>
    </Card>
  )
}
