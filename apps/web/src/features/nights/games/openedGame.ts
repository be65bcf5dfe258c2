let openingNightId: string | null = null

/** Must be called when a press opens a game of the night, and with `null` if the command fails. */
export const expectOpenedGame = (nightId: string | null) => {
  openingNightId = nightId
}

/** Focuses the heading of a game that this page has just opened, because the pressed button is gone. */
export function focusIfOpenedHere(nightId: string, headId: string): HTMLElement | null {
  if (openingNightId !== nightId) return null
  openingNightId = null
  return focusGameHead(headId)
}

/** Focuses the heading of a card whose pressed button disappears, so that the next Tab continues there. */
export function focusGameHead(headId: string): HTMLElement | null {
  const head = document.getElementById(headId)
  head?.setAttribute('tabindex', '-1')
  head?.focus()
  return head
}
