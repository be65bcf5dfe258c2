export const ELO_START = 1500
const ELO_SCALE = 400

/** Returns Elo's expectation 0..1: https://en.wikipedia.org/wiki/Elo_rating_system#Mathematical_details */
export const eloExpectation = (mine: number, theirs: number) => 1 / (1 + 10 ** ((theirs - mine) / ELO_SCALE))

/**
 * Returns the points that each member of a team gains, negative for a loss. `k` is the most that one match can move.
 */
export const eloGain = (expected: number, hasWon: boolean, k: number) => k * ((hasWon ? 1 : 0) - expected)
