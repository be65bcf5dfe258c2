import { SEARCH_LIMITS } from '@buri/contract/searchLimits'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { useDebounced } from '#web/ui/forms/useDebounced.ts'

export const suggestionsQuery = (keyword: string) => ({
  ...query('GET /api/search/summoners', { query: { keyword } }),
  retry: false,
})

/** Returns the answer for the text or, while typing goes on, for its beginning; `undefined` if there is none yet. */
export function useSuggestions(text: string) {
  const keyword = useDebounced(text.trim().slice(0, SEARCH_LIMITS.searchMaxLength), SEARCH_LIMITS.searchDebounceMs)
  const isLongEnough = [...keyword].length >= SEARCH_LIMITS.searchMinLength
  const { data } = useQuery({ ...suggestionsQuery(keyword), enabled: isLongEnough })
  return isLongEnough && text.trim().startsWith(keyword) ? data : undefined
}
