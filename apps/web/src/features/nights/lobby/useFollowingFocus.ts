import { type FocusEvent, useEffect, useRef } from 'react'

/** When a form disappears after a press in it, moves the focus to its replacement or to something nearby. */
export function useFollowingFocus<Place extends HTMLElement>() {
  const container = useRef<Place>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    // A message or dialog may have taken the focus.
    if (document.activeElement !== document.body || !container.current) return
    const nextField = container.current.querySelector<HTMLElement>('input, button')
    if (nextField) return nextField.focus({ preventScroll: true })
    // If the container is empty, its parent takes the focus.
    const parent = container.current.parentElement
    parent?.setAttribute('tabindex', '-1')
    parent?.focus({ preventScroll: true })
  })
  return {
    ref: container,
    onFocus({ target }: FocusEvent) {
      focused.current = target
    },
    // React fires no blur event when it removes an element, so `focused` keeps it. A button that is disabled while it
    // waits does lose the focus, and its replacement gets it back.
    onBlur({ target }: FocusEvent) {
      if (!target.matches(':disabled')) focused.current = null
    },
  }
}
