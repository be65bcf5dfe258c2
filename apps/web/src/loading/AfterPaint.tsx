import { type ReactNode, useEffect, useState } from 'react'
import { isLinkFollowed } from './firstDraw.ts'

/**
 * What follows the first screen of a page that a link led to on a phone, as soon as that has been painted: drawn along with it, it
 * would hold it up by half. Until then something else may keep its place.
 */
export function AfterPaint({ children, before = null }: { children: ReactNode; before?: ReactNode }) {
  const [isPainted, setPainted] = useState(() => !isLinkFollowed())
  useEffect(() => (isPainted ? undefined : afterPaint(() => setPainted(true))), [isPainted])
  return isPainted ? children : before
}

/** All that wait are drawn together. */
const waiting = new Set<() => void>()

function afterPaint(go: () => void) {
  if (waiting.size === 0) requestAnimationFrame(() => setTimeout(goAll))
  waiting.add(go)
  return () => void waiting.delete(go)
}

function goAll() {
  const all = [...waiting]
  waiting.clear()
  for (const go of all) go()
}
