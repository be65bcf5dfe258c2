import { useEffect } from 'react'

/** The number of unread notifications, which is shown before every title. */
let unreadPrefix = ''

/**
 * Sets the tab's title. The server writes the same title into the HTML. React's `<title>` is not used, because it would
 * come after the server's, and browsers use the first.
 */
export function usePageTitle(name?: string) {
  useEffect(() => {
    document.title = unreadPrefix + (name ? `${name} - 부리` : '부리 - 내전 전적 검색')
  }, [name])
}

export function showUnread(unread: number) {
  const title = document.title.slice(unreadPrefix.length)
  unreadPrefix = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ` : ''
  document.title = unreadPrefix + title
}
