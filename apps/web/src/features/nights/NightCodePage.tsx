import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { query } from '#web/api/query.ts'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { UnknownNight } from './UnknownNight.tsx'
import { isUnknownNight } from './useNights.ts'

export function NightCodePage() {
  usePageTitle('내전')
  const { code = '' } = useParams()
  const night = useQuery(query('GET /api/inhouse/codes/:code', { params: { code } }))
  if (night.data) return <Navigate to={`/inhouse/${night.data.id}`} replace />
  if (isUnknownNight(night.error))
    return <UnknownNight title="이 코드의 내전이 없습니다">여섯 글자를 다시 확인해주세요.</UnknownNight>
  return (
    <div className={layout.wrap}>
      {night.error ? (
        <Card>
          <QueryFailed query={night} title="내전을 불러올 수 없습니다" level={1} hasWayHome />
        </Card>
      ) : (
        <Loading />
      )}
    </div>
  )
}
