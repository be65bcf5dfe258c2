import { useAuth } from '#web/features/auth/auth.ts'
import { useOwnClans } from '#web/features/clans/useClans.ts'
import { NewNightPage } from '#web/features/inhouse/create/NewNightPage.tsx'

export function Component() {
  const { user } = useAuth()
  const { data } = useOwnClans(user !== null)
  return <NewNightPage clans={data?.data ?? []} />
}
