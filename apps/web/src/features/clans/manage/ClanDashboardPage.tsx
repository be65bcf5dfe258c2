import type { ClanDetail } from '@buri/contract/clans'
import { mdiDownload } from '@mdi/js'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Button, ButtonAnchor } from '#web/ui/buttons/Button.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { HIGHER_THAN_A_PHONE, Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card, CardBody, CardHead, MoreLink } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import columns from '../activity/columns.module.css'
import { StatisticsPart } from '../activity/StatisticsPart.tsx'
import type { WaitingClaims } from '../activity/ToDoCard.tsx'
import { useClanDashboard } from '../activity/useClanActivity.ts'
import { clanPath } from '../clanWords.ts'
import { LeaveDialog } from '../joining/LeaveDialog.tsx'
import { useManagedClan } from './ManagedClan.tsx'
import { NotAllowed } from './NotAllowed.tsx'

// These parts share the members' chunk, which is larger than this page.
const DashboardCards = lazyPart(async () => (await import('../activity/DashboardCards.tsx')).DashboardCards)

const NO_CLAIMS: WaitingClaims = { count: 0, names: [] }
const NO_NAMES: readonly string[] = []
type DashboardProps = {
  nights?: ReactNode
  calendar?: ReactNode
  planned?: readonly string[]
  claims?: WaitingClaims
  qrOf?: (address: string, label: string) => ReactNode
}

export function ClanDashboardPage({
  nights,
  calendar,
  planned = NO_NAMES,
  claims = NO_CLAIMS,
  qrOf = () => null,
}: DashboardProps) {
  const { clan } = useManagedClan()
  usePageTitle(`${clan.clanName} 클랜 대시보드`)
  return clan.rights.includes('seeDashboard') ? (
    <Dashboard nights={nights ?? null} calendar={calendar ?? null} planned={planned} claims={claims} qrOf={qrOf} />
  ) : (
    <NotAllowed clanId={clan.id} who="클랜원" />
  )
}

function Dashboard({ nights, calendar, planned, claims, qrOf }: Required<DashboardProps>) {
  const { clan } = useManagedClan()
  const [isLeaving, setLeaving] = useState(false)
  const result = useClanDashboard(clan.id)
  const { data } = result
  return (
    <div className={columns.stack}>
      <Suspense fallback={<DashboardSkeleton />}>
        <DashboardCards
          clan={clan}
          dashboard={data}
          otherwise={<Waiting result={result} />}
          requests={clan.pendingRequests ?? data?.newestRequests?.length ?? 0}
          claims={claims}
          nights={nights}
          planned={planned}
          qrOf={qrOf}
        />
        {/* Rendered only after the numbers have loaded or failed, because the numbers would push these cards down. */}
        {!result.isPending && (
          <LowerCards
            clan={clan}
            calendar={calendar}
            hasGames={data?.firstSteps?.games !== 0}
            onLeave={() => setLeaving(true)}
          />
        )}
      </Suspense>
      {isLeaving && <LeaveDialog clan={clan} onClose={() => setLeaving(false)} />}
    </div>
  )
}

type BelowProps = { clan: ClanDetail; calendar: ReactNode; hasGames: boolean; onLeave: () => void }

const LowerCards = ({ clan, calendar, hasGames, onLeave }: BelowProps) => (
  <>
    {calendar}
    {clan.rights.includes('decideRequests') && hasGames && <TableDownloads clanId={clan.id} />}
    {clan.mine.rank && (
      <Card>
        <CardHead title="내 가입 정보">
          <MoreLink to={`${clanPath(clan.id)}?tab=members`}>클랜원 모두 보기</MoreLink>
        </CardHead>
        <CardBody>
          <Button kind="danger" onClick={onLeave}>
            클랜 탈퇴
          </Button>
        </CardBody>
      </Card>
    )}
  </>
)

/** Plain links, so that the browser saves the files and reports errors. */
const TableDownloads = ({ clanId }: { clanId: string }) => (
  <StatisticsPart title="표로 내려받기" rule="엑셀에서 그대로 열려요. 경기는 최근 10,000판까지예요.">
    <div className={`${layout.flow} ${columns.filters}`}>
      <ButtonAnchor icon={mdiDownload} href={`/api/clans/${clanId}/members.csv`} download>
        클랜원 CSV
      </ButtonAnchor>
      <ButtonAnchor icon={mdiDownload} href={`/api/clans/${clanId}/matches.csv`} download>
        경기 CSV
      </ButtonAnchor>
    </div>
  </StatisticsPart>
)

const Waiting = ({ result }: { result: ReturnType<typeof useClanDashboard> }) =>
  result.isPending ? (
    <DashboardSkeleton />
  ) : (
    <Card>
      <CardBody>
        <QueryFailed query={result} title="대시보드를 불러올 수 없습니다" hasWayHome={false} />
      </CardBody>
    </Card>
  )

const DashboardSkeleton = () => (
  <Card>
    <CardBody>
      <Loading />
      <Skeleton height={HIGHER_THAN_A_PHONE} />
    </CardBody>
  </Card>
)
