import { mdiRefresh } from '@mdi/js'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

type ErrorStateProps = {
  title: string
  message: string
  onRetry: () => void
  isRetrying?: boolean
  hasWayHome?: boolean
  level?: 1 | 2 | 3
}

export function ErrorState({
  title,
  message,
  onRetry,
  isRetrying = false,
  hasWayHome = true,
  level = 3,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        drawing="feather"
        title={title}
        level={level}
        actions={
          <>
            <Button kind="primary" icon={mdiRefresh} isBusy={isRetrying} onClick={onRetry}>
              다시 시도
            </Button>
            {hasWayHome && <ButtonLink to="/">홈으로</ButtonLink>}
          </>
        }
      >
        {message}
      </EmptyState>
    </div>
  )
}
