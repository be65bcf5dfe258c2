import { SEARCH_LIMITS } from '@buri/contract/searchLimits'
import { formatRiotId } from '@buri/domain/riotId'
import { onlyExactName } from '@buri/domain/search/onlyExactName'
import type { QueryClient } from '@tanstack/react-query'
import { suggestionsQuery } from './useSuggestions.ts'

/** Milliseconds that Enter waits for the lookup before it opens a page. */
const MAX_WAIT_MS = 1500

/** Returns the whole name of the only player with exactly this name, otherwise the text unchanged. */
export async function resolveName(queries: QueryClient, text: string): Promise<string> {
  const name = text.trim()
  const keyword = name.slice(0, SEARCH_LIMITS.searchMaxLength)
  if (name.includes('#') || keyword !== name || [...keyword].length < SEARCH_LIMITS.searchMinLength) return name
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  // A failed lookup counts as no player, so the name is used as typed.
  const suggested = await Promise.race([queries.fetchQuery(suggestionsQuery(keyword)).catch(() => undefined), timeout])
  const people = suggested?.map(({ game_name, tag_line }) => ({ gameName: game_name, tagLine: tag_line }))
  const called = onlyExactName(name, people ?? [])
  return called ? formatRiotId(called) : name
}
