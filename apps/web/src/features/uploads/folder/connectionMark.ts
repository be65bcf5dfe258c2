import { createSignal } from '#web/ui/state/createStore.ts'

const KEY = 'buri.replay-folder'
const changes = createSignal()

/** The account that connected a folder in this browser; read synchronously, so that others load none of its code. */
export const connectionMark = {
  current(): string | null {
    try {
      return localStorage.getItem(KEY)
    } catch {
      // Storage is blocked, so no connection was remembered either.
      return null
    }
  },

  set(userId: string | null) {
    try {
      if (userId === null) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, userId)
    } catch {
      // Storage is blocked: the folder is watched while the page is open.
    }
    changes.tell()
  },

  subscribe(reader: () => void) {
    const hear = ({ key }: StorageEvent) => {
      if (key === KEY || key === null) reader()
    }
    const leave = changes.subscribe(reader)
    window.addEventListener('storage', hear)
    return () => {
      leave()
      window.removeEventListener('storage', hear)
    }
  },
}
