import { isRecord } from './namedView.ts'

/** `text` is written by `viewToText` and contains the name too. */
export type SavedView = { name: string; text: string }

export const SAVED_VIEWS_MAX = 20

export const withSaved = (views: readonly SavedView[], saved: SavedView): SavedView[] =>
  views.some(({ name }) => name === saved.name)
    ? views.map((view) => (view.name === saved.name ? saved : view))
    : [...views, saved]

export function savedViews(gridId: string, person: string) {
  const storageKey = `data-grid:${gridId}:${person}:views`
  return {
    read(): SavedView[] {
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
        return Array.isArray(stored) ? stored.filter(isSaved) : []
      } catch {
        // The stored value has another format.
        return []
      }
    },
    /** Returns false if the browser has no space left. */
    write(views: readonly SavedView[]): boolean {
      try {
        localStorage.setItem(storageKey, JSON.stringify(views))
        return true
      } catch (error) {
        if (error instanceof DOMException && error.name === 'QuotaExceededError') return false
        throw error
      }
    },
  }
}

const isSaved = (value: unknown): value is SavedView =>
  isRecord(value) && typeof value.name === 'string' && typeof value.text === 'string'
