import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'

type UnknownNightProps = {
  title?: string
  /** The sign-in button for a visitor, who may be a member of the night's clan. */
  signIn?: ReactNode
  children?: ReactNode
}

export const UnknownNight = ({ title = '내전을 찾을 수 없습니다', signIn, children }: UnknownNightProps) => (
  <div className={layout.wrap}>
    <Card>
      <EmptyState
        drawing="lens"
        level={1}
        title={title}
        actions={
          <>
            {signIn}
            <ButtonLink kind={signIn ? 'plain' : 'primary'} to="/inhouse">
              내전 목록
            </ButtonLink>
          </>
        }
      >
        {children ??
          (signIn
            ? '주소를 다시 확인해주세요. 클랜원만 볼 수 있는 내전이라면 로그인해야 보입니다.'
            : '삭제되었거나 클랜원만 볼 수 있는 내전입니다.')}
      </EmptyState>
    </Card>
  </div>
)
