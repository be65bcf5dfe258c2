import { useParams } from 'react-router'
import { AdminFrame } from '#web/features/admin/AdminFrame.tsx'
import { accessibleAreas, permissionsForArea } from '#web/features/admin/adminAreas.ts'
import { DashboardPage } from '#web/features/admin/dashboard/DashboardPage.tsx'
import { DeletedPage } from '#web/features/admin/deleted/DeletedPage.tsx'
import { isArea } from '#web/features/admin/isArea.ts'
import { LogsPage } from '#web/features/admin/LogsPage.tsx'
import { ReportsPage } from '#web/features/admin/reports/ReportsPage.tsx'
import { UsersPage } from '#web/features/admin/UsersPage.tsx'
import { UploadersPage } from '#web/features/admin/uploaders/UploadersPage.tsx'
import { auth, useAuth } from '#web/features/auth/auth.ts'
import { WaitingClaims } from '#web/features/claims/WaitingClaims.tsx'
import type { Guard } from '#web/navigation/pages.ts'
import { SignedOut } from '../frame/SignedOut.tsx'
import { pageGuards } from './pageGuards.ts'

/** /admin leads to the first page that staff may see. */
export const guard: Guard = async ({ params: { area }, location }) => {
  if (isArea(area)) return pageGuards.staff(permissionsForArea(area), location)
  if (area !== undefined) return '/'
  const redirectPath = await pageGuards.login(location)
  if (redirectPath) return redirectPath
  // Administrators have an overview page; other staff start at the first page they may see.
  const [first] = accessibleAreas(auth.current().user?.permissions ?? [])
  return first?.to === '/admin' ? null : (first?.to ?? '/')
}

export function Component() {
  const { area } = useParams()
  const { user } = useAuth()
  if (!user) return <SignedOut />
  switch (area) {
    case undefined:
      return <DashboardPage permissions={user.permissions} />
    case 'claims':
      return (
        <AdminFrame
          introduction="본인 확인을 기다리는 게임 계정이에요. 오래된 요청부터 보여요."
          area="claims"
          permissions={user.permissions}
        >
          <WaitingClaims />
        </AdminFrame>
      )
    case 'deleted':
      return <DeletedPage permissions={user.permissions} />
    case 'logs':
      return <LogsPage permissions={user.permissions} />
    case 'reports':
      return <ReportsPage permissions={user.permissions} />
    case 'uploads':
      return <UploadersPage permissions={user.permissions} />
    default:
      return <UsersPage permissions={user.permissions} />
  }
}
