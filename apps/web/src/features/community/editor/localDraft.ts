/** What is being written, as it stands in this browser. It is there at every moment, signed in or not, connected or not. */
type LocalDraft = {
  /** Under which name the server keeps it. */
  draftId: string
  /** The last one the server confirmed; 0 for none. */
  revision: number
  /** Of the post that is being edited, as it was read. */
  postRevision: number | null
  title: string
  body: string
  prefix: string | null
  savedAt: number
}

type Place = { userId: string; boardId: number; postId: number | null }

// The person is part of the key: another one at the same computer finds nothing.
const keyOf = ({ userId, boardId, postId }: Place) =>
  `draft ${userId} ${postId === null ? `board ${boardId}` : `post ${postId}`}`

/** False where the browser has no room for it. */
export function keepLocalDraft(place: Place, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetLocalDraft(place: Place) {
  try {
    localStorage.removeItem(keyOf(place))
  } catch {
    // Closed storage keeps nothing that could be forgotten.
  }
}

export function localDraft(place: Place): LocalDraft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null')
    return isDraft(kept) && (kept.title !== '' || kept.body !== '') ? kept : undefined
  } catch {
    return undefined
  }
}

function isDraft(kept: unknown): kept is LocalDraft {
  if (typeof kept !== 'object' || kept === null) return false
  const fields = kept as Partial<Record<keyof LocalDraft, unknown>>
  return (
    typeof fields.draftId === 'string' &&
    typeof fields.revision === 'number' &&
    typeof fields.title === 'string' &&
    typeof fields.body === 'string' &&
    typeof fields.savedAt === 'number'
  )
}
