import { type ReactNode, useDeferredValue } from 'react'
import { isBelowLater } from './firstDraw.ts'

/**
 * What lies below a phone's first screen. The server draws it with the rest; where the page's scripts draw that anew, this
 * follows once the page can be used.
 */
export const Below = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, isBelowLater() ? false : undefined) && children
