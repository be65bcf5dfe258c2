import { type ReactNode, useDeferredValue } from 'react'
import { AfterPaint } from './AfterPaint.tsx'
import { isBelowFoldDeferred, isRenderedAfterLink } from './firstRender.ts'

/** The server draws the content at once; the browser draws it only when the page can be used. */
export const BelowFold = ({ children }: { children: ReactNode }) => (
  <AfterPaint before={PLACEHOLDER}>
    <Deferred>{children}</Deferred>
  </AfterPaint>
)

const PLACEHOLDER = <div style={{ height: '100vh' }} />

const Deferred = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, isBelowFoldDeferred() ? false : undefined) ? children : isRenderedAfterLink() && PLACEHOLDER
