import { isPhone } from '@buri/contract/phone'

/** Whether this runs on the server, which has no document. */
export const isOnServer = typeof document === 'undefined'

/** The state of the current page's first render. */
const draw = { isOver: false, isOnPhone: isPhone(navigator.userAgent), isBelowLeft: false, isFollowed: false }

/**
 * Whether this render is a page's first one, by the server, over the server's HTML, or after a link. Content far below
 * may then follow a moment later, so that the page can be used sooner.
 */
export const isFirstRender = () => !draw.isOver

export const endFirstRender = () => {
  draw.isOver = true
}

/** Whether the page is drawn for a phone, whose first screen ends early and whose processor is slow. */
export const isRenderedForPhone = () => draw.isOnPhone

/** Call while rendering a page whose content below the first screen can be drawn later. */
export const deferBelowFold = () => {
  draw.isBelowLeft = draw.isOnPhone
}

/** Call when a link leads to a new page. */
export function beginFirstRender() {
  draw.isOver = false
  draw.isFollowed = true
  deferBelowFold()
}

/** Whether the current first render follows a link on a phone. */
export const isRenderedAfterLink = () => draw.isFollowed && isBelowFoldDeferred()

export const isBelowFoldDeferred = () => draw.isBelowLeft && !draw.isOver

/** On the server: whether a phone requested the page. */
export const setRenderedForPhone = (isPhone: boolean) => {
  draw.isOnPhone = isPhone
}
