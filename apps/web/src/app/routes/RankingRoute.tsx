import { useAuth } from '#web/features/auth/auth.ts'
import { useOwnClans } from '#web/features/clans/useClans.ts'
import { RankingPage } from '#web/features/rankings/RankingPage.tsx'

export function Component() {
  const { user } = useAuth()
  const { data } = useOwnClans(user !== null)
  const clans = (data?.data ?? []).map(({ id, clanName }) => ({ id, name: clanName }))
  return <RankingPage own={user?.player ?? null} clans={clans} />
}
