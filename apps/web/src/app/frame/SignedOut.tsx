import { useLocation } from 'react-router'
import { SignInLink } from '#web/features/auth/SignInLink.tsx'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'

export function SignedOut() {
  const { pathname, search } = useLocation()
  return (
    <div className={layout.wrap}>
      <Card>
        <EmptyState
          level={1}
          title="로그아웃되었습니다"
          actions={
            <>
              <SignInLink kind="primary" returnTo={`${pathname}${search}`} />
              <ButtonLink to="/">홈으로</ButtonLink>
            </>
          }
        >
          이 화면은 로그인하면 볼 수 있습니다.
        </EmptyState>
      </Card>
    </div>
  )
}
