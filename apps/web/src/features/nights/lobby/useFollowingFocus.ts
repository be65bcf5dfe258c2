import { type FocusEvent, useEffect, useRef } from 'react'

/** Where a press replaces the form or the button it was made on, the focus goes to what stands there then. */
export function useFollowingFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    // A message or a dialog that came meanwhile may have it.
    if (document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  })
  return {
    ref: place,
    onFocus({ target }: FocusEvent) {
      focused.current = target
    },
    // Not heard of what React takes away; a button that switches itself off while it waits is only on its way there.
    onBlur({ target }: FocusEvent) {
      if (!target.matches(':disabled')) focused.current = null
    },
  }
}
