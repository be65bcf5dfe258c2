import { createSignal } from '#web/ui/state/createStore.ts'

const STORAGE_KEY = 'buri.replay-folder'
const markChanges = createSignal()

/**
 * The account that connected a folder in this browser; read synchronously, so that no other account loads the folder's
 * code.
 */
export const connectionMark = {
  current(): string | null {
    try {
      return localStorage.getItem(STORAGE_KEY)
    } catch {
      // Storage is blocked, so no connection was remembered either.
      return null
    }
  },

  set(userId: string | null) {
    try {
      if (userId === null) localStorage.removeItem(STORAGE_KEY)
      else localStorage.setItem(STORAGE_KEY, userId)
    } catch {
      // Storage is blocked: without this mark no page watches the folder.
    }
    markChanges.notify()
  },

  subscribe(reader: () => void) {
    const listener = ({ key }: StorageEvent) => {
      if (key === STORAGE_KEY || key === null) reader()
    }
    const leave = markChanges.subscribe(reader)
    window.addEventListener('storage', listener)
    return () => {
      leave()
      window.removeEventListener('storage', listener)
    }
  },
}
