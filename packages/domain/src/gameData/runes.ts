import runes from './runes.json' with { type: 'json' }

/** `icon` is a path below Data Dragon's `/cdn/img/`. */
type Rune = { id: number; icon: string; name: string }

const byId: ReadonlyMap<number, Rune> = new Map(runes.map((rune) => [rune.id, rune]))

// Riot numbers the five styles 8000, 8100 … 8400 and every rune in between.
const isStyle = (id: number) => id % 100 === 0

/** The keystone with this id. */
export const runeById = (id: number) => (isStyle(id) ? undefined : byId.get(id))

/** The tree of runes with this id, such as 8000 for 정밀. */
export const styleById = (id: number) => (isStyle(id) ? byId.get(id) : undefined)
