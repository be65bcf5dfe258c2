import { isPhone } from '@buri/contract/phone'

/** Whether this runs on the server, which has no document. */
export const isOnServer = typeof document === 'undefined'

/** The state of the current page's first render. */
const currentRender = { isOver: false, isOnPhone: isPhone(navigator.userAgent), isBelowLeft: false, isFollowed: false }

/**
 * Whether this render is a page's first one, by the server, over the server's HTML, or after a link. Content far below
 * may then follow a moment later, so that the page can be used sooner.
 */
export const isFirstRender = () => !currentRender.isOver

export const endFirstRender = () => {
  currentRender.isOver = true
}

/** Whether the page is drawn for a phone, which has a short first screen and a slow processor. */
export const isRenderedForPhone = () => currentRender.isOnPhone

/** Call while rendering a page whose content below the first screen can be drawn later. */
export const deferBelowFold = () => {
  currentRender.isBelowLeft = currentRender.isOnPhone
}

/** Call when a link leads to a new page. */
export function beginFirstRender() {
  currentRender.isOver = false
  currentRender.isFollowed = true
  deferBelowFold()
}

/** Whether the current first render follows a link on a phone. */
export const isRenderedAfterLink = () => currentRender.isFollowed && isBelowFoldDeferred()

export const isBelowFoldDeferred = () => currentRender.isBelowLeft && !currentRender.isOver

/** The server says here whether a phone requested the page. */
export const setRenderedForPhone = (isPhone: boolean) => {
  currentRender.isOnPhone = isPhone
}
