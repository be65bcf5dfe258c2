import { answerKey } from '@buri/contract/answerKeys'
import type { QueryClient } from '@tanstack/react-query'
import { LAST_PLACE, PLACE } from './lastPlace.ts'

/** A profile or clan that exists; a page that was not found is not remembered. */
function placeAt(pathname: string, queries: QueryClient): string | undefined {
  const [, kind, name = ''] = PLACE.exec(pathname) ?? []
  if (kind === undefined) return undefined
  const id = decodeURIComponent(name)
  const key =
    kind === 'summoner'
      ? answerKey('GET /api/summoners/:nameTag', { params: { nameTag: id } })
      : answerKey('GET /api/clans/:id', { params: { id } })
  return queries.getQueryData(key) === undefined ? undefined : pathname
}

/** Remembers in this browser which profile or clan was open when it was left. */
export function rememberPlaces(page: Document, queries: QueryClient) {
  page.addEventListener('visibilitychange', () => {
    const place = page.hidden ? placeAt(page.location.pathname, queries) : undefined
    if (place === undefined) return
    try {
      localStorage.setItem(LAST_PLACE, place)
    } catch {
      // A browser that keeps nothing opens at home.
    }
  })
}
