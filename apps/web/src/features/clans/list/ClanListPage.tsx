import { CLAN_RANKING_TYPES } from '@buri/domain/clans/clanRankings'
import { mdiPlus } from '@mdi/js'
import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { useFinishPress } from '#web/navigation/useFinishPress.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import styles from '../clans.module.css'
import type { ClanViewer } from '../clanViewer.ts'
import { managePath } from '../clanWords.ts'
import { ClanCardsSkeleton } from './ClanCards.tsx'
import { ClanList } from './ClanList.tsx'
import { pageOf } from './clanListView.ts'
import { rememberClanList } from './lastClanList.ts'
import { LikedClans, OwnClans } from './OwnClans.tsx'
import { SentRequests } from './SentRequests.tsx'

const NewClanDialog = lazyPart(async () => (await import('../form/NewClanDialog.tsx')).NewClanDialog)
const ClansLeaderboard = lazyPart(async () => (await import('../ranking/ClansLeaderboard.tsx')).ClansLeaderboard)

const OPEN_TABS = [
  { to: '/clans', label: '전체 클랜' },
  { to: '/clans?tab=rankings', label: '클랜 랭킹' },
]
const OWN_TABS = [
  { to: '/clans?tab=mine', label: '내 클랜' },
  { to: '/clans?tab=requests', label: '초대와 신청' },
  { to: '/clans?tab=liked', label: '좋아요' },
]
const TABS = [...OPEN_TABS, ...OWN_TABS]

type ClanListPageProps = {
  viewer: ClanViewer
  /** Shown to a visitor who opens a list that only accounts have. */
  signIn: ReactNode
}

export function ClanListPage({ viewer, signIn }: ClanListPageProps) {
  usePageTitle('클랜')
  const navigate = useNavigate()
  const [isFounding, setFounding] = useState(false)
  const openNewClanDialog = () =>
    viewer.whenSignedIn('로그인하면 클랜을 만들 수 있어요.', () => setFounding(true), 'found')
  useFinishPress('found', viewer.userId !== null, () => setFounding(true))
  return (
    <div className={layout.wrap}>
      <PageHead title="클랜" lead="함께 내전할 사람들을 찾아보세요.">
        <Button kind="primary" icon={mdiPlus} onClick={openNewClanDialog}>
          클랜 만들기
        </Button>
      </PageHead>
      <Section viewer={viewer} signIn={signIn} onCreate={openNewClanDialog} />
      {isFounding && (
        <Suspense>
          <NewClanDialog
            onClose={() => setFounding(false)}
            onCreated={(clan) => {
              setFounding(false)
              toast.good('클랜을 만들었습니다.')
              // The default list has the new clan on top.
              rememberClanList({ page: 1 })
              void navigate(managePath(clan.id, 'dashboard'))
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function Section({ viewer, signIn, onCreate }: ClanListPageProps & { onCreate: () => void }) {
  const [searchParams] = useSearchParams()
  const tab = searchParams.get('tab')
  const activeTab = TABS.find(({ to }) => to === `/clans?tab=${tab}`)?.to ?? '/clans'
  const isOwn = OWN_TABS.some(({ to }) => to === activeTab)
  const isSignedIn = viewer.userId !== null
  return (
    <>
      <div className={styles.tabs}>
        <Tabs label="클랜 구역" current={activeTab} tabs={isSignedIn || isOwn ? TABS : OPEN_TABS} />
      </div>
      {isOwn && !viewer.isKnown ? (
        <Waiting />
      ) : isOwn && !isSignedIn ? (
        <Card>
          <EmptyState level={2} title="로그인하면 볼 수 있어요" actions={signIn}>
            내 클랜과 신청, 좋아요한 클랜이 여기에 모여요.
          </EmptyState>
        </Card>
      ) : (
        <ListPart tab={activeTab} searchParams={searchParams} viewer={viewer} onCreate={onCreate} />
      )}
    </>
  )
}

type PartProps = { tab: string; searchParams: URLSearchParams; viewer: ClanViewer; onCreate: () => void }

const Waiting = () => (
  <>
    <Loading />
    <ClanCardsSkeleton />
  </>
)

function ListPart({ tab, searchParams, viewer, onCreate }: PartProps) {
  const page = pageOf(searchParams)
  const hrefOf = (next: number) => (next > 1 ? `${tab}&page=${next}` : tab)
  switch (tab) {
    case '/clans?tab=rankings':
      return (
        <Suspense fallback={<Waiting />}>
          <ClansLeaderboard
            type={CLAN_RANKING_TYPES.find((type) => type === searchParams.get('type')) ?? 'overall'}
            page={page}
          />
        </Suspense>
      )
    case '/clans?tab=mine':
      return <OwnClans viewer={viewer} onCreate={onCreate} />
    case '/clans?tab=requests':
      return <SentRequests page={page} hrefOf={hrefOf} />
    case '/clans?tab=liked':
      return <LikedClans viewer={viewer} page={page} hrefOf={hrefOf} />
    default:
      return <ClanList viewer={viewer} onCreate={onCreate} />
  }
}
