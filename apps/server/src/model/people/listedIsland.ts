// Players who are linked by no match are on islands of their own, and their scores cannot be compared. Where there are
// several, comparisons of the whole site are made among the players of one of them; and where enough accounts witness that
// one, among those of its players who have met enough of them, since anyone may play with made-up people.

const LISTED = '(select l.island from listed_island s join player_island l on l.player_id = s.player_id)'
const IS_WITNESSED = '(select s.is_witnessed from listed_island s)'

// Looked up for each row, as the few hidden players are.
/** Of a player by that id; true where everyone can be compared. */
export const isListedPlayer = (id: string): string =>
  `not exists (select from player_island away where away.player_id = ${id}
    and (away.island <> ${LISTED} or (${IS_WITNESSED} and not away.is_vouched)) offset 0)`

/** True until an island is chosen: the listed island is then the first on the site, or none where there are several. */
export const IS_UNCHOSEN = `select from player_island where exists (select from listed_island where made_at = to_timestamp(0))
  or (not exists (select from listed_island)
    and (select island from player_island order by island limit 1) <> (select island from player_island order by island desc limit 1))
  limit 1`

/** Whether the player with this id is on the listed island and may be compared with its players, even if unlisted. */
export const isOfListedIsland = (id: string): string =>
  `exists (select from player_island own where own.player_id = ${id} and own.island = ${LISTED})`

/** A row where not everyone is listed; the ends of an index say so, however many players there are. */
export const HAS_UNLISTED = `select from listed_island s where
  (select island from player_island order by island limit 1) <> (select island from player_island order by island desc limit 1)
  or (s.is_witnessed and (select true from player_island i where not i.is_vouched limit 1))`

/** Whether most of a match's players are listed, of a match by that id. */
export const isMostlyListed = (id: string): string =>
  `(select 2 * count(*) filter (where ${isListedPlayer('l.player_id')}) > count(*) from match_participant l
    where l.match_id = ${id} and l.player_id is not null)`
