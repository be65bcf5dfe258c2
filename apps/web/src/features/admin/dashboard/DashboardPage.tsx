import type { DashboardStats } from '@buri/contract/admin/dashboard'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#web/api/query.ts'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDateTime, formatNumber } from '#web/ui/text/format.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import admin from '../admin.module.css'
import styles from './dashboard.module.css'
import { RecentActions } from './RecentActions.tsx'
import { SlowRoutesCard } from './SlowRoutesCard.tsx'
import { SystemCards } from './SystemCards.tsx'
import { TrendCard } from './TrendCard.tsx'
import { WorkCard } from './WorkCard.tsx'

export function DashboardPage({ permissions }: { permissions: readonly string[] }) {
  const result = useQuery({ ...query('GET /api/admin/dashboard/stats'), refetchOnMount: 'always' })
  return (
    <AdminFrame introduction="기다리는 일과 요즘의 숫자를 한눈에 봐요." area="dashboard" permissions={permissions}>
      <ListState result={result} rows={8} title="현황을 불러올 수 없습니다">
        {result.data && <Numbers stats={result.data} />}
      </ListState>
      <div className={layout.two}>
        <RecentActions />
        <div className={layout.stack}>
          <SystemCards stats={result.data} />
          {result.data && <SlowRoutesCard {...result.data.slowRoutes} />}
        </div>
      </div>
      {result.data && <WorkCard work={result.data.work} />}
    </AdminFrame>
  )
}

function Numbers({ stats }: { stats: DashboardStats }) {
  const { users, matches, posts, uploads, reports, claims, disputes, logs, jobs } = stats
  const waitingTasks = [
    { to: '/admin/reports', label: '기다리는 신고', count: reports.waiting },
    { to: '/admin/claims', label: '계정 연결 요청', count: claims.waiting },
    {
      to:
        disputes.matchId === null
          ? '/admin/logs?action=match.decided'
          : `/match/${encodeURIComponent(disputes.matchId)}`,
      label: '이의가 제기된 경기',
      count: disputes.waiting,
    },
    { to: '/admin/logs?action=access.denied', label: '이번 주 거부된 작업', count: logs.denied },
  ]
  const isBehind = jobs.ratingsBehindSince !== null || jobs.histories > 0
  return (
    <>
      <ul className={styles.waiting} aria-label="기다리는 일">
        {waitingTasks.map(({ to, label, count }) => (
          <li key={to}>
            <Link to={to} data-waits={count > 0 || undefined}>
              <span>{label}</span>
              <b>{formatNumber(count)}</b>
            </Link>
          </li>
        ))}
        <li>
          <p data-waits={isBehind || undefined}>
            <span>
              {jobs.ratingsBehindSince === null
                ? '점수와 기록 계산'
                : `${formatDateTime(jobs.ratingsBehindSince)}부터 점수 다시 계산`}
            </span>
            <b>{isBehind ? `${formatNumber(jobs.histories)}명` : '끝남'}</b>
          </p>
        </li>
      </ul>
      <div className={styles.trends}>
        <TrendCard title="사용자" total={users.total} unit="명" trend={users} what="새로 가입" />
        <TrendCard title="경기" unit="판" trend={matches} what="치른 경기" />
        <TrendCard title="올라온 파일" unit="개" trend={uploads} what="저장된 파일" />
        <TrendCard title="게시글" unit="개" trend={posts} what="새 게시글" />
      </div>
      {uploads.refusals.length > 0 && (
        <Card>
          <CardHead title="거절된 파일" sub="최근 7일" />
          <CardBody>
            <ul className={admin.names}>
              {uploads.refusals.map(({ code, message, count }) => (
                <li key={code} className={layout.between}>
                  <span>
                    {message} <span className={admin.quiet}>{code}</span>
                  </span>
                  <b>{formatNumber(count)}개</b>
                </li>
              ))}
            </ul>
          </CardBody>
        </Card>
      )}
    </>
  )
}
