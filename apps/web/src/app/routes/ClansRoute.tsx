import { useLocation } from 'react-router'
import { SignInLink } from '#web/features/auth/SignInLink.tsx'
import { ClanListPage } from '#web/features/clans/list/ClanListPage.tsx'
import { useClanViewer } from '../viewer/clanViewer.ts'

export function Component() {
  const { pathname, search } = useLocation()
  return (
    <ClanListPage viewer={useClanViewer()} signIn={<SignInLink kind="primary" returnTo={`${pathname}${search}`} />} />
  )
}
