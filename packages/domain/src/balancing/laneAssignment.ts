export const SEATS_PER_TEAM = 5
const MEMBER_SETS = 2 ** SEATS_PER_TEAM

const membersOf = (mask: number) =>
  Array.from({ length: SEATS_PER_TEAM }, (_, index) => index).filter((place) => (mask >> place) & 1)

/** A state says which members of each team already have a lane; both teams have equally many. */
const SEARCH_STATES = Array.from({ length: MEMBER_SETS * MEMBER_SETS }, (_, index) => ({
  blue: index >> SEATS_PER_TEAM,
  red: index & (MEMBER_SETS - 1),
  index,
}))
  .map((state) => ({ ...state, lane: membersOf(state.blue).length, reds: membersOf(state.red).length }))
  .filter(({ lane, reds }) => lane === reds && lane < SEATS_PER_TEAM)
  .sort((a, b) => a.lane - b.lane || a.index - b.index)
  .map(({ blue, red, lane, index }) => ({
    index,
    lane,
    blues: membersOf(MEMBER_SETS - 1 - blue),
    reds: membersOf(MEMBER_SETS - 1 - red),
  }))

/**
 * Finds the cheapest seats for two teams at once. The search is exact: it goes lane by lane and keeps the best seating
 * of every set of players who can have had the earlier lanes. 252 sets and 1,750 steps replace the 14,400 ways to seat
 * both teams.
 */
export function laneAssigner() {
  const leastCosts = new Float64Array(MEMBER_SETS * MEMBER_SETS)
  const from = new Uint8Array(MEMBER_SETS * MEMBER_SETS)

  /**
   * `blue` and `red` hold each member's cost per lane, `Infinity` for a forbidden seat; `across` holds the cost of two
   * opponents in one lane. All three are indexed by 5 × row + column.
   */
  function leastCost(blue: Float64Array, red: Float64Array, across: Float64Array): number {
    leastCosts.fill(Infinity)
    leastCosts[0] = 0
    for (const { index, lane, blues, reds } of SEARCH_STATES) {
      const so = leastCosts[index] as number // The index is within bounds.
      if (so === Infinity) continue
      for (const bluePlan of blues) {
        const costWithBlue = so + (blue[bluePlan * SEATS_PER_TEAM + lane] as number)
        if (costWithBlue === Infinity) continue
        for (const redPlan of reds) {
          const cost =
            costWithBlue +
            (red[redPlan * SEATS_PER_TEAM + lane] as number) +
            (across[bluePlan * SEATS_PER_TEAM + redPlan] as number)
          const next = index | (1 << (bluePlan + SEATS_PER_TEAM)) | (1 << redPlan)
          if (cost < (leastCosts[next] as number)) {
            leastCosts[next] = cost
            from[next] = bluePlan * SEATS_PER_TEAM + redPlan
          }
        }
      }
    }
    return leastCosts[MEMBER_SETS * MEMBER_SETS - 1] as number
  }

  /** Returns the seating of the last `leastCost`: each team's member indexes in lane order. */
  function seats(): { blue: number[]; red: number[] } {
    const blue: number[] = []
    const red: number[] = []
    let state = MEMBER_SETS * MEMBER_SETS - 1
    for (let lane = SEATS_PER_TEAM - 1; lane >= 0; lane--) {
      const step = from[state] as number
      const [one, other] = [Math.floor(step / SEATS_PER_TEAM), step % SEATS_PER_TEAM]
      blue[lane] = one
      red[lane] = other
      state &= ~((1 << (one + SEATS_PER_TEAM)) | (1 << other))
    }
    return { blue, red }
  }

  return { leastCost, seats }
}
