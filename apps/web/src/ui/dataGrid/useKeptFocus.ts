import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * A disabled or busy button and a row saved under another id lose the focus: it moves to the grid's tab stop, without
 * scrolling.
 */
export function useKeptFocus(cell: () => HTMLElement | null | undefined) {
  const focused = useRef<Element>(null)
  useEffect(() => {
    const { current: focusedBefore } = focused
    // Browsers take the focus from a disabled button one frame later.
    const isLost = document.activeElement === focusedBefore || document.activeElement === document.body
    if (
      !focusedBefore ||
      !isLost ||
      (focusedBefore.isConnected && !focusedBefore.matches(':disabled, [aria-disabled]'))
    )
      return
    focused.current = null
    cell()?.focus({ preventScroll: true })
  })
  return {
    onFocus({ target }: FocusEvent) {
      focused.current = target
    },
    // React fires no blur event when it removes an element.
    onBlur() {
      focused.current = null
    },
  }
}
