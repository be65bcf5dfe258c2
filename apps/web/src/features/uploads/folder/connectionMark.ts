import { createSignal } from '#web/ui/state/createStore.ts'

const STORAGE_KEY = 'buri.replay-folder'
const markChanges = createSignal()

/** Remembers which account connected a folder, so that no other account loads the folder's code. */
export const connectionMark = {
  current(): string | null {
    try {
      return localStorage.getItem(STORAGE_KEY)
    } catch {
      return null
    }
  },

  set(userId: string | null) {
    try {
      if (userId === null) localStorage.removeItem(STORAGE_KEY)
      else localStorage.setItem(STORAGE_KEY, userId)
    } catch {
      // The browser blocks storage. Without the stored account no page watches the folder.
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
