import { nameKeyOf, parseRiotId } from '@buri/domain/riotId'
import { keepSearches, MAX_RECENT, recentSearches } from './recentSearches.ts'

/** Puts a name first in the history. `nameTag` is the whole name as the profile shows it. */
export function rememberSearch(nameTag: string) {
  const key = keyOf(nameTag)
  keepSearches([nameTag, ...recentSearches().filter((earlier) => keyOf(earlier) !== key)].slice(0, MAX_RECENT))
}

function keyOf(nameTag: string) {
  const riotId = parseRiotId(nameTag)
  return riotId && nameKeyOf(riotId)
}
