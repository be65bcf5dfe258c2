import type { PackedLoadout, PackedMatchPage } from '@buri/contract/packedMatches'
import { championById, championNameOf } from '@buri/domain/gameData/champions'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { itemById } from '@buri/domain/gameData/items'
import { runeById, styleById } from '@buri/domain/gameData/runes'
import { spellById } from '@buri/domain/gameData/spells'
import type { ScoreboardRow } from './scoreboardRows.ts'

type Picture = PackedMatchPage['pictures'][number]
type Reported = Pick<ScoreboardRow, 'championId' | 'championKey'>

const SLOTS = [0, 1, 2, 3, 4, 5, 6]

export function picturesOf(urls: ImageUrls) {
  const list: Picture[] = []

  /** Returns a function from an id to its picture's index in the list. */
  function placesOf(show: (id: number | null) => Picture) {
    const indexes = new Map<number | null, number>()
    return (id: number | null): number => {
      const storedIndex = indexes.get(id)
      if (storedIndex !== undefined) return storedIndex
      const index = list.push(show(id)) - 1
      indexes.set(id, index)
      return index
    }
  }
  const nameOfId = (find: (id: number) => { name: string } | undefined, id: number | null) =>
    id === null ? null : (find(id)?.name ?? null)

  const ofChampion = (reported: Reported): Picture => [championNameOf(reported), urls.championImageUrl(reported)]
  const championIndexes = placesOf((championId) => ofChampion({ championId, championKey: null }))
  const otherIcons = new Map<string, number>()
  const itemOf = placesOf((id) =>
    id === null || id <= 0 ? [null, null] : [itemById(id)?.name ?? `아이템 ${id}`, urls.itemImageUrl(id)],
  )

  const spellOf = placesOf((id) => [nameOfId(spellById, id), urls.spellImageUrl(id)])
  const keystoneOf = placesOf((id) => [nameOfId(runeById, id), urls.runeImageUrl(id)])
  const styleOf = placesOf((id) => [nameOfId(styleById, id), urls.runeImageUrl(id)])

  function championOf({ championId, championKey }: Reported): number {
    if (championId !== null && championById(championId)) return championIndexes(championId)
    const key = `${championId} ${championKey}`
    const index = otherIcons.get(key) ?? list.push(ofChampion({ championId, championKey })) - 1
    otherIcons.set(key, index)
    return index
  }

  return {
    list,
    loadoutOf: (row: ScoreboardRow): PackedLoadout => [
      championOf(row),
      spellOf(row.spell1Id),
      spellOf(row.spell2Id),
      keystoneOf(row.keystoneId),
      styleOf(row.subStyleId),
      row.items && SLOTS.map((slot) => itemOf(row.items?.[slot] ?? 0)),
    ],
  }
}

export type Pictures = ReturnType<typeof picturesOf>
