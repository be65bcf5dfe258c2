export const NEW_CLAN_GAMES = 5
