import { type FocusEvent, useEffect, useRef } from 'react'

/** If a disabled button or a saved row loses the focus, the grid's tab stop takes it without scrolling. */
export function useKeptFocus(cell: () => HTMLElement | null | undefined) {
  const focused = useRef<Element>(null)
  useEffect(() => {
    const { current: focusedBefore } = focused
    // Browsers take the focus from a disabled button one frame later, so the button may still have it.
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
    // React fires no blur event when it removes an element, so `focused` keeps that element.
    onBlur() {
      focused.current = null
    },
  }
}
