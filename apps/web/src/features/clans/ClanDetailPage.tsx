import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { ClanAbout } from './ClanAbout.tsx'
import { ClanFailed } from './ClanFailed.tsx'
import { ClanHead, ClanHeadSkeleton } from './ClanHead.tsx'
import { ClanNotFound } from './ClanNotFound.tsx'
import { ClanNumbers } from './ClanNumbers.tsx'
import styles from './clanDetail.module.css'
import type { ClanViewer } from './clanViewer.ts'
import { clanPath } from './clanWords.ts'
import { MemberList } from './MemberList.tsx'
import { isUnknownClan, useClan } from './useClans.ts'

type ClanDetailPageProps = {
  viewer: ClanViewer
  /** The players' ranking among the members is another feature's. */
  rankingOf: (clanId: string) => ReactNode
  /** And so are its boards. */
  boardsOf: (clanId: string) => ReactNode
}

export function ClanDetailPage({ viewer, rankingOf, boardsOf }: ClanDetailPageProps) {
  const { id = '' } = useParams()
  const { data: clan, error, isFetching, refetch } = useClan(id)
  usePageTitle(clan ? `${clan.clanName} 클랜` : (error?.message ?? '클랜'))
  // A visitor who may not see it any more must not go on seeing it.
  if (isUnknownClan(error)) return <ClanNotFound />
  return (
    <div className={layout.wrap}>
      {clan ? (
        <Card className={styles.detail} labelledBy="clan-name">
          <ClanHead clan={clan} viewer={viewer} />
          <ClanNumbers clan={clan} />
          <Parts clanId={id} viewer={viewer} rankingOf={rankingOf} boardsOf={boardsOf} />
        </Card>
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

function Parts({ clanId, viewer, rankingOf, boardsOf }: ClanDetailPageProps & { clanId: string }) {
  const [searchParams] = useSearchParams()
  const home = clanPath(clanId)
  const tabs = [
    { to: home, label: '소개' },
    { to: `${home}?tab=members`, label: '멤버' },
    { to: `${home}?tab=ranking`, label: '랭킹' },
    { to: `${home}?tab=boards`, label: '게시판' },
  ]
  const current = tabs.find(({ to }) => to === `${home}?tab=${searchParams.get('tab')}`)?.to ?? home
  return (
    <>
      <div className={styles.tabs}>
        <Tabs label="클랜 구역" current={current} tabs={tabs} />
      </div>
      {current === home && <ClanAbout clanId={clanId} viewer={viewer} />}
      {current === tabs[1]?.to && <MemberList clanId={clanId} ownId={viewer.userId} />}
      {current === tabs[2]?.to && rankingOf(clanId)}
      {current === tabs[3]?.to && boardsOf(clanId)}
    </>
  )
}
