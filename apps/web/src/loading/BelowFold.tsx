import { type ReactNode, useDeferredValue } from 'react'
import { AfterPaint } from './AfterPaint.tsx'
import { isBelowFoldDeferred, isRenderedAfterLink } from './firstRender.ts'

/**
 * Content below a phone's first screen. The server draws it at once. In the browser it is drawn only when the page can
 * be used, both over the server's HTML and after a link.
 */
export const BelowFold = ({ children }: { children: ReactNode }) => (
  <AfterPaint before={PLACEHOLDER}>
    <Deferred>{children}</Deferred>
  </AfterPaint>
)

/** A placeholder that keeps later content below the visible screen. */
const PLACEHOLDER = <div style={{ height: '100vh' }} />

const Deferred = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, isBelowFoldDeferred() ? false : undefined) ? children : isRenderedAfterLink() && PLACEHOLDER
