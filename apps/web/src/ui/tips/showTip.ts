export const TIP_WANTED = 'tipwanted'

/** Asks the `Tips` component around a mark to show its tip. It is for marks that never have the focus. */
export const showTip = (mark: Element) => mark.dispatchEvent(new Event(TIP_WANTED, { bubbles: true }))
