import { useAuth } from '#web/features/auth/auth.ts'
import { ClanDashboardPage } from '#web/features/clans/ClanDashboardPage.tsx'
import { ClanMembersPage } from '#web/features/clans/ClanMembersPage.tsx'
import { ClanSettingsPage } from '#web/features/clans/ClanSettingsPage.tsx'
import { ManagedClan } from '#web/features/clans/ManagedClan.tsx'
import { SignedOut } from './SignedOut.tsx'

export const pages = { dashboard: ClanDashboardPage, members: ClanMembersPage, settings: ClanSettingsPage } as const

/** The frame of these pages, as long as somebody is signed in. */
export function Component() {
  const { user } = useAuth()
  return user ? <ManagedClan ownId={user.id} /> : <SignedOut />
}
