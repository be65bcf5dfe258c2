import { LIMITS } from '@buri/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { useSettled } from '#web/ui/useSettled.ts'

/** Answers belong to their keyword: one that comes late for an older keyword is never shown. */
export function useSuggestions(text: string) {
  const keyword = useSettled(text.trim().slice(0, LIMITS.searchMaxLength), LIMITS.searchDebounceMs)
  const isLongEnough = [...keyword].length >= LIMITS.searchMinLength
  const { data } = useQuery({
    queryKey: ['search', keyword],
    queryFn: ({ signal }) => call('GET /api/search/summoners', { query: { keyword }, signal }),
    enabled: isLongEnough,
    retry: false,
  })
  // Search failures show nothing: an autocomplete must not shout.
  return isLongEnough && text.trim().startsWith(keyword) ? (data ?? []) : []
}
