/** A clan with this many matches is no longer new. */
export const NEW_CLAN_GAMES = 5
