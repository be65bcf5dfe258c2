import { type FailedQuery, QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

export const ProfileFailed = ({ query }: { query: FailedQuery }) => (
  <Card>
    <QueryFailed query={query} title="전적 정보를 불러올 수 없습니다" level={1} />
  </Card>
)
