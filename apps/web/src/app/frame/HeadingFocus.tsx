import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the new page's heading, so that screen readers read it and Tab continues there. The router removes
 * the pressed link, which leaves the focus on `body`, where nothing is read.
 */
export function HeadingFocus() {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    const main = document.querySelector('main')
    const focused = document.activeElement
    if (shownPath.current === pathname || !main) return
    shownPath.current = pathname
    // The page has set the focus itself, or a person is typing in the header.
    if ((focused !== main && main.contains(focused)) || focused?.matches('input')) return

    const focusHeading = () => {
      const heading = main.querySelector('h1')
      if (!heading) return
      changes.disconnect()
      const now = document.activeElement
      if (now !== focused && now !== document.body) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(focusHeading)
    changes.observe(main, { childList: true, subtree: true })
    focusHeading()
    return () => changes.disconnect()
  }, [pathname])
  return null
}
