const watchers = new Set<() => void>()
let underway = 0

/** Counts requests that are being sent again, for the line that reports it. */
export const pendingResends = {
  change(by: number) {
    underway += by
    for (const watch of watchers) watch()
  },
  isOn: () => underway > 0,
  subscribe(watch: () => void) {
    watchers.add(watch)
    return () => void watchers.delete(watch)
  },
}
