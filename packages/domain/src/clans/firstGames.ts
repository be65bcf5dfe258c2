/** From this many matches on, a clan is no longer new. */
export const FIRST_GAMES = 5
