import { SEARCH_LIMITS } from '@buri/contract/searchLimits'
import { formatRiotId } from '@buri/domain/riotId'
import { calledExactly } from '@buri/domain/search/calledExactly'
import type { QueryClient } from '@tanstack/react-query'
import { suggestionsQuery } from './useSuggestions.ts'

/** Enter opens a page at once where the search does not answer. */
const PATIENCE_MS = 1500

/**
 * The whole name of the one player who is called exactly so. Text with a tag means itself, and so does a name that no one
 * or more than one has.
 */
export async function knownName(queries: QueryClient, text: string): Promise<string> {
  const name = text.trim()
  const keyword = name.slice(0, SEARCH_LIMITS.searchMaxLength)
  if (name.includes('#') || keyword !== name || [...keyword].length < SEARCH_LIMITS.searchMinLength) return name
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  // A search that fails finds no one: the name is taken as it was typed.
  const found = await Promise.race([queries.fetchQuery(suggestionsQuery(keyword)).catch(() => undefined), late])
  const people = found?.map(({ game_name, tag_line }) => ({ gameName: game_name, tagLine: tag_line }))
  const called = calledExactly(name, people ?? [])
  return called ? formatRiotId(called) : name
}
