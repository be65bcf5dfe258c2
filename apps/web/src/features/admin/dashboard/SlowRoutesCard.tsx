import type { DashboardStats } from '@buri/contract/admin/dashboard'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import admin from '../admin.module.css'
import { millisecondsWords } from './trendWords.ts'

export const SlowRoutesCard = ({ minutes, routes }: DashboardStats['slowRoutes']) => (
  <Card>
    <CardHead title="느린 요청" sub={`최근 ${formatNumber(minutes)}분 · 이 서버 기준`} />
    <CardBody>
      {routes.length === 0 && <p className={admin.quiet}>아직 잰 요청이 없어요.</p>}
      <ol className={admin.names}>
        {routes.map(({ method, route, requests, p50, p95 }) => (
          <li key={`${method} ${route}`} className={layout.between}>
            <span className={admin.subject}>
              {method} {route || '없는 주소'}
            </span>
            <span className={`${admin.quiet} ${admin.below}`}>
              {formatNumber(requests)}번 · 중앙값 {millisecondsWords(p50)}, 95% <b>{millisecondsWords(p95)}</b>
            </span>
          </li>
        ))}
      </ol>
    </CardBody>
  </Card>
)
