import { isOnServer, isRenderedForPhone } from './firstRender.ts'

/** The browser draws the server's HTML up to this element, with its styles, before it reads the rest. */
export const Fold = () => (isOnServer && isRenderedForPhone() ? <template data-fold="" /> : null)
