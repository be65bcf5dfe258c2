import { useEffect } from 'react'

const FIELD = 'input, select, textarea'
const CONTROL = `a[href], summary, button, ${FIELD}`

type Step = { place: Element; index: number }

/** The element and its ancestors inside `main`, each with its index among its siblings. */
function pathTo(element: Element, main: Element): Step[] {
  const parent = element.parentElement
  if (element === main || !parent) return []
  return [{ place: element, index: [...parent.children].indexOf(element) }, ...pathTo(parent, main)]
}

// jsdom does not lay out, so it has no `checkVisibility`.
const isShown = (element: Element) => element.checkVisibility?.() !== false && !element.matches(':disabled')

/**
 * Focuses what is now where the removed element was, or else the sibling before it. A row gets the focus itself, not
 * its first button, because the key that removed the row before may still be held.
 */
function focusNear(path: readonly Step[]) {
  const survivor = path.findIndex(({ place }) => place.isConnected && isShown(place))
  const place = path[survivor]?.place
  const index = path[survivor - 1]?.index
  // A new page has nothing near. Its heading takes the focus.
  if (!place || index === undefined) return
  const siblings = [...place.children]
  const next = [...siblings.slice(index), ...siblings.slice(0, index).reverse()].find(isShown)
  // A phone would open its keyboard for a field. Tab leads to it from here.
  const near = next && !next.matches(FIELD) ? next : place
  if (!near.matches(CONTROL)) near.setAttribute('tabindex', '-1')
  if (near instanceof HTMLElement) near.focus({ preventScroll: true })
}

/**
 * Keeps the focus near when a page removes the focused element, or disables it while it waits. Browsers move it to
 * `body`, from where Tab begins at the top of the page again.
 */
export function LostFocus() {
  useEffect(() => {
    const main = document.querySelector('main')
    if (!main) return
    let path: Step[] = []
    const onFocusIn = ({ target }: FocusEvent) => {
      path = target instanceof Element && main.contains(target) ? pathTo(target, main) : []
    }
    // Some browsers send this event for a removed element, too, and before they remove it.
    const onFocusOut = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (target === path[0]?.place && path[0].place.isConnected && !path[0].place.matches(':disabled')) path = []
      })
    const changes = new MutationObserver(() => {
      const [focused] = path
      if (!focused || document.activeElement !== document.body) return
      const { place } = focused
      if (place.isConnected && place.matches(':disabled')) return
      const lost = path
      path = []
      if (!place.isConnected) focusNear(lost)
      else if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    changes.observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [])
  return null
}
