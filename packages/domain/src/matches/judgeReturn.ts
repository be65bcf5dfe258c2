/** An account that is `null` is the operator, or unknown. */
type DeletedMatch = {
  uploadedBy: string | null
  deletedBy: string | null
  /** The role in which the match was deleted. `null` is unknown and treated like staff. */
  deletedAs: 'officer' | 'staff' | null
  sources: readonly { digest: string; uploadedBy: string | null }[]
}

/**
 * Judges whether a result of a deleted match's game may be stored. If its first sender deleted the match, anyone may
 * store it again. Otherwise none of its senders may. After a deletion by staff, its files are refused. After a deletion
 * by an officer, others may send the same files, since all players have them. Other files of other people are always
 * accepted, because otherwise one bad source would block all good ones.
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
