import { type ReactNode, useEffect, useState } from 'react'
import { isRenderedAfterLink } from './firstRender.ts'

/**
 * Content below the first screen, drawn after the first paint of a page opened by a link on a phone: drawing it with
 * the rest would delay the paint by half. A placeholder may be shown until then.
 */
export function AfterPaint({ children, before = null }: { children: ReactNode; before?: ReactNode }) {
  const [isPainted, setPainted] = useState(() => !isRenderedAfterLink())
  useEffect(() => (isPainted ? undefined : afterPaint(() => setPainted(true))), [isPainted])
  return isPainted ? children : before
}

/** All waiting parts are drawn together. */
const waitingDraws = new Set<() => void>()

function afterPaint(callback: () => void) {
  if (waitingDraws.size === 0) requestAnimationFrame(() => setTimeout(drawAll))
  waitingDraws.add(callback)
  return () => void waitingDraws.delete(callback)
}

function drawAll() {
  const draws = [...waitingDraws]
  waitingDraws.clear()
  for (const callback of draws) callback()
}
