/** Returns places by score. Equal scores share the better place: 1, 2, 2, 4. */
export function placesBy<Item>(items: readonly Item[], scoreOf: (item: Item) => number): Map<Item, number> {
  const ordered = items.toSorted((a, b) => scoreOf(b) - scoreOf(a))
  let place = 0
  return new Map(
    ordered.map((item, index) => {
      const previousEntry = ordered[index - 1]
      if (previousEntry === undefined || scoreOf(previousEntry) !== scoreOf(item)) place = index + 1
      return [item, place]
    }),
  )
}
