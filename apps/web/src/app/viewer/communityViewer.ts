import { useAuth } from '#web/features/auth/auth.ts'
import type { CommunityViewer } from '#web/features/community/communityViewer.ts'
import { useClanViewer } from './clanViewer.ts'

export function useCommunityViewer(): CommunityViewer {
  const { user } = useAuth()
  return { ...useClanViewer(), nickname: user?.nickname ?? '', avatarUrl: user?.avatarUrl ?? null }
}
