import { mdiRefresh } from '@mdi/js'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'

type SummonerNotFoundProps = { message: string | undefined; onRetry: () => void; isRetrying: boolean }

export const SummonerNotFound = ({ message, onRetry, isRetrying }: SummonerNotFoundProps) => (
  <Card>
    <EmptyState
      drawing="lens"
      title="없는 소환사입니다"
      level={1}
      actions={
        <>
          <ButtonLink to="/" kind="primary">
            다시 검색하기
          </ButtonLink>
          <Button icon={mdiRefresh} isBusy={isRetrying} onClick={onRetry}>
            새로고침
          </Button>
        </>
      }
    >
      <p>{message || '소환사 이름을 다시 확인해주세요'}</p>
      <p>검색 팁: 소환사명#태그라인 형식으로 입력해주세요</p>
    </EmptyState>
  </Card>
)
