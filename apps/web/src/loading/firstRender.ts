import { isPhone } from '@buri/contract/phone'

export const isOnServer = typeof document === 'undefined'

const currentRender = { isOver: false, isOnPhone: isPhone(navigator.userAgent), isBelowLeft: false, isFollowed: false }

/** True on the server and during the first render after a load or a link. Content far below may then be drawn later. */
export const isFirstRender = () => !currentRender.isOver

export const endFirstRender = () => {
  currentRender.isOver = true
}

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

export const isRenderedAfterLink = () => currentRender.isFollowed && isBelowFoldDeferred()

export const isBelowFoldDeferred = () => currentRender.isBelowLeft && !currentRender.isOver

export const setRenderedForPhone = (isPhone: boolean) => {
  currentRender.isOnPhone = isPhone
}
