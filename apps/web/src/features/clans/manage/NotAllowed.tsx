import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { clanPath } from '../clanWords.ts'

/** Only a convenience: the server refuses the page's calls in any case. */
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
