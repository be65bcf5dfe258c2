export type Random = {
  next: () => number
  between: (low: number, high: number) => number
  normal: (mean: number, deviation: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  shuffled: <Item>(items: readonly Item[]) => Item[]
}

// mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c (public domain)
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixedBits = Math.imul(state ^ (state >>> 15), state | 1)
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61)
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    // Box–Muller; 1 - next() is never zero.
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick(items) {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    shuffled(items) {
      const remainingItems = [...items]
      const result: typeof remainingItems = []
      while (remainingItems.length > 0) result.push(...remainingItems.splice(between(0, remainingItems.length - 1), 1))
      return result
    },
  }
}
