/** How many players the home page names. Apart from the other limits, so that they stay out of its first download. */
export const TOP_PLAYERS = 5
