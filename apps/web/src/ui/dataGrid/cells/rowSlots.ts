import type { RowId } from '../gridColumn.ts'

/**
 * Assigns rows to elements. A row keeps its element while it is drawn, because the element may have the focus. A new
 * row takes the element of a row that has gone, because filling an element costs a third of creating one. Elements are
 * never moved in the DOM, because moving one costs as much as creating one.
 */
export function rowSlots() {
  let slotOf = new Map<RowId, number>()
  let slotCount = 0
  return (ids: readonly RowId[]): readonly number[] => {
    const drawnIds = new Set(ids)
    const free = [...slotOf].filter(([id]) => !drawnIds.has(id)).map(([, slot]) => slot)
    const slots = ids.map((id) => slotOf.get(id) ?? free.shift() ?? slotCount++)
    slotOf = new Map(ids.map((id, index) => [id, slots[index] as number]))
    return slots
  }
}
