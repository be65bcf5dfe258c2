import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import layout from '#web/ui/layout.module.css'
import { notify } from '#web/ui/notices/notify.ts'
import { usePageTitle } from '#web/ui/pageTitle.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Loading } from '#web/ui/states/Skeleton.tsx'
import { auth, useAuth } from './auth.ts'
import { returnPath } from './returnPath.ts'
import { SignInLink } from './SignInLink.tsx'
import { SIGN_IN_WORDS, signInResultOf } from './signInWords.ts'

/** Where every sign-in ends. The address only says how; who is signed in, the server says. */
export function SignInResultPage() {
  const [search] = useSearchParams()
  const result = signInResultOf(search.get('result'))
  const returnTo = returnPath(search.get('returnTo'))
  const navigate = useNavigate()
  const { isChecked, message } = useAuth()
  const isOk = result === 'ok'
  usePageTitle('로그인')

  useEffect(() => {
    let hasLeft = false
    auth.comeBack().then((isSignedIn) => {
      if (hasLeft || !isOk || !isSignedIn) return
      notify.good('로그인했습니다.')
      navigate(returnTo, { replace: true })
    })
    return () => {
      hasLeft = true
    }
  }, [isOk, returnTo, navigate])

  // The provider said yes and the server still knows nobody: cookies are switched off, or the session is already over.
  const isLost = isOk && isChecked && message !== null
  const { title, sentence, mayRetry } = isLost
    ? {
        ...SIGN_IN_WORDS.failed,
        sentence: '로그인은 끝났지만 이 브라우저가 기억하지 못했습니다. 쿠키를 허용한 뒤 다시 시도해주세요.',
      }
    : SIGN_IN_WORDS[result]
  return (
    <div className={layout.wrap}>
      <Card>
        <EmptyState
          level={1}
          drawing={isOk && !isLost ? 'nest' : 'feather'}
          title={title}
          actions={
            isOk && !isLost ? (
              <ButtonLink kind="primary" to={returnTo}>
                계속하기
              </ButtonLink>
            ) : (
              <>
                {mayRetry && <SignInLink kind="primary" returnTo={returnTo} />}
                <ButtonLink to="/">홈으로</ButtonLink>
              </>
            )
          }
        >
          <p role="status">{sentence}</p>
        </EmptyState>
        {isOk && !isChecked && <Loading>로그인을 확인하는 중입니다.</Loading>}
      </Card>
    </div>
  )
}
