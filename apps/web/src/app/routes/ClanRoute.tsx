import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useAuth } from '#web/features/auth/auth.ts'
import { clanPath } from '#web/features/clans/clanWords.ts'
import { ClanDetailPage } from '#web/features/clans/detail/ClanDetailPage.tsx'
import { ClanBoardList } from '#web/features/community/boards/ClanBoardList.tsx'
import { ServerHtml } from '#web/features/community/ServerHtml.tsx'
import { MembersLeaderboard } from '#web/features/rankings/MembersLeaderboard.tsx'
import { lazyPart } from '#web/loading/lazyPart.ts'
import layout from '#web/ui/layout/layout.module.css'
import { nameSearch } from '../frame/nameSearch.tsx'
import { useClanViewer } from '../viewer/clanViewer.ts'

const ClanNights = lazyPart(async () => (await import('#web/features/nights/ClanNights.tsx')).ClanNights)

const NextNightShort = lazyPart(async () => (await import('#web/features/nights/ClanNights.tsx')).NextNightShort)

const ImportedResultsCard = lazyPart(
  async () => (await import('#web/features/imports/ImportedResultsCard.tsx')).ImportedResultsCard,
)
const TonightButton = lazyPart(async () => (await import('#web/features/nights/ClanNights.tsx')).TonightButton)

export function Component() {
  const { user } = useAuth()
  const [searchParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  return (
    <ClanDetailPage
      viewer={useClanViewer()}
      nameSearch={nameSearch}
      introductionOf={(html) => <ServerHtml html={html} />}
      nightsOf={({ id, rights }) => <ClanNights clanId={id} mayOpen={rights.includes('openNights')} />}
      nextNightOf={({ id, rights }) => <NextNightShort clanId={id} mayOpen={rights.includes('openNights')} />}
      tonightOf={({ id }) => (
        <Suspense>
          <TonightButton clanId={id} />
        </Suspense>
      )}
      boardsOf={(clanId) => <ClanBoardList clanId={clanId} />}
      rankingOf={(clanId) => (
        <div className={layout.stack}>
          <MembersLeaderboard
            clanId={clanId}
            own={user?.player ?? null}
            page={page}
            hrefOf={(next) => `${clanPath(clanId)}?tab=ranking${next > 1 ? `&page=${next}` : ''}`}
          />
          <Suspense fallback={null}>
            <ImportedResultsCard clanId={clanId} />
          </Suspense>
        </div>
      )}
    />
  )
}
