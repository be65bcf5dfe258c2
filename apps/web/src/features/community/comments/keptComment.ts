import type { PendingComment } from './pendingComments.ts'

/** The account is part of the storage key, so that another user of the computer finds nothing. */
type CommentPlace = { userId: string | null; postId: number }

const STORAGE_KEY = 'comments-begun'
const MAX_KEPT = 20
const MAX_KEPT_DAYS = 30

type KeptText = { text: string; at: number }

/** Keeps the text, so that it survives a reload or a broken page. */
export const keepComment = (keyParts: CommentPlace, parentId: number | null, text: string) =>
  storeText(`${keyOf(keyParts)} ${parentId ?? 0}`, text)

export const keptComment = (keyParts: CommentPlace, parentId: number | null): string =>
  storedText(`${keyOf(keyParts)} ${parentId ?? 0}`)

/** An edit is kept while it differs from the saved text. */
export const keepEdit = (keyParts: CommentPlace, commentId: number, text: string) =>
  storeText(`${keyOf(keyParts)} edit ${commentId}`, text)

export const keptEdit = (keyParts: CommentPlace, commentId: number): string =>
  storedText(`${keyOf(keyParts)} edit ${commentId}`)

/** Keeps comments that are not confirmed, merged with those of other tabs. */
export function keepUnsent(
  keyParts: CommentPlace,
  before: readonly PendingComment[],
  sending: readonly PendingComment[],
) {
  const ownKeys = new Set([...before, ...sending].map(({ key }) => key))
  const unsent = [...unsentComments(keyParts).filter(({ key }) => !ownKeys.has(key)), ...sending]
  storeText(`${keyOf(keyParts)} unsent`, unsent.length === 0 ? '' : JSON.stringify(unsent))
}

export function unsentComments(keyParts: CommentPlace): readonly PendingComment[] {
  const text = storedText(`${keyOf(keyParts)} unsent`)
  const storedTexts: unknown = text === '' ? [] : JSON.parse(text)
  return Array.isArray(storedTexts) ? storedTexts : []
}

const keyOf = ({ userId, postId }: CommentPlace) => `${userId} ${postId}`

function allStored(): Map<string, KeptText> {
  const oldest = Date.now() - MAX_KEPT_DAYS * 24 * 3600 * 1000
  const storedEntries: [string, KeptText][] = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
  return new Map(storedEntries.filter(([, { at }]) => at > oldest))
}

function storeText(key: string, text: string) {
  try {
    const texts = allStored()
    if (!texts.delete(key) && text.trim() === '') return
    if (text.trim() !== '') texts.set(key, { text, at: Date.now() })
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...texts].slice(-MAX_KEPT)))
  } catch {
    // Storage is blocked or full, or its value has another format. The text is still in its input.
  }
}

function storedText(key: string): string {
  try {
    return allStored().get(key)?.text ?? ''
  } catch {
    return ''
  }
}
