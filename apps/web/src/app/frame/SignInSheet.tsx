import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { hasSession } from '#web/features/auth/hasSession.ts'
import { SignInLink } from '#web/features/auth/SignInLink.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'

/** A visitor who presses a link to the account is asked to sign in on the page, and returns there. */
export function SignInSheet() {
  const [isAsking, setAsking] = useState(false)
  const { pathname, search } = useLocation()
  const close = () => setAsking(false)

  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest('a[data-own]') !== null
      if (!isOwn || hasSession() || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      setAsking(true)
    }
    // While capturing, before the link's own handler: that handler ignores a prevented event.
    document.addEventListener('click', ask, true)
    return () => document.removeEventListener('click', ask, true)
  }, [])

  return (
    <Dialog
      isOpen={isAsking}
      onClose={close}
      title="로그인이 필요한 화면입니다"
      actions={
        <>
          <Button onClick={close}>취소</Button>
          <SignInLink kind="primary" returnTo={`${pathname}${search}`} />
        </>
      }
    >
      <p>로그인하면 지금 보던 화면으로 돌아옵니다.</p>
    </Dialog>
  )
}
