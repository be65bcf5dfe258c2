import { type ReactNode, useEffect, useState } from 'react'
import { isRenderedAfterLink } from './firstRender.ts'

/** When a link is followed on a phone, draws the content only after the first paint, which it would delay. */
export function AfterPaint({ children, before = null }: { children: ReactNode; before?: ReactNode }) {
  const [isPainted, setPainted] = useState(() => !isRenderedAfterLink())
  useEffect(() => (isPainted ? undefined : afterPaint(() => setPainted(true))), [isPainted])
  return isPainted ? children : before
}

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
