import { ownProfilePath } from '#web/features/auth/accountItems.ts'
import { auth } from '#web/features/auth/auth.ts'
import { lastSearchedProfile } from '#web/features/search/recentSearches.ts'
import { notify } from '#web/ui/notices/notify.ts'

/** Where 내 전적 leads: the linked game account, or where one is linked; for a visitor what this browser saw last. */
export async function ownProfile(): Promise<string | undefined> {
  if (!auth.current().isChecked) await auth.checkStatus()
  const { user } = auth.current()
  const path = user ? ownProfilePath(user) : lastSearchedProfile()
  if (path === undefined) {
    notify.info('아직 본 전적이 없습니다. 로그인하고 게임 계정을 연결하면 내 전적이 여기서 바로 열립니다.', {
      label: '로그인',
      // Logged by the keeper; the button in the header remains.
      onChoose: () => void auth.startLogin('/mypage').catch(() => {}),
    })
  }
  return path
}
