import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * A button that switches itself off, or is busy, and a row that is saved under another id drop the focus: it goes to the cell that Tab
 * reaches, and nothing scrolls for it.
 */
export function useKeptFocus(cell: () => HTMLElement | null | undefined) {
  const focused = useRef<Element>(null)
  useEffect(() => {
    const { current: before } = focused
    // Browsers take it from a button a frame later.
    const isLost = document.activeElement === before || document.activeElement === document.body
    if (!before || !isLost || (before.isConnected && !before.matches(':disabled, [aria-disabled]'))) return
    focused.current = null
    cell()?.focus({ preventScroll: true })
  })
  return {
    onFocus({ target }: FocusEvent) {
      focused.current = target
    },
    // Not heard of what React takes away.
    onBlur() {
      focused.current = null
    },
  }
}
