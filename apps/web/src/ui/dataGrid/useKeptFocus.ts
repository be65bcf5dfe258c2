import { type FocusEvent, useEffect, useRef } from 'react'

/** A button that switches itself off drops the focus: it goes to the cell that Tab reaches, and nothing scrolls for it. */
export function useKeptFocus(cell: () => HTMLElement | null | undefined) {
  const focused = useRef<Element>(null)
  useEffect(() => {
    const { current: before } = focused
    // Browsers take it away a frame later.
    const isLost = document.activeElement === before || document.activeElement === document.body
    if (!isLost || !before?.matches(':disabled')) return
    focused.current = null
    cell()?.focus({ preventScroll: true })
  })
  return {
    onFocus({ target }: FocusEvent) {
      focused.current = target
    },
    onBlur() {
      focused.current = null
    },
  }
}
