import { HOUR_MS } from '@buri/domain/seoulTime'
import { mdiSwordCross } from '@mdi/js'
import { useId, useState } from 'react'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { NightRows } from './NightRows.tsx'
import { NightSeats } from './NightSeats.tsx'
import { useClanNights, useNight } from './useNights.ts'

/** Longer than a night goes on. */
const SINCE_MS = 12 * HOUR_MS
const SHOWN = 2

/** What of a clan runs now or comes next. */
export function NextNight({ clanId }: { clanId: string }) {
  const titleId = useId()
  // To the hour: who comes back to the tab is shown what it held.
  const [from] = useState(() => new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - SINCE_MS))
  const result = useClanNights(clanId, from.toISOString(), 'earliest')
  const nights = result.data?.data.filter(({ state }) => state === 'running' || state === 'open') ?? []
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="다음 내전" icon={mdiSwordCross} />
      {nights.length > 0 ? (
        <>
          <NightRows nights={nights.slice(0, 1)} />
          {nights[0]?.map === 'rift' && <Seats nightId={nights[0].id} />}
          <NightRows nights={nights.slice(1, SHOWN)} />
        </>
      ) : (
        <ListState result={result} rows={2} title="내전을 불러올 수 없습니다">
          <EmptyState title="잡힌 내전이 없어요">내전을 만들면 클랜원이 여기서 참가해요.</EmptyState>
        </ListState>
      )}
    </Card>
  )
}

/** Of the first of them, as people come and go. */
function Seats({ nightId }: { nightId: string }) {
  const { data: night } = useNight(nightId)
  return night ? <NightSeats night={night} /> : <Skeleton height={220} />
}
