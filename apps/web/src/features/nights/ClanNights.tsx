import { isNightOver } from '@buri/domain/nights/nightSettings'
import { DAY_MS, HOUR_MS } from '@buri/domain/seoulTime'
import { mdiSwordCross } from '@mdi/js'
import { useState } from 'react'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { NightRows } from './NightRows.tsx'
import { useClanNights } from './useNights.ts'

// Re-exported so that these parts share a chunk on a clan's page.
export { NextNightShort } from './NextNightShort.tsx'
export { TonightButton } from './TonightButton.tsx'

const SHOWN_DAYS = 30

export function ClanNights({ clanId, mayOpen }: { clanId: string; mayOpen: boolean }) {
  // The time is rounded to the hour, so that the cache key stays the same and coming back shows the cached nights.
  const [from] = useState(() => new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - SHOWN_DAYS * DAY_MS))
  const result = useClanNights(clanId, from.toISOString(), 'latest')
  const nights = result.data?.data ?? []
  const groups = [
    {
      id: 'coming',
      title: '지금과 다음 내전',
      nights: nights.filter(({ state }) => state === 'running' || state === 'open').toReversed(),
    },
    {
      id: 'past',
      title: '지난 한 달',
      nights: nights.filter(isNightOver),
    },
  ].filter((group) => group.nights.length > 0)
  const createLink = mayOpen && (
    <ButtonLink kind="primary" icon={mdiSwordCross} to={`/inhouse/new?clan=${clanId}`}>
      내전 생성
    </ButtonLink>
  )
  if (groups.length === 0) {
    return (
      <Card>
        <ListState result={result} rows={3} title="내전을 불러올 수 없습니다">
          <EmptyState title="클랜 내전이 없어요" actions={createLink}>
            클랜 내전이 열리면 여기에 보여요.
          </EmptyState>
        </ListState>
      </Card>
    )
  }
  return (
    <div className={layout.stack}>
      {createLink && <div>{createLink}</div>}
      {groups.map(({ id, title, nights: groupNights }) => (
        <Card key={id} labelledBy={`${id}-nights`}>
          <CardHead id={`${id}-nights`} title={title} sub={`${groupNights.length}개`} />
          <NightRows nights={groupNights} />
        </Card>
      ))}
    </div>
  )
}
