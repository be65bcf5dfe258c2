export const TIP_WANTED = 'tipwanted'

/** Asks the `Tips` around a mark to show its words, for marks that never have the focus themselves. */
export const showTip = (mark: Element) => mark.dispatchEvent(new Event(TIP_WANTED, { bubbles: true }))
