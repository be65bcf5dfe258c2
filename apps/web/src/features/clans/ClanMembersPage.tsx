import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { NameSearch } from '#web/ui/forms/PersonField.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { BansCard } from './BansCard.tsx'
import { BlocksCard } from './BlocksCard.tsx'
import { InvitationsCard } from './InvitationsCard.tsx'
import { useManagedClan } from './ManagedClan.tsx'
import styles from './manage.module.css'
import { NotAllowed } from './NotAllowed.tsx'
import { RequestsCard } from './RequestsCard.tsx'

// With the search by initials, more than the other cards together.
const MembersCard = lazy(async () => ({ default: (await import('./MembersCard.tsx')).MembersCard }))

/** The search for players is another feature's. */
export function ClanMembersPage({ nameSearch }: { nameSearch: NameSearch }) {
  const { clan, ownId } = useManagedClan()
  usePageTitle(`${clan.clanName} 클랜원 관리`)
  if (!clan.rights.includes('decideRequests')) return <NotAllowed clanId={clan.id} who="클랜 운영진" />
  return (
    <div className={styles.stack}>
      <RequestsCard clanId={clan.id} />
      <InvitationsCard clanId={clan.id} nameSearch={nameSearch} />
      <Suspense fallback={<Skeleton height={320} />}>
        <MembersCard clan={clan} ownId={ownId} />
      </Suspense>
      <BlocksCard clanId={clan.id} />
      <BansCard clanId={clan.id} />
    </div>
  )
}
