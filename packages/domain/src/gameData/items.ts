import items from './items.json' with { type: 'json' }

type Item = { id: number; name: string }

const byId: ReadonlyMap<number, Item> = new Map(items.map((item) => [item.id, item]))

export const itemById = (id: number) => byId.get(id)
