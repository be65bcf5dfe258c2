/**
 * How many players the home page lists. The module is separate, so that other limits stay out of the first download.
 */
export const TOP_PLAYERS = 5
