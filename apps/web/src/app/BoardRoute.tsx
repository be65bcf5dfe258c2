import { BoardPage } from '#web/features/community/boards/BoardPage.tsx'
import { useCommunityViewer } from './communityViewer.ts'

export function Component() {
  return <BoardPage viewer={useCommunityViewer()} />
}
