import { useSearchParams } from 'react-router'
import { useAuth } from '#web/features/auth/auth.ts'
import { useOwnClans } from '#web/features/clans/useClans.ts'
import { NewNightPage } from '#web/features/inhouse/create/NewNightPage.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'

export function Component() {
  const { user } = useAuth()
  const [searchParams] = useSearchParams()
  const { data, isLoading } = useOwnClans(user !== null)
  const clans = data?.data ?? []
  const asked = searchParams.get('clan')
  // Whether the address names an own clan is known with those.
  if (asked !== null && isLoading) return <Loading />
  return <NewNightPage clans={clans} clanId={clans.find(({ id }) => id === asked)?.id ?? null} />
}
