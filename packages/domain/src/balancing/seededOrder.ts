/** Hashes a seed and a name to 32 bits: FNV-1a, then a finalizer so that close seeds give different numbers. */
export function seededHash(seed: number, name: string): number {
  let hash = (0x811c9dc5 ^ Math.imul(seed | 0, 0x9e3779b1)) >>> 0
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Shuffles items into an order that depends only on their names and the seed. */
export function inSeededOrder<One extends { name: string }>(seed: number, all: readonly One[]): One[] {
  return all
    .map((one) => ({ one, hash: seededHash(seed, one.name) }))
    .sort((a, b) => a.hash - b.hash || (a.one.name < b.one.name ? -1 : 1))
    .map(({ one }) => one)
}
