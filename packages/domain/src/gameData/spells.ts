import spells from './spells.json' with { type: 'json' }

/** `key` is also the name of the picture, such as `SummonerFlash`. */
type Spell = { id: number; key: string; name: string }

const byId: ReadonlyMap<number, Spell> = new Map(spells.map((spell) => [spell.id, spell]))

export const spellById = (id: number) => byId.get(id)
