import { auth, useAuth } from '#web/features/auth/auth.ts'
import { SignInLink } from '#web/features/auth/SignInLink.tsx'
import { useOwnClans } from '#web/features/clans/useClans.ts'
import { UploadPage } from '#web/features/uploads/UploadPage.tsx'
import { nameSearch } from './nameSearch.tsx'

/** Whoever is signed out while the page is open keeps it: the files and what was typed stand only here. */
export function Component() {
  const { user } = useAuth()
  const { data } = useOwnClans(user !== null)
  return (
    <UploadPage
      nameSearch={nameSearch}
      clans={data?.data ?? []}
      signIn={user ? undefined : <SignInLink kind="primary" size="small" returnTo="/mypage" target="_blank" />}
      onFailure={() => void auth.checkStatus()}
    />
  )
}
