import { isOnServer, isRenderedForPhone } from './firstRender.ts'

/**
 * Marks the end of a phone's first screen in the server's HTML. The browser draws the page up to this mark, with the
 * styles of that part, before it reads the rest. Renders nothing in the browser.
 */
export const Fold = () => (isOnServer && isRenderedForPhone() ? <template data-fold="" /> : null)
