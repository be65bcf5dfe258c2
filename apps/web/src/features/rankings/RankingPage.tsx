import { Link, useNavigate, useSearchParams } from 'react-router'
import { Card } from '#web/ui/Card.tsx'
import { formatNumber } from '#web/ui/format.ts'
import layout from '#web/ui/layout.module.css'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Pick, PickRow } from '#web/ui/Pick.tsx'
import { usePageTitle } from '#web/ui/pageTitle.ts'
import { POSITION_NAMES, POSITIONS } from '#web/ui/positions.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Skeleton.tsx'
import text from '#web/ui/text.module.css'
import { Podium, PodiumSkeleton } from './Podium.tsx'
import { RankingSkeleton, RankingTable } from './RankingTable.tsx'
import styles from './rankings.module.css'
import { rankingViewOf, searchOf } from './rankingView.ts'
import { type RankingView, usePlayerRanking } from './useRankings.ts'

const PODIUM_PLACES = 3

export function RankingPage() {
  usePageTitle('부리 점수 순위')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const view = rankingViewOf(search)
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = usePlayerRanking(view)
  const players = data?.data ?? []
  const isWholeBoard = view.page === 1 && !view.position
  const onPodium = isWholeBoard ? players.filter(({ rank }) => rank !== null) : []

  const choose = (position: RankingView['position']) =>
    navigate({ search: searchOf({ page: 1, position }) }, { replace: true, preventScrollReset: true })

  return (
    <div className={layout.wrap}>
      <PageHead title="랭킹" lead="내전 기록만으로 매긴 부리 점수입니다. 10판부터 순위에 오릅니다.">
        <Link className={styles.about} to="/ranking/about">
          점수 계산 방법
        </Link>
      </PageHead>
      {onPodium.length >= PODIUM_PLACES && <Podium players={onPodium.slice(0, PODIUM_PLACES)} />}
      {isPending && isWholeBoard && <PodiumSkeleton />}
      <Card>
        <div className={styles.bar}>
          <PickRow label="포지션">
            <Pick isChosen={!view.position} onChoose={() => choose(undefined)}>
              전체
            </Pick>
            {POSITIONS.map((position) => (
              <Pick key={position} isChosen={view.position === position} onChoose={() => choose(position)}>
                {POSITION_NAMES[position]}
              </Pick>
            ))}
          </PickRow>
          {data && (
            <span className={`${styles.count} ${text.secondary} ${text.quiet} ${text.num}`}>
              {formatNumber(data.pagination.total)}명
            </span>
          )}
        </div>
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
          <EmptyState title={view.position ? '이 포지션의 소환사가 아직 없습니다' : '아직 순위가 없습니다'}>
            내전 기록이 쌓이면 여기에 순위가 나타납니다.
          </EmptyState>
        ) : (
          <RankingTable players={players} isStale={isPlaceholderData} />
        )}
      </Card>
      {data && (
        <Pager
          page={view.page}
          totalPages={data.pagination.totalPages}
          hrefOf={(page) => `/ranking${searchOf({ ...view, page })}`}
        />
      )}
    </div>
  )
}
