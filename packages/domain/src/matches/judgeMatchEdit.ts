import { DAY_MS } from '../seoulTime.ts'

export type MatchEditor = {
  userId: string
  isModerator: boolean
  isOfficerOfItsClan: boolean
}
/** `uploadedBy` is `null` for a match the operator imported. */
type UploadedMatch = { uploadedBy: string | null; uploadedAt: number }
type EditRefusal = 'FORBIDDEN' | 'EDIT_TIME_OVER'

export const EDITABLE_MS = DAY_MS

/** An uploader may correct a mistake for a day. Later, ratings of other people depend on the match. */
export function judgeMatchEdit(editor: MatchEditor, match: UploadedMatch, now: number): EditRefusal | 'allowed' {
  if (editor.isModerator || editor.isOfficerOfItsClan) return 'allowed'
  if (match.uploadedBy !== editor.userId) return 'FORBIDDEN'
  return now - match.uploadedAt < EDITABLE_MS ? 'allowed' : 'EDIT_TIME_OVER'
}
