import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

type ClanFailedProps = { result: { error: Error; isFetching: boolean; refetch: () => unknown }; level: 1 | 2 }

export const ClanFailed = ({ result, level }: ClanFailedProps) => (
  <Card>
    <ErrorState
      title="클랜을 불러올 수 없습니다"
      level={level}
      message={result.error.message}
      onRetry={() => void result.refetch()}
      isRetrying={result.isFetching}
    />
  </Card>
)
