import { useEffect } from 'react'

/** The number of unread notifications, before every title. */
let unreadPrefix = ''

/**
 * Sets the tab's title; the server writes the same one into the HTML. Not by React's `<title>`: it would come after the
 * server's, and browsers use the first.
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
