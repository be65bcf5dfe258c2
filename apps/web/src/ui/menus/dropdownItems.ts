export type DropdownItem = {
  type?: 'category' | 'divider' | 'normal'
  label?: string
  url?: string
  icon?: string
  isGrave?: boolean
} & Record<string, unknown>

export const isChoosable = (item: DropdownItem) => item.type !== 'category' && item.type !== 'divider'

/** Finds the next item that can be chosen, continuing at the other end of the list. Returns -1 if there is none. */
export function nextChoosable(items: readonly DropdownItem[], from: number, step: 1 | -1): number {
  for (let tried = 1; tried <= items.length; tried += 1) {
    const index = (((from + step * tried) % items.length) + items.length) % items.length
    const item = items[index]
    if (item && isChoosable(item)) return index
  }
  return -1
}

/** Tells whether an icon is the address of a picture, a name from the icon set, or a few letters. */
export function iconKind(icon: string): 'picture' | 'named' | 'letters' {
  if (/^(https?:|data:)/.test(icon)) return 'picture'
  return icon.startsWith('mdi-') ? 'named' : 'letters'
}
