/** Of a team, and of the lanes. */
export const SEATS = 5
const WHOLE = 2 ** SEATS

const membersOf = (mask: number) =>
  Array.from({ length: SEATS }, (_, place) => place).filter((place) => (mask >> place) & 1)

/** Who of both teams has a lane already, up to each number of lanes: as many of one as of the other. */
const STATES = Array.from({ length: WHOLE * WHOLE }, (_, index) => ({
  blue: index >> SEATS,
  red: index & (WHOLE - 1),
  index,
}))
  .map((state) => ({ ...state, lane: membersOf(state.blue).length, reds: membersOf(state.red).length }))
  .filter(({ lane, reds }) => lane === reds && lane < SEATS)
  .sort((a, b) => a.lane - b.lane || a.index - b.index)
  .map(({ blue, red, lane, index }) => ({
    index,
    lane,
    blues: membersOf(WHOLE - 1 - blue),
    reds: membersOf(WHOLE - 1 - red),
  }))

/**
 * The cheapest seats for two teams at once, exact: lane by lane, the best of every set of players that can have had the
 * lanes before. 252 sets and 1,750 steps stand for the 14,400 ways to seat both.
 */
export function laneAssigner() {
  const best = new Float64Array(WHOLE * WHOLE)
  const from = new Uint8Array(WHOLE * WHOLE)

  /**
   * The least cost. `blue` and `red` hold what each member costs in each lane, `Infinity` for a seat not to be had;
   * `across` what a member of one and one of the other cost in the same lane; all by 5 × row + column.
   */
  function leastCost(blue: Float64Array, red: Float64Array, across: Float64Array): number {
    best.fill(Infinity)
    best[0] = 0
    for (const { index, lane, blues, reds } of STATES) {
      const so = best[index] as number // inside its length
      if (so === Infinity) continue
      for (const one of blues) {
        const withOne = so + (blue[one * SEATS + lane] as number)
        if (withOne === Infinity) continue
        for (const other of reds) {
          const cost = withOne + (red[other * SEATS + lane] as number) + (across[one * SEATS + other] as number)
          const next = index | (1 << (one + SEATS)) | (1 << other)
          if (cost < (best[next] as number)) {
            best[next] = cost
            from[next] = one * SEATS + other
          }
        }
      }
    }
    return best[WHOLE * WHOLE - 1] as number
  }

  /** Who sits where by the last `leastCost`: in the order of the lanes, the places in each team. */
  function seats(): { blue: number[]; red: number[] } {
    const blue: number[] = []
    const red: number[] = []
    let state = WHOLE * WHOLE - 1
    for (let lane = SEATS - 1; lane >= 0; lane--) {
      const step = from[state] as number
      const [one, other] = [Math.floor(step / SEATS), step % SEATS]
      blue[lane] = one
      red[lane] = other
      state &= ~((1 << (one + SEATS)) | (1 << other))
    }
    return { blue, red }
  }

  return { leastCost, seats }
}
