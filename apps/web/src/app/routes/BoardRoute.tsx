import { BoardPage } from '#web/features/community/boards/BoardPage.tsx'
import { useCommunityViewer } from '../viewer/communityViewer.ts'

export function Component() {
  return <BoardPage viewer={useCommunityViewer()} />
}
