import { isOnServer, isRenderedForPhone } from './firstRender.ts'

/**
 * Marks the end of a phone's first screen in the server's HTML: the browser draws the page up to here with the styles
 * of this part, before it reads the rest. Renders nothing in the browser.
 */
export const Fold = () => (isOnServer && isRenderedForPhone() ? <template data-fold="" /> : null)
