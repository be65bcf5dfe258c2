export const SHOW_TIP_EVENT = 'tipwanted'

/** Shows the tip of a mark that never has the focus. */
export const showTip = (mark: Element) => mark.dispatchEvent(new Event(SHOW_TIP_EVENT, { bubbles: true }))
