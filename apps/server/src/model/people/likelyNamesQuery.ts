import type { SearchQuery } from '@buri/domain/search/searchGrams'
import { isListedPlayer } from './listedIsland.ts'
import { publicPlayer } from './visibility.ts'

// More names are read than shown, because pieces only find candidates, and each name is judged afterwards. A very
// common piece finds only some of its names; more letters narrow the search.
const MAX_WITH_BEGINNING = 20
const MAX_WITH_PIECES = 40

/**
 * Listed players come first, so that invented players cannot crowd them out. Planning takes longer than searching, so
 * every value is in a subquery, which the planner does not see: one plan serves all searches.
 */
const candidates = (key: 'name_key' | 'initials', limit: number) => `
  with beginning as materialized (
    ${namesWithPrefix(key, isListedPlayer('p.id'))} union ${namesWithPrefix(key, 'true')}
  )
  select id, game_name as "gameName", tag_line as "tagLine" from (
    select * from beginning
    union all
    (select id, game_name, tag_line, last_played_at from player p
      where (select count(*) from beginning) < ${limit} and search_grams @> (select $1::text[]) and ${publicPlayer('p')}
        and id not in (select id from beginning)
      limit ${MAX_WITH_PIECES})
  ) as candidate
  order by ${isListedPlayer('candidate.id')} desc, last_played_at desc nulls last, id`

const namesWithPrefix = (key: 'name_key' | 'initials', who: string) => `
    (select id, game_name, tag_line, last_played_at from player p
    where ${key} >= (select $2::text) and ${key} < (select $2::text) || U&'\\+10FFFF' and ${publicPlayer('p')} and ${who}
    order by ${key} limit ${MAX_WITH_BEGINNING})`

/** Searches public players only, listed players and the latest matches first. */
export function likelyNamesQuery({ grams, isChoseong, needle }: SearchQuery, limit: number) {
  const key = isChoseong ? 'initials' : 'name_key'
  return { name: `likely-${key}-${limit}`, text: candidates(key, limit), values: [grams, needle] }
}
