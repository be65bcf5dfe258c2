import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import layout from '#web/ui/layout.module.css'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { usePageTitle } from '#web/ui/pageTitle.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Skeleton.tsx'
import { HomeNumbers } from './HomeNumbers.tsx'
import { FinishedSkeleton, ListsSkeleton } from './HomeSkeletons.tsx'
import styles from './home.module.css'
import { JustFinished } from './JustFinished.tsx'
import { LatestMatches } from './LatestMatches.tsx'
import { QuickButtons } from './QuickButtons.tsx'
import { TopPlayers } from './TopPlayers.tsx'
import { useHome } from './useHome.ts'

type HomePageProps = { search: ReactNode; ownProfile: () => string | undefined }

export function HomePage({ search, ownProfile }: HomePageProps) {
  usePageTitle()
  const { stats, latestMatches, topPlayers } = useHome()
  const [newest, ...earlier] = latestMatches.data?.items ?? []
  const failure = latestMatches.error ?? topPlayers.error
  const isLoading = latestMatches.isPending || topPlayers.isPending

  const retry = () => {
    for (const query of [stats, latestMatches, topPlayers]) if (query.isError) query.refetch()
  }

  return (
    <div className={layout.wrap}>
      {stats.data?.demoLoading && (
        <div className={styles.demo}>
          <Notice tone="info" message="데모 데이터를 불러오는 중입니다." />
        </div>
      )}
      <section className={styles.hero} aria-labelledby="hero">
        <div>
          <h1 id="hero">
            우리끼리 한 내전,
            <br />
            <em>기록</em>은 제대로.
          </h1>
          <p className={styles.lead}>리플레이만 올리면 승패, 부리 점수, 라이벌까지 자동으로 정리됩니다.</p>
          <div className={styles.search}>{search}</div>
          <QuickButtons ownProfile={ownProfile} />
        </div>
        {latestMatches.isPending ? (
          <FinishedSkeleton />
        ) : newest ? (
          <JustFinished match={newest} />
        ) : (
          <NoMatches isFailed={latestMatches.isError} />
        )}
      </section>
      <div className={layout.stack}>
        <HomeNumbers stats={stats.data} isFailed={stats.isError} />
        {isLoading ? (
          <>
            <Loading />
            <ListsSkeleton />
          </>
        ) : failure ? (
          <Card>
            <ErrorState
              title="최근 기록을 불러올 수 없습니다"
              message={failure.message}
              onRetry={retry}
              hasWayHome={false}
              isRetrying={latestMatches.isFetching || topPlayers.isFetching}
            />
          </Card>
        ) : (
          <div className={layout.two}>
            {topPlayers.data && topPlayers.data.data.length > 0 && <TopPlayers players={topPlayers.data.data} />}
            {earlier.length > 0 && <LatestMatches matches={earlier.slice(0, 5)} />}
          </div>
        )}
      </div>
    </div>
  )
}

function NoMatches({ isFailed }: { isFailed: boolean }) {
  if (isFailed) return null
  return (
    <Card>
      <EmptyState title="아직 끝난 내전이 없습니다">첫 내전이 기록되면 여기에 바로 나타납니다.</EmptyState>
    </Card>
  )
}
