import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'

export const DemoNotice = () => <Notice tone="info" message="데모 데이터를 불러오는 중입니다." />

export const NoMatches = () => (
  <Card>
    <EmptyState title="아직 끝난 내전이 없습니다">첫 내전이 기록되면 여기에 바로 나타납니다.</EmptyState>
  </Card>
)

type ListsFailedProps = { message: string; onRetry: () => void; isRetrying: boolean }

export const ListsFailed = (props: ListsFailedProps) => (
  <Card>
    <ErrorState title="최근 기록을 불러올 수 없습니다" hasWayHome={false} {...props} />
  </Card>
)
