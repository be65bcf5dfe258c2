/** Slot 6 is the trinket. It ends the first row of the 4 + 3 grid, as in the game. */
const GRID_ORDER = [0, 1, 2, 6, 3, 4, 5] as const
const LINE_ORDER = [0, 1, 2, 3, 4, 5, 6] as const

export type ItemSlot = { slot: number; imageUrl: string | null; name: string | null }
type ReportedItems = { itemImageUrls: readonly (string | null)[] | null; itemNames: readonly (string | null)[] | null }

/** Returns `null` if the source did not report items, which is not the same as seven empty slots. */
function inOrder({ itemImageUrls, itemNames }: ReportedItems, order: readonly number[]): ItemSlot[] | null {
  if (!itemImageUrls && !itemNames) return null
  return order.map((slot) => ({ slot, imageUrl: itemImageUrls?.[slot] ?? null, name: itemNames?.[slot] ?? null }))
}

export const itemsInGrid = (bag: ReportedItems) => inOrder(bag, GRID_ORDER)

export const itemsInLine = (bag: ReportedItems) => inOrder(bag, LINE_ORDER)
