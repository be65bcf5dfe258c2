import { useSearchParams } from 'react-router'
import { useAuth } from '#web/features/auth/auth.ts'
import { RankingPage } from '#web/features/rankings/RankingPage.tsx'
import { rankingViewOf } from '#web/features/rankings/rankingView.ts'
import { useRankingClans } from '#web/features/rankings/useRankingClans.ts'

/** The ranking with the row of whoever is signed in marked, and with his clans to choose from. */
export function Component() {
  const { user } = useAuth()
  const [search] = useSearchParams()
  const clans = useRankingClans(user !== null, rankingViewOf(search).clanId)
  return <RankingPage own={user?.player ?? null} clans={clans} />
}
