import { championNameOf } from '@buri/domain/gameData/champions'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { itemById } from '@buri/domain/gameData/items'
import { runeById, styleById } from '@buri/domain/gameData/runes'
import { spellById } from '@buri/domain/gameData/spells'
import type { ScoreboardRow } from '#server/scoreboard/scoreboardRows.ts'

const SLOTS = [0, 1, 2, 3, 4, 5, 6]

/** What a player brought and bought, as pictures with the names that stand in for them. */
export function loadoutOf(row: ScoreboardRow, urls: ImageUrls) {
  return {
    championName: championNameOf(row),
    championImageUrl: urls.championImageUrl(row),
    spell1ImageUrl: urls.spellImageUrl(row.spell1Id),
    spell2ImageUrl: urls.spellImageUrl(row.spell2Id),
    spell1Name: nameOf(spellById, row.spell1Id),
    spell2Name: nameOf(spellById, row.spell2Id),
    primaryRuneImageUrl: urls.runeImageUrl(row.keystoneId),
    secondaryRuneImageUrl: urls.runeImageUrl(row.subStyleId),
    primaryRuneName: nameOf(runeById, row.keystoneId),
    secondaryRuneName: nameOf(styleById, row.subStyleId),
    itemImageUrls: slotsOf(row.items, urls.itemImageUrl),
    itemNames: slotsOf(row.items, (item) => (item <= 0 ? null : (itemById(item)?.name ?? `아이템 ${item}`))),
  }
}

const nameOf = (find: (id: number) => { name: string } | undefined, id: number | null): string | null =>
  id === null ? null : (find(id)?.name ?? null)

function slotsOf(items: readonly number[] | null, show: (item: number) => string | null): (string | null)[] | null {
  return items === null ? null : SLOTS.map((slot) => show(items[slot] ?? 0))
}
