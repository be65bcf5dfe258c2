import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'

type ClanFailedProps = { asked: { error: Error; isFetching: boolean; refetch: () => unknown }; level: 1 | 2 }

export const ClanFailed = ({ asked, level }: ClanFailedProps) => (
  <Card>
    <ErrorState
      title="클랜을 불러올 수 없습니다"
      level={level}
      message={asked.error.message}
      onRetry={() => void asked.refetch()}
      isRetrying={asked.isFetching}
    />
  </Card>
)
