import { useEffect, useState } from 'react'
import { hasSession } from '#web/features/auth/hasSession.ts'
import { SignInLink } from '#web/features/auth/SignInLink.tsx'
import { rememberPressBeforeSignIn } from '#web/navigation/pressBeforeSignIn.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'

/** Opens when a visitor presses a link that needs an account. The sign-in then opens the link's target. */
export function SignInSheet() {
  const [wantedPath, setWantedPath] = useState<string>()
  const close = () => setWantedPath(undefined)

  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-own]') : null
      if (!link || hasSession() || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      setWantedPath(targetOf(link))
    }
    // Listens while capturing, before the link's own handler, which ignores a prevented event.
    document.addEventListener('click', ask, true)
    return () => document.removeEventListener('click', ask, true)
  }, [])

  return (
    <Dialog
      isOpen={wantedPath !== undefined}
      onClose={close}
      title="로그인이 필요한 화면입니다"
      actions={
        <>
          <Button onClick={close}>취소</Button>
          <SignInLink kind="primary" returnTo={wantedPath ?? '/'} />
        </>
      }
    >
      <p>로그인하면 누른 화면이 바로 열립니다.</p>
    </Dialog>
  )
}

/** Returns the path to open after sign-in. If the link names an action (`do`), the action is remembered as pressed. */
function targetOf({ pathname, search }: HTMLAnchorElement): string {
  const pressName = new URLSearchParams(search).get('do')
  return pressName === null ? `${pathname}${search}` : rememberPressBeforeSignIn(pressName, { pathname, search })
}
