import type { NearestQuery } from '@buri/domain/search/nearestNames'
import type { SearchQuery } from '@buri/domain/search/searchGrams'
import type { Pool } from 'pg'
import { shownClanOf } from '#server/model/clans/visibility.ts'
import type { Audience } from '#server/model/people/audience.ts'
import { likelyNamesQuery } from '#server/model/people/likelyNamesQuery.ts'
import { isListedPlayer } from '#server/model/people/listedIsland.ts'
import { hiddenPlayer, publicPlayer } from '#server/model/people/visibility.ts'

type Candidate = { id: string; gameName: string; tagLine: string }
type NearCandidate = Candidate & { isListed: boolean }

const IN_AUDIENCE = `
  select id, game_name as "gameName", tag_line as "tagLine" from player p
  where id = any ((select $1::uuid[])::uuid[]) and ${hiddenPlayer('p')} order by last_played_at desc nulls last, id`

const FORMER_BEARERS = `
  select p.id, p.game_name as "gameName", p.tag_line as "tagLine" from player_name n
  join player p on p.id = n.player_id and ${publicPlayer('p')}
  where n.name_key = $1 and not n.is_alt order by p.last_played_at desc nulls last, p.id limit $2`

// Each part reads a limited index range, and then the names are checked one by one. Listed players are searched
// separately, because anyone may invent people with any name.
const MAX_SIMILAR = 10
const MAX_WITH_INITIALS = 40
const MAX_PER_HALF = 200
const FOUND_COLUMNS = `id, game_name, tag_line, last_played_at`
const namesBetween = (key: 'name_key' | 'initials', value: string, limit: number) => (who: string) =>
  `
  (select ${FOUND_COLUMNS} from player p
    where ${key} >= (select ${value}::text) and ${key} < (select ${value}::text) || U&'\\+10FFFF' and ${publicPlayer('p')} and ${who}
    order by ${key} limit ${limit})`
const namesWithSuffix = (who: string) => `
  (select ${FOUND_COLUMNS} from player p where search_grams @> (select $4::text[]) and ${publicPlayer('p')} and ${who}
    limit ${MAX_PER_HALF})`
const SIMILAR_STRETCHES = [
  namesBetween('name_key', '$1', MAX_SIMILAR),
  namesBetween('initials', '$2', MAX_WITH_INITIALS),
  namesBetween('name_key', "nullif($3, '')", MAX_PER_HALF),
  namesWithSuffix,
]

const NEAREST_PLAYERS = `
  select id, game_name as "gameName", tag_line as "tagLine", ${isListedPlayer('near.id')} as "isListed" from (
    ${SIMILAR_STRETCHES.flatMap((part) => [part(isListedPlayer('p.id')), part('true')]).join(' union ')}
  ) as near
  order by last_played_at desc nulls last, id`

type SearchFacts = { id: string; clanName: string | null; felicanScore: number | null; games: number }

const SUGGESTION_FACTS = `
  select p.id, r.score as "felicanScore", coalesce(r.rated_games, 0) as games,
    (select c.clan_name from clan c where c.id = ${shownClanOf('p.id')}) as "clanName"
  from unnest($1::uuid[]) as p (id) left join player_rating r on r.player_id = p.id`

export function playerSearchReads(pool: Pool, limit: number) {
  return {
    async candidates(query: SearchQuery): Promise<Candidate[]> {
      return (await pool.query<Candidate>(likelyNamesQuery(query, limit))).rows
    },

    async formerly(nameKey: string): Promise<Candidate[]> {
      return (await pool.query<Candidate>({ name: 'search-formerly', text: FORMER_BEARERS, values: [nameKey, limit] }))
        .rows
    },

    async nearest({ nameKey, initials, beginning, endingGrams }: NearestQuery): Promise<NearCandidate[]> {
      const values = [nameKey, initials, beginning, endingGrams]
      return (await pool.query<NearCandidate>({ name: 'search-nearest', text: NEAREST_PLAYERS, values })).rows
    },

    /** Filters nothing, so callers must pass only players whom the viewer may see. */
    async facts(ids: readonly string[]): Promise<Map<string, SearchFacts>> {
      if (ids.length === 0) return new Map()
      const { rows } = await pool.query<SearchFacts>({ name: 'search-facts', text: SUGGESTION_FACTS, values: [ids] })
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** The hidden players whom the viewer may see are few enough to be checked one by one. */
    async inAudience({ ids }: Audience): Promise<Candidate[]> {
      if (ids.length === 0) return []
      return (await pool.query<Candidate>({ name: 'search-audience', text: IN_AUDIENCE, values: [ids] })).rows
    },
  }
}
