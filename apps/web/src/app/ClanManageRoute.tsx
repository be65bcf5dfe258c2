import { useAuth } from '#web/features/auth/auth.ts'
import { ClanClaims } from '#web/features/claims/ClanClaims.tsx'
import { ClanDashboardPage } from '#web/features/clans/ClanDashboardPage.tsx'
import { ClanMembersPage } from '#web/features/clans/ClanMembersPage.tsx'
import { ClanSettingsPage } from '#web/features/clans/ClanSettingsPage.tsx'
import { ManagedClan, useManagedClan } from '#web/features/clans/ManagedClan.tsx'
import layout from '#web/ui/layout.module.css'
import { SignedOut } from './SignedOut.tsx'

export const pages = { dashboard: ClanDashboardPage, members: MembersAndClaims, settings: ClanSettingsPage } as const

/** The frame of these pages, as long as somebody is signed in. */
export function Component() {
  const { user } = useAuth()
  return user ? <ManagedClan ownId={user.id} /> : <SignedOut />
}

/** Officers know who of their people plays as whom. */
function MembersAndClaims() {
  const { clan } = useManagedClan()
  return (
    <div className={layout.stack}>
      {clan.rights.includes('confirmClaims') && <ClanClaims clanId={clan.id} />}
      <ClanMembersPage />
    </div>
  )
}
