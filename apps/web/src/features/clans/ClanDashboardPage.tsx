import { mdiDownload } from '@mdi/js'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { Card, CardBody, CardHead, MoreLink } from '#web/ui/layout/Card.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import styles from './activity/activity.module.css'
import { Part } from './activity/Part.tsx'
import { useClanDashboard } from './activity/useClanActivity.ts'
import { clanPath, managePath } from './clanWords.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useManagedClan } from './ManagedClan.tsx'
import { NotAllowed } from './NotAllowed.tsx'

// The pages of a clan's members come together, and what is drawn here is more than all of them.
const DashboardParts = lazy(async () => ({ default: (await import('./activity/DashboardParts.tsx')).DashboardParts }))

/** How the clan is doing, for those who belong to it; its nights and the claims to confirm are other features'. */
export function ClanDashboardPage({ nights, claims }: { nights?: ReactNode; claims?: ReactNode }) {
  const { clan } = useManagedClan()
  usePageTitle(`${clan.clanName} 클랜 대시보드`)
  return clan.rights.includes('seeDashboard') ? (
    <Dashboard nights={nights} claims={claims} />
  ) : (
    <NotAllowed clanId={clan.id} who="클랜원" />
  )
}

function Dashboard({ nights, claims }: { nights: ReactNode; claims: ReactNode }) {
  const { clan } = useManagedClan()
  const [isLeaving, setLeaving] = useState(false)
  const result = useClanDashboard(clan.id)
  const { data } = result
  return (
    <div className={styles.stack}>
      <div className={styles.waiting}>
        {data?.newestRequests && data.newestRequests.length > 0 && (
          <Part title="가입 신청" sub={`${clan.pendingRequests ?? data.newestRequests.length}건 대기`}>
            <ul className={styles.rows}>
              {data.newestRequests.map(({ id, applicant, reason, createdAt }) => (
                <li key={id}>
                  <Avatar name={applicant.nickname} imageUrl={applicant.avatarUrl} size={32} />
                  <span className={styles.who}>
                    <b>{applicant.nickname}</b>
                    <small>{reason || '남긴 말이 없어요'}</small>
                  </span>
                  <small>
                    <TimeAgo iso={createdAt} />
                  </small>
                </li>
              ))}
            </ul>
            <div>
              <ButtonLink kind="primary" to={managePath(clan.id, 'members')}>
                신청 확인
              </ButtonLink>
            </div>
          </Part>
        )}
        {!result.isPending && nights}
      </div>
      {claims}
      <Suspense fallback={<Waiting result={result} />}>
        {data ? <DashboardParts clanId={clan.id} dashboard={data} /> : <Waiting result={result} />}
      </Suspense>
      {clan.rights.includes('decideRequests') && <Tables clanId={clan.id} />}
      {clan.mine.rank && (
        <Card>
          <CardHead title="내 클랜 생활">
            <MoreLink to={`${clanPath(clan.id)}?tab=members`}>클랜원 모두 보기</MoreLink>
          </CardHead>
          <CardBody>
            <Button kind="danger" onClick={() => setLeaving(true)}>
              클랜 탈퇴
            </Button>
          </CardBody>
        </Card>
      )}
      {isLeaving && <LeaveDialog clan={clan} onClose={() => setLeaving(false)} />}
    </div>
  )
}

/** Files for spreadsheets; links, so that the browser keeps what comes and says what fails. */
const Tables = ({ clanId }: { clanId: string }) => (
  <Part title="표로 내려받기" rule="엑셀에서 그대로 열려요. 경기는 최근 10,000판까지예요.">
    <div className={styles.filters}>
      <ButtonAnchor icon={mdiDownload} href={`/api/clans/${clanId}/members.csv`} download>
        클랜원 CSV
      </ButtonAnchor>
      <ButtonAnchor icon={mdiDownload} href={`/api/clans/${clanId}/matches.csv`} download>
        경기 CSV
      </ButtonAnchor>
    </div>
  </Part>
)

const Waiting = ({ result }: { result: ReturnType<typeof useClanDashboard> }) => (
  <Card>
    <CardBody>
      <ListState result={result} rows={8} title="대시보드를 불러올 수 없습니다">
        <Loading />
      </ListState>
    </CardBody>
  </Card>
)
