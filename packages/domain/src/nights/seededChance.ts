/** The largest seed that is drawn and stored: the largest PostgreSQL `integer`. */
export const MAX_SEED = 2 ** 31 - 1

/**
 * Returns a source of numbers from 0 up to 1. Anyone can draw the same numbers again from the same seed. Uses
 * mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
 */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixedBits = Math.imul(state ^ (state >>> 15), 1 | state)
    mixedBits = (mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), 61 | mixedBits)) ^ mixedBits
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the items in random order, by the Fisher–Yates shuffle. */
export function shuffled<Item>(items: readonly Item[], chance: () => number): Item[] {
  const all = [...items]
  for (let last = all.length - 1; last > 0; last -= 1) {
    const chosenIndex = Math.floor(chance() * (last + 1))
    const [one, two] = [all[last], all[chosenIndex]]
    if (one !== undefined && two !== undefined) {
      all[last] = two
      all[chosenIndex] = one
    }
  }
  return all
}
