const watchers = new Set<() => void>()
let isReadOnly = false

/** Whether the last answer came from a site that stores nothing for now, for the line that says so. */
export const readOnly = {
  note(is: boolean) {
    if (is === isReadOnly) return
    isReadOnly = is
    for (const watch of watchers) watch()
  },
  isOn: () => isReadOnly,
  subscribe(watch: () => void) {
    watchers.add(watch)
    return () => void watchers.delete(watch)
  },
}
