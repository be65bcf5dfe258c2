import { ownProfilePath } from '#web/features/auth/accountItems.ts'
import { auth } from '#web/features/auth/auth.ts'
import { lastSearchedProfile } from '#web/features/search/recentSearches.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** 내 전적 opens the linked player's profile, or the page to link one. A visitor gets the profile last seen here. */
export async function ownProfile(): Promise<string | undefined> {
  if (!auth.current().isChecked) await auth.checkStatus()
  const { user } = auth.current()
  const path = user ? ownProfilePath(user) : lastSearchedProfile()
  if (path === undefined) {
    toast.info('로그인하고 게임 계정을 연결하면 내 전적을 볼 수 있어요.', {
      label: '로그인',
      // `auth` has logged the failure, and the header still offers the sign-in.
      onChoose: () => void auth.startLogin('/mypage').catch(() => {}),
    })
  }
  return path
}
