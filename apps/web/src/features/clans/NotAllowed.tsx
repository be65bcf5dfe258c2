import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { clanPath } from './clanWords.ts'

/** A courtesy: the server refuses what this page would do. */
export const NotAllowed = ({ clanId, who }: { clanId: string; who: string }) => (
  <Card>
    <EmptyState
      drawing="lens"
      level={2}
      title="볼 수 없는 화면입니다"
      actions={
        <ButtonLink kind="primary" to={clanPath(clanId)}>
          클랜 페이지로
        </ButtonLink>
      }
    >
      {who}만 볼 수 있습니다.
    </EmptyState>
  </Card>
)
