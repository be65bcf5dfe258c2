import type { DashboardStats } from '@buri/contract/admin/dashboard'
import { NOT_CONNECTED } from '@buri/contract/healthWords'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { Bar } from '#web/ui/charts/Bar.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead, MoreLink } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { PART_NAMES } from '#web/ui/text/partNames.ts'
import admin from '../admin.module.css'
import { bytesWords } from './trendWords.ts'

export function SystemCards({ stats }: { stats: DashboardStats | undefined }) {
  const health = useQuery({ ...query('GET /health'), refetchOnMount: 'always' })
  return (
    <>
      <Card>
        <CardHead title="상태">
          <MoreLink to="/health">상태 화면</MoreLink>
        </CardHead>
        <CardBody>
          <ListState result={health} rows={3} title="상태를 확인할 수 없습니다">
            <ul className={admin.names}>
              {Object.entries(health.data?.details ?? {}).map(([name, { status, message }]) => (
                <li key={name} className={layout.between}>
                  <span>
                    {PART_NAMES[name] ?? name}{' '}
                    {message && message !== NOT_CONNECTED && <span className={admin.quiet}>{message}</span>}
                  </span>
                  {message === NOT_CONNECTED ? (
                    <Chip isSmall>{message}</Chip>
                  ) : (
                    <Chip tone={status === 'up' ? 'good' : 'danger'} isSmall>
                      {status === 'up' ? '정상' : '이상'}
                    </Chip>
                  )}
                </li>
              ))}
            </ul>
          </ListState>
        </CardBody>
      </Card>
      {stats && <StorageCard {...stats.storage} />}
    </>
  )
}

function StorageCard({ databaseBytes, freeBytes, totalBytes }: DashboardStats['storage']) {
  const used = totalBytes - freeBytes
  return (
    <Card>
      <CardHead title="저장 공간" />
      <CardBody>
        <div className={layout.stack8}>
          <Bar percent={totalBytes === 0 ? 0 : (used / totalBytes) * 100} />
          <p className={admin.quiet}>
            {bytesWords(totalBytes)} 중 {bytesWords(used)} 사용, {bytesWords(freeBytes)} 남음. 데이터베이스{' '}
            {bytesWords(databaseBytes)}
          </p>
        </div>
      </CardBody>
    </Card>
  )
}
