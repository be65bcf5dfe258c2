import type { PendingComment } from './pendingComments.ts'

/**
 * Stored in the browser, so that it outlives the tab. The key includes the account: another user of the computer finds
 * nothing.
 */
type Place = { userId: string | null; postId: number }

const STORED = 'comments-begun'
const MAX_KEPT = 20
const DAYS = 30

type Kept = { text: string; at: number }

/** Keeps an unsent comment over a reload or a broken page. */
export const keepComment = (place: Place, parentId: number | null, text: string) =>
  storeText(`${keyOf(place)} ${parentId ?? 0}`, text)

export const keptComment = (place: Place, parentId: number | null): string =>
  storedText(`${keyOf(place)} ${parentId ?? 0}`)

/** Keeps an edit of a comment while it differs from the saved text. */
export const keepEdit = (place: Place, commentId: number, text: string) =>
  storeText(`${keyOf(place)} edit ${commentId}`, text)

export const keptEdit = (place: Place, commentId: number): string => storedText(`${keyOf(place)} edit ${commentId}`)

/** Keeps comments without a confirmed answer, merged with those of other tabs. */
export function keepUnsent(place: Place, before: readonly PendingComment[], sending: readonly PendingComment[]) {
  const own = new Set([...before, ...sending].map(({ key }) => key))
  const unsent = [...unsentComments(place).filter(({ key }) => !own.has(key)), ...sending]
  storeText(`${keyOf(place)} unsent`, unsent.length === 0 ? '' : JSON.stringify(unsent))
}

export function unsentComments(place: Place): readonly PendingComment[] {
  const text = storedText(`${keyOf(place)} unsent`)
  const found: unknown = text === '' ? [] : JSON.parse(text)
  return Array.isArray(found) ? found : []
}

const keyOf = ({ userId, postId }: Place) => `${userId} ${postId}`

function allStored(): Map<string, Kept> {
  const oldest = Date.now() - DAYS * 24 * 3600 * 1000
  const stored: [string, Kept][] = JSON.parse(localStorage.getItem(STORED) ?? '[]')
  return new Map(stored.filter(([, { at }]) => at > oldest))
}

function storeText(key: string, text: string) {
  try {
    const texts = allStored()
    if (!texts.delete(key) && text.trim() === '') return
    if (text.trim() !== '') texts.set(key, { text, at: Date.now() })
    localStorage.setItem(STORED, JSON.stringify([...texts].slice(-MAX_KEPT)))
  } catch {
    // Storage is blocked or full, or its value is not ours. The text is still in its input.
  }
}

function storedText(key: string): string {
  try {
    return allStored().get(key)?.text ?? ''
  } catch {
    return ''
  }
}
