import { PASSING_TROUBLE } from '@buri/contract/sentences'
import { ApiError } from '#web/api/ApiError.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

type ProfileFailedProps = { error: Error | null; onRetry: () => void; isRetrying: boolean }

export const ProfileFailed = ({ error, onRetry, isRetrying }: ProfileFailedProps) => (
  <Card>
    <ErrorState
      title="전적 정보를 불러올 수 없습니다"
      message={error instanceof ApiError && error.message ? error.message : PASSING_TROUBLE}
      onRetry={onRetry}
      isRetrying={isRetrying}
      level={1}
    />
  </Card>
)
