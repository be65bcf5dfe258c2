/** From this many matches on, a clan is no longer new. */
export const NEW_CLAN_GAMES = 5
