import { useEffect } from 'react'

let unreadPrefix = ''

/** React's `<title>` is not used, because it would come after the server's, and browsers use the first. */
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
