import type { AlertContent } from '../feedback/Alert.tsx'

export type PostedToast = AlertContent & { id: number }

/** The messages on the screen, oldest first. The same words are not shown twice. */
export function createToastStore() {
  let toasts: readonly PostedToast[] = []
  let nextId = 1
  const readers = new Set<() => void>()

  const replace = (next: readonly PostedToast[]) => {
    toasts = next
    for (const tell of readers) tell()
  }

  return {
    current: () => toasts,
    subscribe(reader: () => void) {
      readers.add(reader)
      return () => readers.delete(reader)
    },
    post(toast: AlertContent) {
      const others = toasts.filter((posted) => posted.message !== toast.message)
      replace([...others, { ...toast, id: nextId++ }])
    },
    close(id: number) {
      replace(toasts.filter((posted) => posted.id !== id))
    },
  }
}
