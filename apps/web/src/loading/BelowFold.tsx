import { type ReactNode, useDeferredValue } from 'react'
import { AfterPaint } from './AfterPaint.tsx'
import { isBelowLater, isLinkFollowed } from './firstDraw.ts'

/**
 * What lies below a phone's first screen. The server draws it with the rest; where the page's scripts draw that anew, this
 * follows once the page can be used. So it does where a link led to the page.
 */
export const BelowFold = ({ children }: { children: ReactNode }) => (
  <AfterPaint before={ROOM}>
    <Deferred>{children}</Deferred>
  </AfterPaint>
)

/** Keeps what follows from coming into sight. */
const ROOM = <div style={{ height: '100vh' }} />

const Deferred = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, isBelowLater() ? false : undefined) ? children : isLinkFollowed() && ROOM
