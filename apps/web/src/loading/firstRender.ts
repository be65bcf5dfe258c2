import { isPhone } from '@buri/contract/phone'

/** Whether this code runs on the server, which has no document. */
export const isOnServer = typeof document === 'undefined'

/** The state of the current page's first render. */
const currentRender = { isOver: false, isOnPhone: isPhone(navigator.userAgent), isBelowLeft: false, isFollowed: false }

/**
 * Whether this is the first render of a page: on the server, over the server's HTML, or after a link. Content far below
 * may be drawn a moment later, so that the page can be used sooner.
 */
export const isFirstRender = () => !currentRender.isOver

export const endFirstRender = () => {
  currentRender.isOver = true
}

/** Whether the page is drawn for a phone, which has a small screen and a slow processor. */
export const isRenderedForPhone = () => currentRender.isOnPhone

/** Must be called while a page is rendered whose content below the first screen can be drawn later. */
export const deferBelowFold = () => {
  currentRender.isBelowLeft = currentRender.isOnPhone
}

/** Must be called when a link opens a new page. */
export function beginFirstRender() {
  currentRender.isOver = false
  currentRender.isFollowed = true
  deferBelowFold()
}

/** Whether this is the first render after a link on a phone. */
export const isRenderedAfterLink = () => currentRender.isFollowed && isBelowFoldDeferred()

export const isBelowFoldDeferred = () => currentRender.isBelowLeft && !currentRender.isOver

/** The server sets here whether a phone requested the page. */
export const setRenderedForPhone = (isPhone: boolean) => {
  currentRender.isOnPhone = isPhone
}
