/** A match that was taken out of everything. `null` is the operator of this installation, or an unknown account. */
type DeletedMatch = {
  uploadedBy: string | null
  deletedBy: string | null
  /** `null` is not known, and as by staff. */
  deletedAs: 'officer' | 'staff' | null
  /** What told of it, and who sent that. */
  sources: readonly { digest: string; uploadedBy: string | null }[]
}

/**
 * Whether a result of a game may be stored whose match was deleted. Who took back an own upload takes back that it was
 * ever told. What others deleted stays away from those who sent it, and what staff deleted does not come back by the same
 * file from another hand either. An officer's word reaches no further: all who played have that file. The game itself is
 * free, or one bad source would block all good ones.
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
