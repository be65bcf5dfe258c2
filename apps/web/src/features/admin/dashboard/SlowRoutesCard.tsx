import type { DashboardStats } from '@buri/contract/admin/dashboard'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import admin from '../admin.module.css'
import { millisecondsWords } from './trendWords.ts'

/** Which calls and pages took longest of late, by the server that answered. */
export const SlowRoutesCard = ({ minutes, routes }: DashboardStats['slowRoutes']) => (
  <Card>
    <CardHead title="느린 주소" sub={`최근 ${formatNumber(minutes)}분, 답한 서버 기준`} />
    <CardBody>
      {routes.length === 0 ? (
        <p className={admin.quiet}>아직 잰 요청이 없어요.</p>
      ) : (
        <div className={admin.scroll}>
          <table className={admin.table}>
            <thead>
              <tr>
                <th scope="col">주소</th>
                <th scope="col">요청</th>
                <th scope="col">절반은 이 안에</th>
                <th scope="col">95%는 이 안에</th>
              </tr>
            </thead>
            <tbody>
              {routes.map(({ method, route, requests, p50, p95 }) => (
                <tr key={`${method} ${route}`}>
                  <th scope="row">
                    {method} {route || '없는 주소'}
                  </th>
                  <td>{formatNumber(requests)}번</td>
                  <td>{millisecondsWords(p50)}</td>
                  <td>{millisecondsWords(p95)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </CardBody>
  </Card>
)
