import type { Auction } from '@buri/contract/nights/auction'
import type { Night } from '@buri/contract/nights/nights'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { useState } from 'react'
import { lastError } from '#web/api/lastError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { ErrorText } from '../ErrorText.tsx'
import { PersonField } from '../games/PersonField.tsx'
import { signupName, teamName } from './auctionWords.ts'
import type { AuctionCommands } from './useAuction.ts'

type TradeProps = { night: Night; auction: Auction; commands: AuctionCommands }
type Offer = Auction['offers'][number]
type Sale = Auction['sales'][number]

export function TradeCard({ night, auction, commands: { offer, answer } }: TradeProps) {
  const [givenId, setGivenId] = useState('')
  const [takenId, setTakenId] = useState('')
  const { sales, offers } = auction
  const { mayTradeFor } = auction
  const counterparts = (sale: Sale) => sales.filter(({ team, lane }) => team !== sale.team && lane === sale.lane)
  const ownSales = sales.filter((sale) => mayTradeFor.includes(sale.team) && counterparts(sale).length > 0)
  if (offers.length === 0 && ownSales.length === 0) return null
  const givenSale = ownSales.find(({ signupId }) => signupId === givenId)
  const takeableSales = givenSale ? counterparts(givenSale) : []
  const takes = takeableSales.find(({ signupId }) => signupId === takenId)
  const optionsOf = (tradable: Auction['sales']) =>
    tradable.map(({ signupId, team, lane }) => ({
      id: signupId,
      summonerName: [signupName(night, signupId), lane && POSITION_NAMES[lane], teamName(team)]
        .filter(Boolean)
        .join(' · '),
    }))
  const error = lastError(offer, answer)
  return (
    <Card>
      <CardHead title="팀원 교환" />
      <CardBody className={layout.stack}>
        {offers.map((shownOffer) => (
          <OfferRow key={`${shownOffer.gives} ${shownOffer.takes}`} night={night} offer={shownOffer} answer={answer} />
        ))}
        {ownSales.length > 0 && (
          <>
            <PersonField
              label="보낼 사람"
              people={optionsOf(ownSales)}
              none="고르기"
              value={givenId}
              onChange={(id) => {
                setGivenId(id)
                setTakenId('')
              }}
            />
            <PersonField
              label="데려올 사람"
              people={optionsOf(takeableSales)}
              none="고르기"
              value={takenId}
              onChange={setTakenId}
            />
            <p className={text.note}>
              상대 팀장이 받아들이면 바뀌어요.{auction.method === 'auction' && ' 낙찰 포인트는 그대로예요.'}
            </p>
            <div className={layout.end}>
              <Button
                isBusy={offer.isPending}
                disabled={!givenSale || !takes}
                onClick={() => offer.mutate({ gives: givenId, takes: takenId })}
              >
                교환 제안
              </Button>
            </div>
          </>
        )}
        <ErrorText error={error} />
      </CardBody>
    </Card>
  )
}

type RowProps = { night: Night; offer: Offer; answer: AuctionCommands['answer'] }

function OfferRow({ night, offer, answer }: RowProps) {
  const { gives, takes, from, to, isMine, isToMe } = offer
  const answerOffer = (isAccepted: boolean) => answer.mutate({ gives, takes, isAccepted })
  return (
    <div className={layout.stack}>
      <p>
        {teamName(from)} <b>{signupName(night, gives)}</b> ↔ {teamName(to)} <b>{signupName(night, takes)}</b>
      </p>
      <div className={layout.flow}>
        {isToMe ? (
          <>
            <Button kind="primary" isBusy={answer.isPending} onClick={() => answerOffer(true)}>
              교환하기
            </Button>
            <Button disabled={answer.isPending} onClick={() => answerOffer(false)}>
              거절
            </Button>
          </>
        ) : isMine ? (
          <Button isBusy={answer.isPending} onClick={() => answerOffer(false)}>
            제안 취소
          </Button>
        ) : (
          <span className={text.note}>{teamName(to)}의 답을 기다리고 있어요.</span>
        )}
      </div>
    </div>
  )
}
