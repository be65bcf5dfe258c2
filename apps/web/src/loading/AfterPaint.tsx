import { type ReactNode, useEffect, useState } from 'react'
import { isRenderedAfterLink } from './firstRender.ts'

/**
 * Content below the first screen. After a link on a phone it is drawn only after the first paint, because drawing it at
 * once would delay that by half. `before` is shown until then.
 */
export function AfterPaint({ children, before = null }: { children: ReactNode; before?: ReactNode }) {
  const [isPainted, setPainted] = useState(() => !isRenderedAfterLink())
  useEffect(() => (isPainted ? undefined : afterPaint(() => setPainted(true))), [isPainted])
  return isPainted ? children : before
}

/** Draws of the parts that wait for the first paint. They are done together. */
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
