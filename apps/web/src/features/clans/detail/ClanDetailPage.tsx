import type { ClanDetail } from '@buri/contract/clans'
import { type ReactNode, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Fold } from '#web/loading/Fold.tsx'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { NameSearch } from '#web/ui/forms/PersonField.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { ClanFailed } from '../ClanFailed.tsx'
import { ClanNotFound } from '../ClanNotFound.tsx'
import type { ClanViewer } from '../clanViewer.ts'
import { clanPath } from '../clanWords.ts'
import { isUnknownClan, useClan } from '../useClans.ts'
import { ClanAbout } from './ClanAbout.tsx'
import { ClanHead, ClanHeadSkeleton } from './ClanHead.tsx'
import { ClanNumbers } from './ClanNumbers.tsx'
import styles from './clanDetail.module.css'

type ClanDetailPageProps = {
  viewer: ClanViewer
  rankingOf: (clanId: string) => ReactNode
  nextNightOf: (clan: ClanDetail) => ReactNode
  nightsOf: (clan: ClanDetail) => ReactNode
  tonightOf: (clan: ClanDetail) => ReactNode
  boardsOf: (clanId: string) => ReactNode
  nameSearch: NameSearch
  /** Shows the introduction, whose HTML the server made from Markdown. */
  introductionOf: (html: string) => ReactNode
}

const ClanOverview = lazyPart(async () => (await import('../activity/ClanOverview.tsx')).ClanOverview)
const ClanRecordsTab = lazyPart(async () => (await import('../activity/ClanOverview.tsx')).ClanRecordsTab)
// This part loads later, because it contains the search by initials.
const MemberList = lazyPart(async () => (await import('../members/MemberList.tsx')).MemberList)
const ClanMatches = lazyPart(async () => (await import('../activity/ClanMatches.tsx')).ClanMatches)

export function ClanDetailPage({ viewer, tonightOf, ...parts }: ClanDetailPageProps) {
  const { id = '' } = useParams()
  const { data: clan, error, isFetching, refetch } = useClan(id)
  usePageTitle(clan ? `${clan.clanName} 클랜` : (error?.message ?? '클랜'))
  // A visitor who lost access must not keep seeing the clan.
  if (isUnknownClan(error)) return <ClanNotFound />
  return (
    <div className={layout.wrap}>
      {clan ? (
        <div className={layout.stack}>
          <Card className={styles.detail} labelledBy="clan-name">
            <ClanHead clan={clan} viewer={viewer} tonightOf={tonightOf} />
            <Fold />
            <ClanNumbers clan={clan} />
            <ClanTabs clanId={id} />
          </Card>
          <Parts clan={clan} viewer={viewer} {...parts} />
        </div>
      ) : error ? (
        <ClanFailed result={{ error, isFetching, refetch }} level={1} />
      ) : (
        <Card className={styles.detail}>
          <Loading />
          <ClanHeadSkeleton />
        </Card>
      )}
    </div>
  )
}

const TABS = [
  { tab: 'about', label: '소개' },
  { tab: 'matches', label: '경기' },
  { tab: 'nights', label: '내전' },
  { tab: 'members', label: '클랜원' },
  { tab: 'ranking', label: '랭킹' },
  { tab: 'records', label: '기록' },
  { tab: 'boards', label: '게시판' },
] as const

function useTab() {
  const [searchParams] = useSearchParams()
  return TABS.find(({ tab }) => tab === searchParams.get('tab'))?.tab ?? 'about'
}
const tabPath = (clanId: string, tab: string) => (tab === 'about' ? clanPath(clanId) : `${clanPath(clanId)}?tab=${tab}`)

function ClanTabs({ clanId }: { clanId: string }) {
  const current = useTab()
  return (
    <div className={styles.tabs}>
      <Tabs
        label="클랜 구역"
        current={tabPath(clanId, current)}
        tabs={TABS.map(({ tab, label }) => ({ to: tabPath(clanId, tab), label }))}
      />
    </div>
  )
}

function Parts({
  clan,
  viewer,
  rankingOf,
  nextNightOf,
  nightsOf,
  boardsOf,
  nameSearch,
  introductionOf,
}: Omit<ClanDetailPageProps, 'tonightOf'> & { clan: ClanDetail }) {
  const tab = useTab()
  const clanId = clan.id
  return (
    <Suspense fallback={<Waiting />}>
      {tab === 'about' && (
        <ClanOverview
          clan={clan}
          nextNight={<Suspense fallback={<Skeleton height={84} />}>{nextNightOf(clan)}</Suspense>}
          about={
            <Card>
              <ClanAbout clanId={clanId} viewer={viewer} introductionOf={introductionOf} />
            </Card>
          }
        />
      )}
      {tab === 'matches' && <ClanMatches clanId={clanId} nameSearch={nameSearch} />}
      {tab === 'records' && <ClanRecordsTab clan={clan} />}
      {tab === 'nights' && nightsOf(clan)}
      {tab === 'members' && <MemberList clanId={clanId} ownId={viewer.userId} />}
      {tab === 'ranking' && <Card className={styles.detail}>{rankingOf(clanId)}</Card>}
      {tab === 'boards' && <Card className={styles.detail}>{boardsOf(clanId)}</Card>}
    </Suspense>
  )
}

const Waiting = () => (
  <Card className={styles.detail}>
    <Loading />
    <Skeleton height={320} />
  </Card>
)
