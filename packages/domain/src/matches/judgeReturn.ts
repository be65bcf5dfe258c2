/** A deleted match. `null` is the operator, or an unknown account. */
type DeletedMatch = {
  uploadedBy: string | null
  deletedBy: string | null
  /** `null` is unknown and treated like staff. */
  deletedAs: 'officer' | 'staff' | null
  /** The files that reported the match, and who uploaded each. */
  sources: readonly { digest: string; uploadedBy: string | null }[]
}

/**
 * Whether a result of a deleted match's game may be stored. If its uploader deleted the match, anyone may store it again. If
 * others did, its uploaders may not; a file that staff deleted may not return from anyone. An officer's deletion reaches no
 * further, since all players have that file. The game itself stays open, or one bad source would block all good ones.
 */
export function judgeReturn(
  { uploadedBy, deletedBy, deletedAs, sources }: DeletedMatch,
  arrival: { uploadedBy: string | null; digests: readonly string[] },
): 'MATCH_DELETED' | 'free' {
  if (uploadedBy !== null && deletedBy === uploadedBy) return 'free'
  const isTheSame = sources.some(
    ({ digest, uploadedBy: sender }) =>
      (deletedAs !== 'officer' && arrival.digests.includes(digest)) ||
      (sender !== null && sender === arrival.uploadedBy),
  )
  return isTheSame ? 'MATCH_DELETED' : 'free'
}
