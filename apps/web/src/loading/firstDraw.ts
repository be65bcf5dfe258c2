import { isPhone } from '@buri/contract/phone'

let isOver = false
let onPhone = isPhone(navigator.userAgent)

/**
 * Whether what is drawn now is a page's first picture, by the server, in place of the server's, or because a link was
 * followed: then what lies far below may come a moment later, so that the page can be used sooner.
 */
export const isFirstDraw = () => !isOver

export const endFirstDraw = () => {
  isOver = true
}

/** Whether the page is drawn for a phone, whose first screen ends early and whose processor is slow. */
export const isDrawnForPhone = () => onPhone

let isBelowLeft = false

/** For a page of which only the first screen is looked at: what lies below it may follow. */
export const drawBelowLater = () => {
  isBelowLeft = onPhone
}

let isFollowed = false

/** For a page that a link leads to. */
export function beginDraw() {
  isOver = false
  isFollowed = true
  drawBelowLater()
}

/** Whether a link led to the page whose first picture is drawn now, on a phone. */
export const isLinkFollowed = () => isFollowed && isBelowLater()

export const isBelowLater = () => isBelowLeft && !isOver

/** On the server: who asks for the page. */
export const drawForPhone = (isPhone: boolean) => {
  onPhone = isPhone
}
