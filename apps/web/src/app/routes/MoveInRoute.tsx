import { useManagedClan } from '#web/features/clans/manage/ManagedClan.tsx'
import { NotAllowed } from '#web/features/clans/manage/NotAllowed.tsx'
import { MoveInPage } from '#web/features/imports/MoveInPage.tsx'

export function Component() {
  const { clan } = useManagedClan()
  if (!clan.rights.includes('bringPast')) return <NotAllowed clanId={clan.id} who="클랜 운영진" />
  return <MoveInPage clanId={clan.id} clanName={clan.clanName} />
}
