import type { Auction } from '@buri/contract/nights/auction'
import type { Night } from '@buri/contract/nights/nights'
import { mdiChevronLeft } from '@mdi/js'
import { Link, Navigate, useParams } from 'react-router'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { useServerNow } from '../lobby/useServerNow.ts'
import { isUnknownNight, useNight } from '../useNights.ts'
import { AuctionHost } from './AuctionHost.tsx'
import { AuctionSales } from './AuctionSales.tsx'
import { AuctionTeams } from './AuctionTeams.tsx'
import styles from './auction.module.css'
import { latestEventText, titleOf } from './auctionWords.ts'
import { BidBar } from './BidBar.tsx'
import { BidClock } from './BidClock.tsx'
import { FocusKeeper } from './FocusKeeper.tsx'
import { LotCard } from './LotCard.tsx'
import { PickClock, PickList } from './PickRoom.tsx'
import { StartForm } from './StartForm.tsx'
import { TradeCard } from './TradeCard.tsx'
import { useAuction, useAuctionCommands } from './useAuction.ts'

export function AuctionPage() {
  const { id = '' } = useParams()
  const night = useNight(id)
  const auction = useAuction(id)
  const title = night.data && auction.data && titleOf(auction.data.auction, night.data.teamCount)
  usePageTitle(title ?? '포인트 경매')
  const failedQuery = night.error ? night : auction
  if (isUnknownNight(night.error)) return <Navigate to={`/inhouse/${id}`} replace />
  return (
    <div className={layout.wrap}>
      {night.data && auction.data ? (
        <div className={layout.stack}>
          <Head night={night.data} title={title ?? ''} />
          <Body night={night.data} auction={auction.data.auction} updatedAt={auction.dataUpdatedAt} />
        </div>
      ) : failedQuery.error ? (
        <Card>
          <QueryFailed query={failedQuery} title="경매를 불러올 수 없습니다" level={1} hasWayHome />
        </Card>
      ) : (
        <>
          <Loading />
          <div className={layout.stack}>
            <Skeleton height={72} />
            <Skeleton height={480} />
          </div>
        </>
      )}
    </div>
  )
}

const Head = ({ night, title }: { night: Night; title: string }) => (
  <div className={styles.head}>
    <Link className={styles.back} to={`/inhouse/${night.id}`}>
      <Icon path={mdiChevronLeft} />
      <span className={text.hidden}>내전으로</span>
    </Link>
    <div>
      <h1>{title}</h1>
      <p className={text.note}>{night.title}</p>
    </div>
  </div>
)

type BodyProps = { night: Night; auction: Auction | null; updatedAt: number }

function Body({ night, auction, updatedAt }: BodyProps) {
  const commands = useAuctionCommands(night.id)
  const { mayManage } = night.me
  const isOpen = night.state === 'open' || night.state === 'running'
  if (!auction)
    return mayManage && isOpen ? (
      <StartForm night={night} start={commands.start} />
    ) : (
      <EmptyState
        drawing="lens"
        level={2}
        title="아직 경매가 없어요"
        actions={<ButtonLink to={`/inhouse/${night.id}`}>내전으로</ButtonLink>}
      >
        주최자가 경매를 시작하면 여기에서 볼 수 있어요.
      </EmptyState>
    )
  return <Room night={night} auction={auction} updatedAt={updatedAt} commands={commands} />
}

type RoomProps = {
  night: Night
  auction: Auction
  updatedAt: number
  commands: ReturnType<typeof useAuctionCommands>
}

function Room({ night, auction, updatedAt, commands }: RoomProps) {
  const now = useServerNow(auction, updatedAt)
  const { lot, turn } = auction
  const mayBid = lot !== null && (auction.mayManage || auction.teams.some(({ isMine }) => isMine))
  return (
    <>
      <p className={text.hidden} aria-live="polite">
        {latestEventText(auction, night)}
      </p>
      <FocusKeeper label={titleOf(auction, night.teamCount)} className={styles.room}>
        <div className={`${styles.lot} ${layout.stack}`}>
          {turn && <PickClock auction={auction} turn={turn} now={now} />}
          {turn && <PickList night={night} auction={auction} turn={turn} commands={commands} />}
          {lot && <LotCard night={night} auction={auction} lot={lot} />}
          <BidClock auction={auction} now={now} />
          <AuctionHost night={night} auction={auction} commands={commands} />
          <TradeCard night={night} auction={auction} commands={commands} />
        </div>
        <div className={`${styles.aside} ${layout.stack}`}>
          <AuctionTeams night={night} auction={auction} />
          <AuctionSales night={night} auction={auction} nominate={commands.nominate} />
        </div>
        {mayBid && <BidBar auction={auction} lot={lot} commands={commands} />}
      </FocusKeeper>
    </>
  )
}
