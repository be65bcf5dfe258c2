import { isDrawnForPhone, isOnServer } from './firstDraw.ts'

/**
 * Where a phone's first screen ends: up to here the server's page is drawn with the styles that this much needs, before
 * the rest of the page and of its styles are read. Nothing in the browser.
 */
export const Fold = () => (isOnServer && isDrawnForPhone() ? <template data-fold="" /> : null)
