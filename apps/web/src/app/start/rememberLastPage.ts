import { answerKey } from '@buri/contract/answerKeys'
import type { QueryClient } from '@tanstack/react-query'
import { LAST_PAGE_KEY, REMEMBERED_PAGE } from './lastPage.ts'

/** A page that was not found is not remembered. */
function pageToRemember(pathname: string, queries: QueryClient): string | undefined {
  const [, kind, name = ''] = REMEMBERED_PAGE.exec(pathname) ?? []
  if (kind === undefined) return undefined
  const id = decodeURIComponent(name)
  const key =
    kind === 'summoner'
      ? answerKey('GET /api/summoners/:nameTag', { params: { nameTag: id } })
      : answerKey('GET /api/clans/:id', { params: { id } })
  return queries.getQueryData(key) === undefined ? undefined : pathname
}

export function rememberLastPage(page: Document, queries: QueryClient) {
  page.addEventListener('visibilitychange', () => {
    const path = page.hidden ? pageToRemember(page.location.pathname, queries) : undefined
    if (path === undefined) return
    try {
      localStorage.setItem(LAST_PAGE_KEY, path)
    } catch {
      // Storage is blocked, so the site opens at home.
    }
  })
}
