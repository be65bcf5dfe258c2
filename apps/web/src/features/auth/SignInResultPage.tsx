import type { SignInResult } from '@buri/contract/auth'
import { mdiRefresh } from '@mdi/js'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import type { DrawingName } from '#web/ui/feedback/Drawing.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { auth, useAuth } from './auth.ts'
import { USER_NOT_LOADED } from './authStore.ts'
import { BanReason } from './BanReason.tsx'
import { returnPath } from './returnPath.ts'
import { SignInLink } from './SignInLink.tsx'
import { ALREADY_SIGNED_IN, COOKIE_HINT, NOT_CONFIRMED_TITLE, SIGN_IN_WORDS, signInResultOf } from './signInWords.ts'

/** The address only names the result; the session is read from the server. */
export function SignInResultPage() {
  const [search] = useSearchParams()
  const result = signInResultOf(search.get('result'))
  const notice = search.get('notice')
  const returnTo = returnPath(search.get('returnTo'))
  const [isAsking, goOnIfSignedIn] = useRedirectOnceSignedIn(result, returnTo)
  const { isChecked, message } = useAuth()
  usePageTitle('로그인')

  // If the address names no result, the server's answer decides.
  const isOk = result === 'ok' || !search.has('result')
  if (isOk && isChecked && !isAsking && message !== null) {
    return (
      <SignInOutcome
        drawing="feather"
        title={NOT_CONFIRMED_TITLE}
        sentence={message}
        hint={message === USER_NOT_LOADED && COOKIE_HINT}
        actions={
          <>
            <Button kind="primary" icon={mdiRefresh} onClick={goOnIfSignedIn}>
              다시 시도
            </Button>
            <SignInLink returnTo={returnTo} />
          </>
        }
      />
    )
  }
  const { title, sentence, mayRetry } = SIGN_IN_WORDS[isOk ? 'ok' : result]
  return (
    <SignInOutcome
      drawing={isOk ? 'nest' : 'feather'}
      title={isOk && isAsking ? '로그인을 확인하는 중입니다' : title}
      sentence={sentence}
      details={result === 'banned' && notice !== null && <BanReason notice={notice} />}
      actions={
        isOk ? (
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
    />
  )
}

/** If the browser is signed in, says so and redirects. */
function useRedirectOnceSignedIn(result: SignInResult, returnTo: string): [isAsking: boolean, ask: () => void] {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(true)

  const ask = useCallback(
    async (hasLeft: () => boolean) => {
      setAsking(true)
      const isSignedIn = await auth.resumeAfterProvider()
      if (hasLeft()) return
      setAsking(false)
      // This page shows a ban, even if another account is signed in here.
      if (!isSignedIn || result === 'banned') return
      if (result === 'ok') toast.good('로그인했습니다.')
      else toast.info(ALREADY_SIGNED_IN)
      navigate(returnTo, { replace: true })
    },
    [result, returnTo, navigate],
  )

  useEffect(() => {
    let hasLeft = false
    void ask(() => hasLeft)
    return () => {
      hasLeft = true
    }
  }, [ask])

  return [isAsking, () => void ask(() => false)]
}

type EndingProps = {
  drawing: DrawingName
  title: string
  sentence: string
  hint?: string | false
  details?: ReactNode
  actions: ReactNode
}

const SignInOutcome = ({ drawing, title, sentence, hint, details, actions }: EndingProps) => (
  <div className={layout.wrap}>
    <Card>
      <EmptyState level={1} drawing={drawing} title={title} actions={actions}>
        <p role="status">{sentence}</p>
        {hint && <p>{hint}</p>}
        {details}
      </EmptyState>
    </Card>
  </div>
)
