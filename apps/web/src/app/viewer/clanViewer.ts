import { useLocation } from 'react-router'
import { auth, useAuth } from '#web/features/auth/auth.ts'
import { isLoggedIn } from '#web/features/auth/authKeeper.ts'
import type { ClanViewer } from '#web/features/clans/clanViewer.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Who looks at clans. A visitor who wants to do something is told how, and comes back to the same place. */
export function useClanViewer(): ClanViewer {
  const { user, isChecked } = useAuth()
  const { pathname, search } = useLocation()
  return {
    userId: user?.id ?? null,
    isKnown: isChecked,
    async whenSignedIn(why, act) {
      // Pressed at once: who this is comes a moment after the page.
      if (!auth.current().isChecked) await auth.checkStatus()
      if (isLoggedIn(auth.current())) return act()
      toast.info(why, {
        label: '로그인',
        // Logged by the keeper; the button in the header remains.
        onChoose: () => void auth.startLogin(`${pathname}${search}`).catch(() => {}),
      })
    },
  }
}
