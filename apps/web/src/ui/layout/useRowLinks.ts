import { useLocation, useNavigate } from 'react-router'

/**
 * Returns a handler that follows plain links with the router. A link component per row would cost more than the rows.
 * The next page gets the previous address.
 */
export function useRowLinks() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  return (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.getAttribute('href') || link.target || link.origin !== window.location.origin) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash, { state: { from: pathname + search } })
  }
}
