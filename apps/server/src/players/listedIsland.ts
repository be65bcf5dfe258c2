// Players who are linked by no match are on islands of their own, and their scores cannot be compared. Where there are
// several, comparisons of the whole site are made among the players of one of them.

const LISTED = '(select l.island from listed_island s join player_island l on l.player_id = s.player_id)'

// Looked up for each row, as the few hidden players are.
/** Of a player by that id; true where there is one island only. */
export const isListedPlayer = (id: string): string =>
  `not exists (select from player_island away where away.player_id = ${id} and away.island <> ${LISTED} offset 0)`
