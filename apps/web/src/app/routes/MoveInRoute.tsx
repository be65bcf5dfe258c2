import { Suspense } from 'react'
import { useManagedClan } from '#web/features/clans/manage/ManagedClan.tsx'
import { NotAllowed } from '#web/features/clans/manage/NotAllowed.tsx'
import { MoveInPage } from '#web/features/imports/MoveInPage.tsx'
import { lazyPart } from '#web/loading/lazyPart.ts'

const Backlog = lazyPart(async () => (await import('#web/features/uploads/backlog/BacklogCard.tsx')).Backlog)
const BundlesCard = lazyPart(async () => (await import('#web/features/nights/bundles/BundlesCard.tsx')).BundlesCard)

export function Component() {
  const { clan, ownId } = useManagedClan()
  if (!clan.rights.includes('bringPast')) return <NotAllowed clanId={clan.id} who="클랜 운영진" />
  return (
    <MoveInPage
      clanId={clan.id}
      clanName={clan.clanName}
      memberCount={clan.memberCount}
      replays={
        <Suspense>
          <Backlog clanId={clan.id} userId={ownId} />
          <BundlesCard clanId={clan.id} />
        </Suspense>
      }
    />
  )
}
