import { Suspense } from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { NameSearch } from '#web/ui/forms/PersonField.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { BansCard } from '../admission/BansCard.tsx'
import { BlocksCard } from '../admission/BlocksCard.tsx'
import { InvitationsCard } from '../admission/InvitationsCard.tsx'
import { RequestsCard } from '../admission/RequestsCard.tsx'
import { useJoinRequests } from '../useMembership.ts'
import { useManagedClan } from './ManagedClan.tsx'
import styles from './manage.module.css'
import { NotAllowed } from './NotAllowed.tsx'

const MembersCard = lazyPart(async () => (await import('../members/MembersCard.tsx')).MembersCard)

export function ClanMembersPage({ nameSearch }: { nameSearch: NameSearch }) {
  const { clan } = useManagedClan()
  usePageTitle(`${clan.clanName} 클랜원 관리`)
  if (!clan.rights.includes('decideRequests')) return <NotAllowed clanId={clan.id} who="클랜 운영진" />
  return <Members nameSearch={nameSearch} />
}

function Members({ nameSearch }: { nameSearch: NameSearch }) {
  const { clan, ownId } = useManagedClan()
  const { isPending } = useJoinRequests(clan.id)
  return (
    <div className={styles.stack}>
      <RequestsCard clanId={clan.id} />
      {/* The cards load in parallel and are shown at their final places. */}
      <div className={styles.stack} data-waits={isPending || undefined}>
        <InvitationsCard clanId={clan.id} nameSearch={nameSearch} />
        <Suspense fallback={<Skeleton height={320} />}>
          <MembersCard clan={clan} ownId={ownId} />
        </Suspense>
        <BlocksCard clanId={clan.id} />
        <BansCard clanId={clan.id} />
      </div>
    </div>
  )
}
