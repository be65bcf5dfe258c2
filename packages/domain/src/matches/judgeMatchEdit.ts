import { DAY_MS } from '../seoulTime.ts'

/** Somebody who wants to edit or delete a match. */
type MatchEditor = {
  userId: string
  /** Holds `moderation` or is an administrator. */
  isModerator: boolean
  /** May act for the clan that the match belongs to now. */
  isOfficerOfItsClan: boolean
}
/** `uploadedBy` is `null` for what the operator imported. */
type UploadedMatch = { uploadedBy: string | null; uploadedAt: number }
type EditRefusal = 'FORBIDDEN' | 'EDIT_TIME_OVER'

/** How long whoever uploaded a match may correct it. */
export const EDITABLE_MS = DAY_MS

/** Whoever uploaded a match may correct his own slip for a day; later, ratings that others trust rest on it. */
export function judgeMatchEdit(editor: MatchEditor, match: UploadedMatch, now: number): EditRefusal | 'allowed' {
  if (editor.isModerator || editor.isOfficerOfItsClan) return 'allowed'
  if (match.uploadedBy !== editor.userId) return 'FORBIDDEN'
  return now - match.uploadedAt < EDITABLE_MS ? 'allowed' : 'EDIT_TIME_OVER'
}
