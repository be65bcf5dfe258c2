/** Subscriptions to a value that is kept elsewhere, such as in the browser's storage. */
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
