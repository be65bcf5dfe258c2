import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

type NoSuchMatchesProps = { isFiltered: boolean; onReset: () => void }

export const NoSuchMatches = ({ isFiltered, onReset }: NoSuchMatchesProps) => (
  <Card>
    {isFiltered ? (
      <EmptyState
        drawing="lens"
        title="조건에 맞는 내전이 없어요"
        level={2}
        actions={
          <Button kind="primary" onClick={onReset}>
            필터 초기화
          </Button>
        }
      >
        기간이나 포지션을 넓혀 보세요.
      </EmptyState>
    ) : (
      <EmptyState title="아직 분석할 내전이 없어요" level={2}>
        다시하기가 아닌 5대5 내전을 한 판이라도 하면 여기에 분석이 나타나요.
      </EmptyState>
    )}
  </Card>
)
