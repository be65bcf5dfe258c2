/** This draft is stored at every change, signed in or not, online or not. */
type LocalDraft = {
  draftId: string
  /** The last revision the server confirmed; 0 for none. */
  revision: number
  postRevision: number | null
  title: string
  body: string
  prefix: string | null
  savedAt: number
}

type DraftKeyParts = { userId: string; boardId: number; postId: number | null }

// The account is part of the key, so that another user of the computer finds nothing.
const keyOf = ({ userId, boardId, postId }: DraftKeyParts) =>
  `draft ${userId} ${postId === null ? `board ${boardId}` : `post ${postId}`}`

/** Returns false if storage is full or blocked. */
export function keepLocalDraft(keyParts: DraftKeyParts, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(keyOf(keyParts), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetLocalDraft(keyParts: DraftKeyParts) {
  try {
    localStorage.removeItem(keyOf(keyParts))
  } catch {
    // Where storage is blocked, nothing was kept.
  }
}

export function localDraft(keyParts: DraftKeyParts): LocalDraft | undefined {
  try {
    const storedDraft: unknown = JSON.parse(localStorage.getItem(keyOf(keyParts)) ?? 'null')
    return isDraft(storedDraft) && (storedDraft.title !== '' || storedDraft.body !== '') ? storedDraft : undefined
  } catch {
    return undefined
  }
}

function isDraft(value: unknown): value is LocalDraft {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Partial<Record<keyof LocalDraft, unknown>>
  return (
    typeof fields.draftId === 'string' &&
    typeof fields.revision === 'number' &&
    typeof fields.title === 'string' &&
    typeof fields.body === 'string' &&
    typeof fields.savedAt === 'number'
  )
}
