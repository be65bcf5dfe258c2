// Players not linked by any match are on separate islands, and their scores cannot be compared. If there are several
// islands, site-wide comparisons use the players of one, the listed island. An island that enough accounts witness
// lists only players who have met enough players of these accounts, since anyone can invent people to play with.

const LISTED_ISLAND = '(select l.island from listed_island s join player_island l on l.player_id = s.player_id)'
const IS_WITNESSED = '(select s.is_witnessed from listed_island s)'

/** Few players are unlisted, so each row looks its player up. */
export const isListedPlayer = (id: string): string =>
  `not exists (select from player_island away where away.player_id = ${id}
    and (away.island <> ${LISTED_ISLAND} or (${IS_WITNESSED} and not away.is_vouched)) offset 0)`

/**
 * Finds a row while none of several islands has been chosen. Until then the first island is listed (`made_at` is 0), or
 * none.
 */
export const NO_ISLAND_CHOSEN = `select from player_island where exists (select from listed_island where made_at = to_timestamp(0))
  or (not exists (select from listed_island)
    and (select island from player_island order by island limit 1) <> (select island from player_island order by island desc limit 1))
  limit 1`

/** A player of the listed island can be compared with its players even if unlisted. */
export const isOfListedIsland = (id: string): string =>
  `exists (select from player_island own where own.player_id = ${id} and own.island = ${LISTED_ISLAND})`

/** Finds a row if any player is unlisted. Reads only the ends of an index, however many players there are. */
export const ANY_UNLISTED = `select from listed_island s where
  (select island from player_island order by island limit 1) <> (select island from player_island order by island desc limit 1)
  or (s.is_witnessed and (select true from player_island i where not i.is_vouched limit 1))`

export const isMostlyListed = (id: string): string =>
  `(select 2 * count(*) filter (where ${isListedPlayer('l.player_id')}) > count(*) from match_participant l
    where l.match_id = ${id} and l.player_id is not null)`
