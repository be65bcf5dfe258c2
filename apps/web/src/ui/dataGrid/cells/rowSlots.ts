import type { RowId } from '../gridColumn.ts'

/**
 * Which element draws which row. A row keeps its element as long as it is drawn, for it could have the focus; one that comes
 * takes that of one that has gone, as filling an element costs a third of making it. No element is moved: that would cost as
 * much as a new one.
 */
export function rowSlots() {
  let known = new Map<RowId, number>()
  let made = 0
  return (ids: readonly RowId[]): readonly number[] => {
    const drawn = new Set(ids)
    const free = [...known].filter(([id]) => !drawn.has(id)).map(([, slot]) => slot)
    const slots = ids.map((id) => known.get(id) ?? free.shift() ?? made++)
    known = new Map(ids.map((id, index) => [id, slots[index] as number]))
    return slots
  }
}
