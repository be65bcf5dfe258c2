const watchers = new Set<() => void>()
let pendingCount = 0

export const pendingResends = {
  change(by: number) {
    pendingCount += by
    for (const watch of watchers) watch()
  },
  isOn: () => pendingCount > 0,
  subscribe(watch: () => void) {
    watchers.add(watch)
    return () => void watchers.delete(watch)
  },
}
