import { useEffect } from 'react'

/** What the browser's tab says. The server writes the same sentence into a page's first HTML. */
export const pageTitle = (name?: string) => (name ? `${name} - 부리` : '부리 - 내전 전적 검색')

export function usePageTitle(name?: string) {
  useEffect(() => {
    document.title = pageTitle(name)
  }, [name])
}
