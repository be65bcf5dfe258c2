import type { RowId } from '../gridColumn.ts'

/**
 * Assigns rows to elements. A row keeps its element while it is drawn, since it may have the focus. A new row takes the
 * element of one that has gone: filling an element costs a third of creating it. No element is moved, which would cost
 * as much as a new one.
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
