import type { RowId } from '../gridColumn.ts'
import { type Cells, NOTHING_STAGED, type StagedEdits } from './stagedEdits.ts'

type StoredEdits = { added: StagedEdits['added']; changed: [RowId, Cells][]; deleted: RowId[] }

/** The edits survive a reload, and another user of the tab never sees them. */
export function keptEdits(gridId: string, person: string) {
  const storageKey = `data-grid:${gridId}:${person}`
  return {
    read(): StagedEdits {
      const text = sessionStorage.getItem(storageKey)
      if (text === null) return NOTHING_STAGED
      const { added, changed, deleted }: StoredEdits = JSON.parse(text)
      return { added, changed: new Map(changed), deleted: new Set(deleted) }
    },
    /** Returns false if the browser has no space left. */
    write({ added, changed, deleted }: StagedEdits): boolean {
      if (added.length + changed.size + deleted.size === 0) {
        sessionStorage.removeItem(storageKey)
        return true
      }
      const stored: StoredEdits = { added, changed: [...changed], deleted: [...deleted] }
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(stored))
        return true
      } catch (error) {
        if (error instanceof DOMException && error.name === 'QuotaExceededError') return false
        throw error
      }
    },
  }
}
