import { useEffect } from 'react'

/** Before every title: how many are unread. */
let count = ''

/**
 * What the browser's tab says; the server writes the same sentence into a page's first HTML. Not React's `<title>`: it
 * would stand beside the server's, and a browser reads the first.
 */
export function usePageTitle(name?: string) {
  useEffect(() => {
    document.title = count + (name ? `${name} - 부리` : '부리 - 내전 전적 검색')
  }, [name])
}

export function showUnread(unread: number) {
  const title = document.title.slice(count.length)
  count = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ` : ''
  document.title = count + title
}
