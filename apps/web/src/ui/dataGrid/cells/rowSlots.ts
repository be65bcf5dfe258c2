import type { RowId } from '../gridColumn.ts'

/**
 * Which element draws which row. A row keeps its element as long as it is drawn, and one that comes takes that of one that has
 * gone, as filling an element costs a third of making it; but only behind those that stay, as no element that stays may be
 * moved: it could have the focus.
 */
export function rowSlots() {
  let known = new Map<RowId, number>()
  let made = 0
  return (ids: readonly RowId[]): readonly number[] => {
    const drawn = new Set(ids)
    const free = [...known].filter(([id]) => !drawn.has(id)).map(([, slot]) => slot)
    const lastKept = ids.findLastIndex((id) => known.has(id))
    const slots = ids.map((id, index) => known.get(id) ?? (index > lastKept ? free.shift() : undefined) ?? made++)
    known = new Map(ids.map((id, index) => [id, slots[index] as number]))
    return slots
  }
}
