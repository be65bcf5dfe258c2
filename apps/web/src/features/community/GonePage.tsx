import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { boardPath, COMMUNITY_PATH } from './communityWords.ts'

/** Deleted, hidden and unknown pages look the same. */
export const GonePage = ({ what, boardId }: { what: '게시글' | '게시판'; boardId?: number | undefined }) => (
  <div className={layout.wrap}>
    <Card>
      <EmptyState
        drawing="lens"
        level={1}
        title={what === '게시글' ? '없는 게시글입니다' : '없는 게시판입니다'}
        actions={
          <>
            {boardId !== undefined && (
              <ButtonLink kind="primary" to={boardPath(boardId)}>
                게시판으로
              </ButtonLink>
            )}
            <ButtonLink kind={boardId === undefined ? 'primary' : 'plain'} to={COMMUNITY_PATH}>
              커뮤니티로
            </ButtonLink>
          </>
        }
      >
        지워졌거나 볼 수 없는 {what}입니다.
      </EmptyState>
    </Card>
  </div>
)
