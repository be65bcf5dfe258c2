import { useLocation } from 'react-router'
import { auth, useAuth } from '#web/features/auth/auth.ts'
import { isLoggedIn } from '#web/features/auth/authStore.ts'
import type { ClanViewer } from '#web/features/clans/clanViewer.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** A visitor who wants to act is asked to sign in, and returns to the same place. */
export function useClanViewer(): ClanViewer {
  const { user, isChecked } = useAuth()
  const { pathname, search } = useLocation()
  return {
    userId: user?.id ?? null,
    isKnown: isChecked,
    signInFor: (pressName) => void signInAt({ pathname, search }, pressName),
    async whenSignedIn(reason, action, pressName) {
      // The session arrives a moment after the page, so an early press waits for it.
      if (!auth.current().isChecked) await auth.checkStatus()
      if (isLoggedIn(auth.current())) return action()
      toast.info(reason, {
        label: '로그인',
        onChoose: () => void signInAt({ pathname, search }, pressName),
      })
    },
  }
}

/** The sign-in returns to this page and finishes the press there. */
async function signInAt({ pathname, search }: { pathname: string; search: string }, pressName: string | undefined) {
  const address =
    pressName === undefined
      ? `${pathname}${search}`
      : (await import('#web/navigation/pressBeforeSignIn.ts')).rememberPressBeforeSignIn(pressName, {
          pathname,
          search,
        })
  // `auth` logs the error; the button in the header remains.
  await auth.startLogin(address).catch(() => {})
}
