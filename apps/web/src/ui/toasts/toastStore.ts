import type { AlertContent } from '../feedback/Alert.tsx'
import { createStore } from '../state/createStore.ts'

export type PostedToast = AlertContent & { id: number }

/** The oldest message comes first. The same message is not shown twice. */
export function createToastStore() {
  const { current, set, subscribe } = createStore<readonly PostedToast[]>([])
  let nextId = 1
  return {
    current,
    subscribe,
    post(toast: AlertContent) {
      const otherToasts = current().filter((posted) => posted.message !== toast.message)
      set([...otherToasts, { ...toast, id: nextId++ }])
    },
    close(id: number) {
      set(current().filter((posted) => posted.id !== id))
    },
  }
}
