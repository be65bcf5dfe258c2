export const TIP_WANTED = 'tipwanted'

/** Shows the tip of a mark that never has the focus. */
export const showTip = (mark: Element) => mark.dispatchEvent(new Event(TIP_WANTED, { bubbles: true }))
