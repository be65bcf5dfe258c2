import type { PostStatus } from './postRights.ts'

type StatusChange = {
  from: PostStatus
  to: PostStatus
  isAuthor: boolean
  moderates: boolean
  isHiddenByStaff: boolean
  /** Number of comments, likes and dislikes together. */
  answers: number
}

type StatusRefusal = 'FORBIDDEN' | 'DRAFT_OF_ANOTHER' | 'HIDDEN_BY_STAFF' | 'POST_NOT_DRAFTABLE'

/** Judges a change of status. Authors cannot publish posts that staff hid; moderators can publish any hidden post. */
export function judgeStatusChange(change: StatusChange): StatusRefusal | 'allowed' {
  const { from, to, isAuthor, moderates, isHiddenByStaff, answers } = change
  if (from === to) return 'allowed'
  if (from === 'draft' || to === 'draft') {
    if (!isAuthor) return moderates ? 'DRAFT_OF_ANOTHER' : 'FORBIDDEN'
    if (isHiddenByStaff) return 'HIDDEN_BY_STAFF'
    return to === 'draft' && answers > 0 ? 'POST_NOT_DRAFTABLE' : 'allowed'
  }
  if (to === 'published' && isHiddenByStaff && !moderates) return 'HIDDEN_BY_STAFF'
  return isAuthor || moderates ? 'allowed' : 'FORBIDDEN'
}
