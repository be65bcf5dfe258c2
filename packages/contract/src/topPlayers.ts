/** How many players the home page lists. A module of its own, so that other limits stay out of the first download. */
export const TOP_PLAYERS = 5
