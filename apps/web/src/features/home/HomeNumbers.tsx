import type { HomeStats } from '@buri/contract/home'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { TierEmblem } from '#web/ui/game/TierEmblem.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './home.module.css'

export function HomeNumbers({ stats, isFailed }: { stats: HomeStats | undefined; isFailed: boolean }) {
  const number = (value: number | undefined, unit: string) => (
    <>
      {formatNumber(value)}
      {value !== undefined && <small>{unit}</small>}
    </>
  )
  const cells = [
    { name: '전체 인원', value: number(stats?.totalMembers, '명') },
    { name: '이번 주 내전', value: number(stats?.gamesThisWeek, '판') },
    { name: '활동 중인 인원', value: number(stats?.activeUsers, '명') },
    { name: '평균 티어', value: <AverageTier tier={stats?.averageTier} /> },
  ]
  return (
    <Card>
      <dl className={styles.numbers}>
        {cells.map(({ name, value }) => (
          <div key={name}>
            <dt className={text.detail}>{name}</dt>
            <dd>{stats || isFailed ? value : <Skeleton width={96} height={32} />}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function AverageTier({ tier }: { tier: string | null | undefined }) {
  if (!tier) return '-'
  return (
    <>
      <TierEmblem tier={tier} size={36} />
      {tier}
    </>
  )
}
