import runes from './runes.json' with { type: 'json' }

/** `icon` is a path below Data Dragon's `/cdn/img/`. */
type Rune = { id: number; icon: string; name: string }

const byId: ReadonlyMap<number, Rune> = new Map(runes.map((rune) => [rune.id, rune]))

// Riot numbers the five styles 8000, 8100 … 8400. The numbers of runes are between these.
const isStyle = (id: number) => id % 100 === 0

/** Returns the keystone with this id, or `undefined`. */
export const runeById = (id: number) => (isStyle(id) ? undefined : byId.get(id))

/** Returns the tree of runes with this id, such as 8000 for 정밀, or `undefined`. */
export const styleById = (id: number) => (isStyle(id) ? byId.get(id) : undefined)
