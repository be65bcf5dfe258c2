import { isPhone } from '@buri/contract/phone'

/** Whether the server draws, where there is no document. */
export const isOnServer = typeof document === 'undefined'

/** The page that is drawn now. */
const draw = { isOver: false, isOnPhone: isPhone(navigator.userAgent), isBelowLeft: false, isFollowed: false }

/**
 * Whether what is drawn now is a page's first picture, by the server, in place of the server's, or because a link was
 * followed: then what lies far below may come a moment later, so that the page can be used sooner.
 */
export const isFirstDraw = () => !draw.isOver

export const endFirstDraw = () => {
  draw.isOver = true
}

/** Whether the page is drawn for a phone, whose first screen ends early and whose processor is slow. */
export const isDrawnForPhone = () => draw.isOnPhone

/** For a page of which only the first screen is looked at: what lies below it may follow. */
export const drawBelowLater = () => {
  draw.isBelowLeft = draw.isOnPhone
}

/** For a page that a link leads to. */
export function beginDraw() {
  draw.isOver = false
  draw.isFollowed = true
  drawBelowLater()
}

/** Whether a link led to the page whose first picture is drawn now, on a phone. */
export const isLinkFollowed = () => draw.isFollowed && isBelowLater()

export const isBelowLater = () => draw.isBelowLeft && !draw.isOver

/** On the server: who asks for the page. */
export const drawForPhone = (isPhone: boolean) => {
  draw.isOnPhone = isPhone
}
