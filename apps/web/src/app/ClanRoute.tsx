import { useSearchParams } from 'react-router'
import { useAuth } from '#web/features/auth/auth.ts'
import { ClanDetailPage } from '#web/features/clans/ClanDetailPage.tsx'
import { clanPath } from '#web/features/clans/clanWords.ts'
import { ClanBoard } from '#web/features/rankings/ClanBoard.tsx'
import { useClanViewer } from './clanViewer.ts'

/** A clan with the ranking of its players in it. */
export function Component() {
  const { user } = useAuth()
  const [asked] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(asked.get('page'))) || 1)
  return (
    <ClanDetailPage
      viewer={useClanViewer()}
      rankingOf={(clanId) => (
        <ClanBoard
          clanId={clanId}
          own={user?.player ?? null}
          page={page}
          hrefOf={(next) => `${clanPath(clanId)}?tab=ranking${next > 1 ? `&page=${next}` : ''}`}
        />
      )}
    />
  )
}
