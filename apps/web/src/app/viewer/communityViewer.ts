import { useAuth } from '#web/features/auth/auth.ts'
import type { CommunityViewer } from '#web/features/community/communityViewer.ts'
import { useClanViewer } from './clanViewer.ts'

/**
 * The viewer of community pages. It adds the name and picture that a new comment shows at once to the viewer of clan
 * pages.
 */
export function useCommunityViewer(): CommunityViewer {
  const { user } = useAuth()
  return { ...useClanViewer(), nickname: user?.nickname ?? '', avatarUrl: user?.avatarUrl ?? null }
}
