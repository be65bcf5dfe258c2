let openingNightId: string | null = null

/** Remembers that this page opened the next game of a night; `null` means that opening it failed. */
export const expectOpenedGame = (nightId: string | null) => {
  openingNightId = nightId
}

/** Focuses the head of a game that this page opened, once: the pressed button is gone. Returns the focused head. */
export function focusIfOpenedHere(nightId: string, headId: string): HTMLElement | null {
  if (openingNightId !== nightId) return null
  openingNightId = null
  return focusGameHead(headId)
}

/** Keeps the focus at a card whose pressed button goes away, so that the next Tab continues there. */
export function focusGameHead(headId: string): HTMLElement | null {
  const head = document.getElementById(headId)
  head?.setAttribute('tabindex', '-1')
  head?.focus()
  return head
}
