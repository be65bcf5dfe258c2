import type { SearchQuery } from '@buri/domain/search/searchGrams'
import { isListedPlayer } from './listedIsland.ts'
import { publicPlayer } from './visibility.ts'

// Pieces say who could match; each name is then judged by itself, so more than are shown are read. Of a very common
// piece only some are: more letters narrow it.
const MOST_WITH_BEGINNING = 20
const MOST_WITH_PIECES = 40

/**
 * Who begins so stands before all others: if these are as many as are shown, pieces need not be looked at. Those whom the
 * site lists come first and are not crowded out: anyone may make up people whose names begin like another's. The values are
 * subqueries so that one plan serves them all: making it anew takes longer than the search.
 */
const candidates = (key: 'name_key' | 'initials', shown: number) => `
  with beginning as materialized (
    ${beginningIn(key, isListedPlayer('p.id'))} union ${beginningIn(key, 'true')}
  )
  select id, game_name as "gameName", tag_line as "tagLine" from (
    select * from beginning
    union all
    (select id, game_name, tag_line, last_played_at from player p
      where (select count(*) from beginning) < ${shown} and search_grams @> (select $1::text[]) and ${publicPlayer('p')}
        and id not in (select id from beginning)
      limit ${MOST_WITH_PIECES})
  ) as candidate
  order by ${isListedPlayer('candidate.id')} desc, last_played_at desc nulls last, id`

const beginningIn = (key: 'name_key' | 'initials', who: string) => `
    (select id, game_name, tag_line, last_played_at from player p
    where ${key} >= (select $2::text) and ${key} < (select $2::text) || U&'\\+10FFFF' and ${publicPlayer('p')} and ${who}
    order by ${key} limit ${MOST_WITH_BEGINNING})`

/** Asks for public players whose names begin so or have every piece, those the site lists and the latest match first. */
export function likelyNames({ grams, isChoseong, needle }: SearchQuery, shown: number) {
  const key = isChoseong ? 'initials' : 'name_key'
  return { name: `likely-${key}-${shown}`, text: candidates(key, shown), values: [grams, needle] }
}
