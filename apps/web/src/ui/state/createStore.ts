/** A subscription for `useSyncExternalStore` to a value kept elsewhere, such as browser storage. */
export function createSignal() {
  const readers = new Set<() => void>()
  return {
    notify() {
      for (const reader of readers) reader()
    },
    subscribe(reader: () => void) {
      readers.add(reader)
      return () => void readers.delete(reader)
    },
  }
}

/** A value that several parts of a page follow. */
export function createStore<Value>(initial: Value) {
  const { notify, subscribe } = createSignal()
  let value = initial
  return {
    current: () => value,
    set(next: Value) {
      value = next
      notify()
    },
    subscribe,
  }
}
