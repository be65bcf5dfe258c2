import { useAuth } from '#web/features/auth/auth.ts'
import { useOwnClans } from '#web/features/clans/useClans.ts'
import { CommunityPage } from '#web/features/community/frontPage/CommunityPage.tsx'
import { useCommunityViewer } from '../viewer/communityViewer.ts'

export function Component() {
  const { user } = useAuth()
  const { data } = useOwnClans(user !== null)
  return <CommunityPage viewer={useCommunityViewer()} clans={data?.data ?? []} />
}
