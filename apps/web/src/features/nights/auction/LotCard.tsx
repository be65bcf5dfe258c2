import type { Auction } from '@buri/contract/nights/auction'
import type { Night } from '@buri/contract/nights/nights'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { PositionChip } from '../PositionChip.tsx'
import styles from './auction.module.css'
import { signupById, signupName } from './auctionWords.ts'

type LotCardProps = { night: Night; auction: Auction; lot: NonNullable<Auction['lot']> }

export function LotCard({ night, auction, lot }: LotCardProps) {
  const person = signupById(night, lot.signupId)
  const name = signupName(night, lot.signupId)
  const sold = auction.sales.length
  const lotCount = sold + auction.queue.length + 1
  return (
    <Card>
      <CardBody>
        <p className={text.note}>
          {lotCount}명 중 {sold}명 낙찰
          {lot.isSecond && <Chip isSmall>재경매</Chip>}
        </p>
        <div className={styles.person}>
          <Avatar name={name} size={64} />
          <div>
            <h2>{name}</h2>
            <p className={layout.flow}>
              {person?.main && <PositionChip position={person.main} as="main" />}
              {person?.sub && <PositionChip position={person.sub} as="sub" />}
            </p>
          </div>
          {person?.score != null && (
            <p className={styles.score}>
              <b className={text.num}>{formatNumber(person.score)}</b>점
              <small className={text.note}>{formatNumber(person.games ?? 0)}판</small>
            </p>
          )}
        </div>
        {person?.remark && <p className={styles.remark}>“{person.remark}”</p>}
        {lot.isSecond && <p className={text.note}>이번에도 입찰이 없으면 포인트가 가장 많이 남은 팀에 배정돼요.</p>}
      </CardBody>
    </Card>
  )
}
