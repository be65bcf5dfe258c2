import { DAY_MS } from '../seoulTime.ts'

/** A user who wants to edit or delete a match. */
export type MatchEditor = {
  userId: string
  /** Whether the user holds `moderation` or is an administrator. */
  isModerator: boolean
  /** Whether the user may act for the match's present clan. */
  isOfficerOfItsClan: boolean
}
/** `uploadedBy` is `null` for a match the operator imported. */
type UploadedMatch = { uploadedBy: string | null; uploadedAt: number }
type EditRefusal = 'FORBIDDEN' | 'EDIT_TIME_OVER'

/** How long an uploader may correct a match, in milliseconds. */
export const EDITABLE_MS = DAY_MS

/** Judges an edit. An uploader may correct a mistake for a day. Later, ratings of other people depend on the match. */
export function judgeMatchEdit(editor: MatchEditor, match: UploadedMatch, now: number): EditRefusal | 'allowed' {
  if (editor.isModerator || editor.isOfficerOfItsClan) return 'allowed'
  if (match.uploadedBy !== editor.userId) return 'FORBIDDEN'
  return now - match.uploadedAt < EDITABLE_MS ? 'allowed' : 'EDIT_TIME_OVER'
}
