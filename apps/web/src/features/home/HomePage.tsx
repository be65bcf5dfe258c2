import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { BelowFold } from '#web/loading/BelowFold.tsx'
import { Fold } from '#web/loading/Fold.tsx'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { ActiveClans } from './ActiveClans.tsx'
import { wasDismissed } from './demoNotice.ts'
import { HomeNumbers } from './HomeNumbers.tsx'
import { FinishedSkeleton, ListsSkeleton } from './HomeSkeletons.tsx'
import styles from './home.module.css'
import { JustFinished } from './JustFinished.tsx'
import { LatestMatches } from './LatestMatches.tsx'
import { NewPosts } from './NewPosts.tsx'
import { QuickButtons } from './QuickButtons.tsx'
import { TopPlayers } from './TopPlayers.tsx'
import { useHome } from './useHome.ts'

// These parts load on demand: few visitors see a home that is empty, is being filled, or failed to load.
const rareStates = () => import('./rareStates.tsx')
const DemoNotice = lazyPart(async () => (await rareStates()).DemoNotice)
const NoMatches = lazyPart(async () => (await rareStates()).NoMatches)
const ListsFailed = lazyPart(async () => (await rareStates()).ListsFailed)

/** `instead` is what visitors see at the top of home. */
export type OwnHomePart = ComponentType<Record<'instead' | 'search' | 'buttons', ReactNode>>
type HomePageProps = {
  search: ReactNode
  ownProfile: () => Promise<string | undefined>
  Own?: OwnHomePart | undefined
}

export function HomePage({ search, ownProfile, Own }: HomePageProps) {
  usePageTitle()
  const { stats, latestMatches, topPlayers, activeClans, newPosts } = useHome()
  const [newest, ...earlier] = latestMatches.data?.items ?? []
  const listed = Own && newest ? [newest, ...earlier] : earlier
  const failure = latestMatches.error ?? topPlayers.error
  const clans = activeClans.data?.items ?? []
  const posts = newPosts.data?.items ?? []
  const isLoading = latestMatches.isPending || topPlayers.isPending

  const retry = () => {
    for (const query of [stats, latestMatches, topPlayers]) if (query.isError) query.refetch()
  }

  const buttons = <QuickButtons ownProfile={ownProfile} />
  const hero = (
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
        <p className={styles.firstStep}>
          <Link data-own to="/clans?do=found">
            클랜 만들기
          </Link>
          <Link data-own to="/upload">
            리플레이 올리기
          </Link>
        </p>
      </div>
      <Fold />
      {latestMatches.isPending ? (
        <FinishedSkeleton />
      ) : newest ? (
        <JustFinished match={newest} />
      ) : (
        !latestMatches.isError && (
          <Suspense fallback={<FinishedSkeleton />}>
            <NoMatches />
          </Suspense>
        )
      )}
    </section>
  )

  return (
    <div className={layout.wrap}>
      {stats.data?.demo && (
        <Suspense
          fallback={
            wasDismissed() || (
              <div className={styles.demo}>
                <div />
              </div>
            )
          }
        >
          <DemoNotice {...stats.data} />
        </Suspense>
      )}
      {Own ? <Own instead={hero} search={search} buttons={buttons} /> : hero}
      <BelowFold>
        <div className={layout.stack}>
          <HomeNumbers stats={stats.data} isFailed={stats.isError} />
          {isLoading ? (
            <>
              <Loading />
              <ListsSkeleton />
            </>
          ) : failure ? (
            <Suspense fallback={<ListsSkeleton />}>
              <ListsFailed
                message={failure.message}
                onRetry={retry}
                isRetrying={latestMatches.isFetching || topPlayers.isFetching}
              />
            </Suspense>
          ) : (
            <div className={`${layout.two} ${styles.lists}`}>
              {topPlayers.data && topPlayers.data.data.length > 0 && <TopPlayers players={topPlayers.data.data} />}
              {listed.length > 0 && <LatestMatches matches={listed.slice(0, 5)} />}
              {posts.length > 0 && <NewPosts posts={posts} />}
              {clans.length > 0 && <ActiveClans clans={clans} />}
            </div>
          )}
        </div>
      </BelowFold>
    </div>
  )
}
