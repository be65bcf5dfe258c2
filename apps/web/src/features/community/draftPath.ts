import type { Draft } from '@buri/contract/drafts'
import { editPath, writePath } from './communityWords.ts'

export const draftPath = ({ id, boardId, postId }: Pick<Draft, 'id' | 'boardId' | 'postId'>) =>
  `${postId === null ? writePath(boardId) : editPath({ boardId, id: postId })}?draft=${id}`
