/** How far the rows are scrolled. Only what draws them follows it: the tools around need not be drawn again for each step. */
export function scrollPlace() {
  let top = 0
  const readers = new Set<() => void>()
  return {
    top: () => top,
    set(next: number) {
      top = next
      for (const tell of readers) tell()
    },
    subscribe(reader: () => void) {
      readers.add(reader)
      return () => void readers.delete(reader)
    },
  }
}
export type ScrollPlace = ReturnType<typeof scrollPlace>
