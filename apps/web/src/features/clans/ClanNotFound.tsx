import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'

/** Deleted and hidden clans look the same. */
export const ClanNotFound = () => (
  <div className={layout.wrap}>
    <Card>
      <EmptyState
        drawing="lens"
        level={1}
        title="클랜을 찾을 수 없습니다"
        actions={
          <ButtonLink kind="primary" to="/clans">
            전체 클랜 보기
          </ButtonLink>
        }
      >
        해산되었거나 클랜원만 볼 수 있는 클랜입니다.
      </EmptyState>
    </Card>
  </div>
)
