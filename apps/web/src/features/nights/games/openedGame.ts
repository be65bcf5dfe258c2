let openingNightId: string | null = null

/**
 * Remembers that this page has sent the command to open the next game of a night. `null` is passed if the command
 * failed.
 */
export const expectOpenedGame = (nightId: string | null) => {
  openingNightId = nightId
}

/**
 * Focuses the heading of a game that this page opened, because the pressed button is gone. It does so once per game.
 * Returns the heading, or `null`.
 */
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
