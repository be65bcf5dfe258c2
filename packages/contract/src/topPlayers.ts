/** A separate module, so that other limits stay out of the first download. */
export const TOP_PLAYERS = 5
