import { useSearchParams } from 'react-router'
import { useAuth } from '#web/features/auth/auth.ts'
import { useOwnClans } from '#web/features/clans/useClans.ts'
import { NewNightPage } from '#web/features/nights/create/NewNightPage.tsx'
import { initialClan } from '#web/features/nights/create/nightDraft.ts'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'

export function Component() {
  const { user } = useAuth()
  const [searchParams] = useSearchParams()
  const { data, isLoading } = useOwnClans(user !== null)
  const clans = data?.data ?? []
  // The form's default clan is known only once the clans have loaded.
  if (isLoading) return <Loading />
  return (
    <NewNightPage
      clans={clans}
      clanId={initialClan(clans, searchParams.get('clan'))}
      hasPlayer={Boolean(user?.player)}
    />
  )
}
