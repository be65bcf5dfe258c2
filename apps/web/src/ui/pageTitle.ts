import { useEffect } from 'react'

/**
 * What the browser's tab says; the server writes the same sentence into a page's first HTML. Not React's `<title>`: it
 * would stand beside the server's, and a browser reads the first.
 */
export function usePageTitle(name?: string) {
  useEffect(() => {
    document.title = name ? `${name} - 부리` : '부리 - 내전 전적 검색'
  }, [name])
}
