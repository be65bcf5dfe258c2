import type { Match, MatchPage, Participant } from './matches.ts'
import type { PackedLoadout, PackedMatch, PackedMatchPage } from './packedMatches.ts'

type PicturedAs<Name extends string> = `${Name}Name` | `${Name}ImageUrl`
export type Loadout = Pick<
  Participant,
  PicturedAs<'champion' | 'spell1' | 'spell2' | 'primaryRune' | 'secondaryRune'> | 'itemNames' | 'itemImageUrls'
>
type PackedParticipant = Omit<Participant, keyof Loadout> & { loadout: PackedLoadout }
export type PackedRow = PackedMatch['participants'][number]
export type Packing = Pick<PackedMatchPage, 'columns' | 'pictures'>

export const PARTICIPANT_COLUMNS = [
  'summonerName',
  'tagLine',
  'isHidden',
  'isSelf',
  'win',
  'position',
  'side',
  'loadout',
  'championLevel',
  'summonerLevel',
  'kills',
  'deaths',
  'assists',
  'cs',
  'goldEarned',
  'visionScore',
  'performanceScore',
  'performanceRank',
  'isMvp',
  'isAce',
  'totalDamageDealtToChampions',
  'totalDamageTaken',
  'wardsPlaced',
  'wardsKilled',
  'visionWardsBought',
  'isSubstitute',
  'badges',
] as const satisfies readonly (keyof PackedParticipant)[]

/** Returns a participant's values in the order of `PARTICIPANT_COLUMNS`. */
export const packParticipant = (line: PackedParticipant): PackedRow => PARTICIPANT_COLUMNS.map((column) => line[column])

type Pictures = Packing['pictures']
type ColumnIndexes = Record<keyof PackedParticipant, number>

/** Finds columns by name, so that new ones may be added anywhere. */
export function unpackMatchPage({ columns, pictures, items, ...page }: PackedMatchPage): MatchPage {
  const packing = { columns, pictures }
  return { ...page, items: items.map((match) => unpackMatch(match, packing)) }
}

/** Restores one match of a packed page. */
export function unpackMatch(packed: PackedMatch, packing: Packing): Match {
  const { loadout, participants, ...match } = packed
  return {
    ...match,
    ...loadoutOf(loadout, packing.pictures),
    participants: unpackParticipants(participants, packing),
  }
}

/** Restores scoreboard lines from rows of values. */
export function unpackParticipants(rows: readonly PackedRow[], { columns, pictures }: Packing): Participant[] {
  const columnIndexes = Object.fromEntries(
    PARTICIPANT_COLUMNS.map((column) => [column, columns.indexOf(column)]),
  ) as ColumnIndexes
  return rows.map((values) => unpackParticipant(values, columnIndexes, pictures))
}

// The object is written out, because building it with spread takes three times the memory, and a page has two hundred
// lines.
function unpackParticipant(values: PackedRow, places: ColumnIndexes, pictures: Pictures): Participant {
  const the = <Column extends keyof PackedParticipant>(column: Column) =>
    values[places[column]] as PackedParticipant[Column]
  const loadout = loadoutOf(the('loadout'), pictures)
  return {
    summonerName: the('summonerName'),
    tagLine: the('tagLine'),
    isHidden: the('isHidden'),
    isSelf: the('isSelf'),
    side: the('side'),
    win: the('win'),
    position: the('position'),
    championName: loadout.championName,
    championImageUrl: loadout.championImageUrl,
    spell1ImageUrl: loadout.spell1ImageUrl,
    spell2ImageUrl: loadout.spell2ImageUrl,
    spell1Name: loadout.spell1Name,
    spell2Name: loadout.spell2Name,
    primaryRuneImageUrl: loadout.primaryRuneImageUrl,
    secondaryRuneImageUrl: loadout.secondaryRuneImageUrl,
    primaryRuneName: loadout.primaryRuneName,
    secondaryRuneName: loadout.secondaryRuneName,
    itemImageUrls: loadout.itemImageUrls,
    itemNames: loadout.itemNames,
    championLevel: the('championLevel'),
    summonerLevel: the('summonerLevel'),
    kills: the('kills'),
    deaths: the('deaths'),
    assists: the('assists'),
    cs: the('cs'),
    goldEarned: the('goldEarned'),
    totalDamageDealtToChampions: the('totalDamageDealtToChampions'),
    totalDamageTaken: the('totalDamageTaken'),
    wardsPlaced: the('wardsPlaced'),
    visionScore: the('visionScore'),
    wardsKilled: the('wardsKilled'),
    visionWardsBought: the('visionWardsBought'),
    performanceScore: the('performanceScore'),
    performanceRank: the('performanceRank'),
    isMvp: the('isMvp'),
    isAce: the('isAce'),
    isSubstitute: the('isSubstitute'),
    badges: the('badges'),
  }
}

function loadoutOf(
  [champion, spell1, spell2, primaryRune, secondaryRune, items]: PackedLoadout,
  pictures: Pictures,
): Loadout {
  const nameOf = (place: number) => pictures[place]?.[0] ?? null
  const addressOf = (place: number) => pictures[place]?.[1] ?? null
  return {
    championName: nameOf(champion) ?? '',
    championImageUrl: addressOf(champion),
    spell1ImageUrl: addressOf(spell1),
    spell2ImageUrl: addressOf(spell2),
    spell1Name: nameOf(spell1),
    spell2Name: nameOf(spell2),
    primaryRuneImageUrl: addressOf(primaryRune),
    secondaryRuneImageUrl: addressOf(secondaryRune),
    primaryRuneName: nameOf(primaryRune),
    secondaryRuneName: nameOf(secondaryRune),
    itemImageUrls: items?.map(addressOf) ?? null,
    itemNames: items?.map(nameOf) ?? null,
  }
}
