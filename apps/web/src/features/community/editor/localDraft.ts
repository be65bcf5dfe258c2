/** The text that this browser stores at every change, signed in or not, online or not. */
type LocalDraft = {
  /** The server's id of the draft. */
  draftId: string
  /** The last revision the server confirmed; 0 for none. */
  revision: number
  /** The revision of the edited post when it was read. */
  postRevision: number | null
  title: string
  body: string
  prefix: string | null
  savedAt: number
}

type DraftKeyParts = { userId: string; boardId: number; postId: number | null }

// The account is part of the key: another user of the computer finds nothing.
const keyOf = ({ userId, boardId, postId }: DraftKeyParts) =>
  `draft ${userId} ${postId === null ? `board ${boardId}` : `post ${postId}`}`

/** False if the browser has no room for it. */
export function keepLocalDraft(place: DraftKeyParts, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetLocalDraft(place: DraftKeyParts) {
  try {
    localStorage.removeItem(keyOf(place))
  } catch {
    // Where storage is blocked, nothing was kept.
  }
}

export function localDraft(place: DraftKeyParts): LocalDraft | undefined {
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
