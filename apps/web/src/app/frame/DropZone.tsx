import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '#web/features/auth/auth.ts'
import { isLoggedIn } from '#web/features/auth/authStore.ts'
import { SignInLink } from '#web/features/auth/SignInLink.tsx'
import { DropAnywhere } from '#web/features/uploads/DropAnywhere.tsx'

const UPLOAD_PATH = '/upload'
/** A replay dropped on a night's page most likely belongs to that night. */
const NIGHT_PATH = /^\/inhouse\/([\da-f-]{36})$/

/** Opens the upload page, which then shows the dropped files. */
export function DropZone() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const openUploadPage = useCallback(() => {
    if (pathname === UPLOAD_PATH) return
    const [, night] = NIGHT_PATH.exec(pathname) ?? []
    navigate(UPLOAD_PATH, { state: { night } })
  }, [pathname, navigate])
  return (
    <DropAnywhere
      isSignedIn={isLoggedIn(useAuth())}
      onFiles={openUploadPage}
      signIn={<SignInLink kind="primary" returnTo={UPLOAD_PATH} />}
    />
  )
}
