import { useLocation, useNavigate } from 'react-router'

/** Follows plain links with the router, because a link component per row would cost more than the rows. */
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
