import type { Match } from '@buri/contract/matches'
import type { PackedLoadout, PackedMatchPage } from '@buri/contract/packedMatches'
import { type Loadout, PARTICIPANT_COLUMNS } from '@buri/contract/unpackMatches'

export function aPackedPage(matches: readonly Match[], page: Partial<PackedMatchPage> = {}): PackedMatchPage {
  const pictures: PackedMatchPage['pictures'] = []
  const pack = <Line extends Loadout>(line: Line) => {
    const { championName, championImageUrl, spell1Name, spell1ImageUrl, spell2Name, spell2ImageUrl, ...others } = line
    const { primaryRuneName, primaryRuneImageUrl, secondaryRuneName, secondaryRuneImageUrl, ...rest } = others
    const { itemNames, itemImageUrls, ...facts } = rest
    const indexOf = (name: string | null, address: string | null) => pictures.push([name, address]) - 1
    const loadout: PackedLoadout = [
      indexOf(championName, championImageUrl),
      indexOf(spell1Name, spell1ImageUrl),
      indexOf(spell2Name, spell2ImageUrl),
      indexOf(primaryRuneName, primaryRuneImageUrl),
      indexOf(secondaryRuneName, secondaryRuneImageUrl),
      itemNames?.map((name, slot) => indexOf(name, itemImageUrls?.[slot] ?? null)) ?? null,
    ]
    return { ...facts, loadout }
  }
  const items = matches.map(({ participants, ...match }) => ({
    ...pack(match),
    participants: participants.map((line) => {
      const values: Record<string, unknown> = pack(line)
      return PARTICIPANT_COLUMNS.map((column) => values[column])
    }),
  }))
  const counts = { nextCursor: null, total: matches.length, filteredTotal: matches.length }
  return { columns: [...PARTICIPANT_COLUMNS], pictures, items, ...counts, ...page }
}
