import { LIMITS } from '@buri/contract/limits'
import type { SummonerSuggestion } from '@buri/contract/search'
import { nameKeyOf, parseRiotId, type RiotId } from '@buri/domain/riotId'
import { rankMatches } from '@buri/domain/search/matchesKeyword'
import { nearestQuery, sortByNearness } from '@buri/domain/search/nearestNames'
import { queryGrams } from '@buri/domain/search/searchGrams'
import type { Pool } from 'pg'
import { playerSearchReads } from '#server/features/search/search.repository.ts'
import { audienceOf } from '#server/model/people/audience.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'

type Person = RiotId & { id: string }

export function searchService(pool: Pool) {
  const people = playerSearchReads(pool, LIMITS.searchResults)

  async function suggestionsFor(keyword: string, matches: readonly Person[]): Promise<SummonerSuggestion[]> {
    const facts = await people.facts(matches.map(({ id }) => id))
    return matches.map(({ id, gameName, tagLine }) => ({
      keyword,
      // Riot's ids are personal data, so the answer has the site's own id of the player here.
      puuid: id,
      game_name: gameName,
      tag_line: tagLine,
      clanName: facts.get(id)?.clanName ?? null,
      felicanScore: facts.get(id)?.felicanScore ?? null,
      games: facts.get(id)?.games ?? 0,
    }))
  }

  return {
    async summoners(keyword: string, viewer: Viewer): Promise<SummonerSuggestion[]> {
      const query = queryGrams(keyword)
      if ([...query.needle].length < LIMITS.searchMinLength || query.grams.length === 0) return []
      const audience = await audienceOf(pool, viewer)
      const [everybodys, near] = await Promise.all([people.candidates(query), people.inAudience(audience)])
      const ranked = rankMatches([...near, ...everybodys], query.needle)
      // A whole former name finds its player, as an address with that name does.
      const wanted = ranked.length === 0 ? parseRiotId(keyword) : undefined
      const matches = wanted ? await people.formerly(nameKeyOf(wanted)) : ranked
      return suggestionsFor(keyword, matches.slice(0, LIMITS.searchResults))
    },

    /** Returns players with a similar name. Listed players come first. */
    async nearest(name: string): Promise<SummonerSuggestion[]> {
      const wanted = parseRiotId(name)
      if (!wanted) return []
      const query = nearestQuery(wanted)
      const nearest = query.endingGrams.length === 0 ? [] : await people.nearest(query)
      const [listed = [], others = []] = [true, false].map((isListed) =>
        sortByNearness(
          nearest.filter((person) => person.isListed === isListed),
          wanted,
        ),
      )
      return suggestionsFor(name, [...listed, ...others].slice(0, LIMITS.nearestNames))
    },
  }
}
export type SearchService = ReturnType<typeof searchService>
