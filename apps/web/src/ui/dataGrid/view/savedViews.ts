import { isRecord } from './namedView.ts'

/** A view as `viewToText` writes it, with its name in it. */
export type SavedView = { name: string; text: string }

export const SAVED_VIEWS_MAX = 20

/** Replaces the view of the same name, or appends it. */
export const withSaved = (views: readonly SavedView[], saved: SavedView): SavedView[] =>
  views.some(({ name }) => name === saved.name)
    ? views.map((view) => (view.name === saved.name ? saved : view))
    : [...views, saved]

/** One person's named views of one grid, in this browser. */
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
    /** False if the browser has no room. */
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
