import { Link, useNavigate, useSearchParams } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import layout from '#web/ui/layout.module.css'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { usePageTitle } from '#web/ui/pageTitle.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Skeleton.tsx'
import { Tips } from '#web/ui/Tips.tsx'
import { Podium, PodiumSkeleton } from './Podium.tsx'
import { type RankedClan, RankingFilters } from './RankingFilters.tsx'
import { RankingSkeleton } from './RankingSkeleton.tsx'
import { RankingTable } from './RankingTable.tsx'
import styles from './rankings.module.css'
import { rankingViewOf, searchOf } from './rankingView.ts'
import { type RankingView, usePlayerRanking } from './useRankings.ts'

const PODIUM_PLACES = 3

export type OwnPlayer = { summonerName: string; tagLine: string }

type RankingPageProps = {
  /** Whose row is marked; `null` for a visitor. */
  own: OwnPlayer | null
  /** Clans to choose from, `undefined` while they are on their way; without any there is nothing to choose. */
  clans: readonly RankedClan[] | undefined
}

export function RankingPage({ own, clans }: RankingPageProps) {
  usePageTitle('부리 점수 순위')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const view = rankingViewOf(search)
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = usePlayerRanking(view)
  const players = data?.data ?? []
  const isWholeBoard = view.page === 1 && !view.position
  const onPodium = isWholeBoard ? players.filter(({ rank }) => rank !== null) : []

  const show = (next: RankingView) => navigate({ search: searchOf(next) }, { replace: true, preventScrollReset: true })

  return (
    <Tips className={layout.wrap}>
      <PageHead title="랭킹" lead="내전 기록만으로 매긴 부리 점수입니다. 10판부터 순위에 오릅니다.">
        <Link className={styles.about} to="/ranking/about">
          점수 계산 방법
        </Link>
      </PageHead>
      {onPodium.length >= PODIUM_PLACES && <Podium players={onPodium.slice(0, PODIUM_PLACES)} />}
      {isPending && isWholeBoard && <PodiumSkeleton />}
      <Card>
        <RankingFilters view={view} onView={show} clans={clans} ranking={data} />
        {isPending ? (
          <>
            <Loading />
            <RankingSkeleton />
          </>
        ) : error && !data ? (
          <ErrorState
            title="랭킹을 불러올 수 없습니다"
            message={error.message}
            onRetry={() => refetch()}
            isRetrying={isFetching}
          />
        ) : players.length === 0 ? (
          <NobodyHere view={view} onReset={() => show({ page: 1 })} />
        ) : (
          <RankingTable players={players} own={own} isStale={isPlaceholderData} />
        )}
      </Card>
      {data && (
        <Pager
          page={view.page}
          totalPages={data.pagination.totalPages}
          hrefOf={(page) => `/ranking${searchOf({ ...view, page })}`}
        />
      )}
    </Tips>
  )
}

function NobodyHere({ view, onReset }: { view: RankingView; onReset: () => void }) {
  if (searchOf(view) === '') {
    return <EmptyState title="아직 순위가 없습니다">내전 기록이 쌓이면 여기에 순위가 나타납니다.</EmptyState>
  }
  return (
    <EmptyState
      drawing="lens"
      title="조건에 맞는 소환사가 없습니다"
      actions={
        <Button kind="primary" onClick={onReset}>
          전체 순위 보기
        </Button>
      }
    >
      다른 클랜이나 포지션, 시즌을 골라 보세요.
    </EmptyState>
  )
}
