import { seededChance } from '@buri/domain/nights/seededChance'

export type Random = {
  next: () => number
  between: (low: number, high: number) => number
  normal: (mean: number, deviation: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  shuffled: <Item>(items: readonly Item[]) => Item[]
}

export function makeRandom(seed: number): Random {
  const next = seededChance(seed)
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
