import type { Auction } from '@buri/contract/nights/auction'
import type { Night } from '@buri/contract/nights/nights'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import { mdiDownload } from '@mdi/js'
import { useState } from 'react'
import { Button, ButtonAnchor } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { saveCsv } from '#web/ui/dataGrid/saveCsv.ts'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { TeamEmblem } from '../games/TeamEmblem.tsx'
import styles from './auction.module.css'
import { isAuctionRunning, paidFor, resultRows, resultText, signupName, teamName } from './auctionWords.ts'
import { NextLot } from './NextLot.tsx'
import type { AuctionCommands } from './useAuction.ts'

const NEXT_NAMED = 2

type SalesProps = { night: Night; auction: Auction; nominate: AuctionCommands['nominate'] }

export function AuctionSales({ night, auction, nominate }: SalesProps) {
  const { sales, queue, method } = auction
  const isDraft = method === 'snake'
  const nextNames = isDraft ? [] : queue.slice(0, NEXT_NAMED).map(({ signupId }) => signupName(night, signupId))
  return (
    <Card>
      <CardHead title={isDraft ? '뽑은 순서' : '낙찰'}>
        {!isAuctionRunning(auction) && (
          <Button onClick={() => void copyText(resultText(auction, night), '결과를 복사했습니다.')}>결과 복사</Button>
        )}
      </CardHead>
      <CardBody>
        {sales.length === 0 && (
          <p className={text.note}>{isDraft ? '아직 아무도 뽑지 않았어요.' : '아직 낙찰된 사람이 없어요.'}</p>
        )}
        <ol className={styles.sales} reversed>
          {sales.toReversed().map((sale) => (
            <li key={sale.signupId}>
              <TeamEmblem number={sale.team} name={teamLetter(sale.team)} size="small" />
              <span>
                <b>{signupName(night, sale.signupId)}</b> {sale.lane && POSITION_NAMES[sale.lane]}
                <span className={text.hidden}>{teamName(sale.team)}</span>
              </span>
              <b className={text.num}>{paidFor(sale)}</b>
            </li>
          ))}
        </ol>
        {nextNames.length > 0 && (
          <p className={text.note}>
            다음 <b>{nextNames.join(' · ')}</b>
            {queue.length > nextNames.length && ` · ${queue.length - nextNames.length}명 더`}
          </p>
        )}
        <NextLot night={night} auction={auction} nominate={nominate} />
        {!isAuctionRunning(auction) && <ResultFiles night={night} auction={auction} />}
      </CardBody>
    </Card>
  )
}

/** There is a picture only if the night is visible to everyone with a link. */
function ResultFiles({ night, auction }: { night: Night; auction: Auction }) {
  const [hasPicture, setPicture] = useState(true)
  const name = `${night.title} ${auction.method === 'snake' ? '드래프트' : '경매'}`
  // The address changes with every trade, so that no cache shows an outdated picture.
  const version = auction.sales.map(({ team }) => team).join('')
  const picture = `/og/auction/${night.id}.png?v=${version}`
  return (
    <div className={layout.stack}>
      {hasPicture && (
        <img
          className={styles.picture}
          src={picture}
          alt={`${name} 결과 이미지`}
          width={1200}
          height={630}
          loading="lazy"
          onError={() => setPicture(false)}
        />
      )}
      <div className={layout.flow}>
        {hasPicture && (
          <ButtonAnchor icon={mdiDownload} href={picture} download={`${name}.png`}>
            이미지 저장
          </ButtonAnchor>
        )}
        <Button icon={mdiDownload} onClick={() => saveCsv(name, resultRows(auction, night))}>
          CSV 저장
        </Button>
      </div>
    </div>
  )
}
