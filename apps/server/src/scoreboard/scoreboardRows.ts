import { strictest, type Visibility } from '@buri/domain/players/visibility'
import type { Pool } from 'pg'
import { riotIdOf } from '#server/ingest/people/evidence.ts'
import {
  type FlagsOf,
  type LineOf,
  lineColumns,
  RATING_STEPS,
  type ValuesOf,
  valuesOf,
} from '#server/scoreboard/lineColumns.ts'
import { hiddenPlayer } from '#server/visibility/players.ts'

// Only what is shown: half the columns cost half the reading. What is of one kind comes as one array, because the driver takes
// about as long for each value of a row as for a whole array.
const NUMBERS = [
  'slot',
  'championId',
  'championLevel',
  'accountLevel',
  'spell1Id',
  'spell2Id',
  'keystoneId',
  'subStyleId',
  'kills',
  'deaths',
  'assists',
  'cs',
  'goldEarned',
  'damageToChampions',
  'damageTaken',
  'wardsPlaced',
  'visionScore',
  'wardsKilled',
  'controlWardsBought',
  'largestMultiKill',
  'performanceRank',
] as const
const FLAGS = ['win', 'isMvp', 'isAce', 'isSubstitute', 'isCraftsman'] as const
const WORDS = ['playerId', 'side', 'position', 'championKey', 'laneResult'] as const
const OTHERS = ['matchId', 'items', 'performanceScore', 'badges'] as const
const RATING = [...RATING_STEPS, 'expectedWin'] as const

type Shown = [...typeof NUMBERS, ...typeof FLAGS, ...typeof WORDS, ...typeof OTHERS]
type Named = { gameName: string | null; tagLine: string | null }

/** One player's line of one match as it is stored, with the person's present name and visibility. */
export type ScoreboardRow = LineOf<Shown> & Named & { visibility: Visibility | null }
/** With what the match did to the player's rating. */
export type RatedRow = ScoreboardRow & LineOf<typeof RATING>

/** The platform only of lines without a player, whose names are as the file told them. */
type Platformed = { platform: string | null }
type PackedRow = LineOf<typeof OTHERS> &
  Named &
  Platformed & {
    numbers: [...ValuesOf<typeof NUMBERS>, ...FlagsOf<typeof FLAGS>]
    words: [...ValuesOf<typeof WORDS>, Visibility | null]
  }

// How many are wanted is kept from the planner, which would make the same plan anew each time.
const rowsWith = (others: string) => `
  select ${others},
    array[${valuesOf('mp', [...NUMBERS, ...FLAGS], 'integer')}] as numbers,
    array[${valuesOf('mp', WORDS, 'text')}, p.visibility] as words,
    coalesce(p.game_name, mp.game_name) as "gameName", coalesce(p.tag_line, mp.tag_line) as "tagLine",
    case when mp.player_id is null then (select m.platform from match m where m.id = mp.match_id) end as platform
  from match_participant mp left join player p on p.id = mp.player_id
  where mp.match_id = any((select $1::text[])::text[])
  order by mp.match_id, mp.slot`
const ROWS = rowsWith(lineColumns('mp', OTHERS))
const RATED_ROWS = rowsWith(lineColumns('mp', [...OTHERS, ...RATING]))

/** The whole scoreboards of some matches, by match. */
export async function scoreboardsOf(pool: Pool, matchIds: readonly string[]): Promise<Map<string, ScoreboardRow[]>> {
  if (matchIds.length === 0) return new Map()
  const { rows } = await pool.query<PackedRow>({ name: 'scoreboards', text: ROWS, values: [matchIds] })
  return byMatch(matchIds, await hidingNamesakes(pool, rows.map(unpacked)))
}

/** The same with what the matches did to ratings. */
export async function ratedScoreboardsOf(pool: Pool, matchIds: readonly string[]): Promise<Map<string, RatedRow[]>> {
  if (matchIds.length === 0) return new Map()
  const { rows } = await pool.query<PackedRow & LineOf<typeof RATING>>({
    name: 'rated-scoreboards',
    text: RATED_ROWS,
    values: [matchIds],
  })
  const rated = rows.map((row) => {
    const { muBefore, sigmaBefore, muAfter, sigmaAfter, expectedWin } = row
    return { ...unpacked(row), muBefore, sigmaBefore, muAfter, sigmaAfter, expectedWin }
  })
  return byMatch(matchIds, await hidingNamesakes(pool, rated))
}

function byMatch<Row extends { matchId: string }>(matchIds: readonly string[], rows: readonly Row[]) {
  const scoreboards = new Map<string, Row[]>(matchIds.map((id) => [id, []]))
  for (const row of rows) scoreboards.get(row.matchId)?.push(row)
  return scoreboards
}

function unpacked(row: PackedRow): ScoreboardRow & Platformed {
  const { matchId, items, performanceScore, badges, gameName, tagLine, platform } = row
  const [
    slot,
    championId,
    championLevel,
    accountLevel,
    spell1Id,
    spell2Id,
    keystoneId,
    subStyleId,
    kills,
    deaths,
    assists,
    cs,
    goldEarned,
    damageToChampions,
    damageTaken,
    wardsPlaced,
    visionScore,
    wardsKilled,
    controlWardsBought,
    largestMultiKill,
    performanceRank,
    win,
    isMvp,
    isAce,
    isSubstitute,
    isCraftsman,
  ] = row.numbers
  const [playerId, side, position, championKey, laneResult, visibility] = row.words
  return {
    matchId,
    items,
    performanceScore,
    badges,
    gameName,
    tagLine,
    platform,
    playerId,
    side,
    position,
    championKey,
    laneResult,
    visibility,
    slot,
    championId,
    championLevel,
    accountLevel,
    spell1Id,
    spell2Id,
    keystoneId,
    subStyleId,
    kills,
    deaths,
    assists,
    cs,
    goldEarned,
    damageToChampions,
    damageTaken,
    wardsPlaced,
    visionScore,
    wardsKilled,
    controlWardsBought,
    largestMultiKill,
    performanceRank,
    win: win === null ? null : win === 1,
    isMvp: isMvp === 1,
    isAce: isAce === 1,
    isSubstitute: isSubstitute === 1,
    isCraftsman: isCraftsman === 1,
  }
}

const HIDDEN_BEARERS = `
  select n.name_key as "nameKey", p.visibility from player_name n join player p on p.id = n.player_id
  where n.name_key = any ($1::text[]) and ${hiddenPlayer('p')}`

/**
 * Whom a line without a player, such as a bot's, names: without a tag the one who has the platform's, and the one who has the one
 * that a bare name means here.
 */
function keysOf({ platform, playerId, gameName, tagLine }: ScoreboardRow & Platformed): string[] {
  if (playerId !== null) return []
  const named = [platform, null].flatMap((of) => riotIdOf(of, { gameName, tagLine })?.nameKey ?? [])
  return [...new Set(named)]
}

/** Such a line may carry a hidden player's name. They are few. */
async function hidingNamesakes<Row extends ScoreboardRow & Platformed>(
  pool: Pool,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const keys = rows.flatMap(keysOf)
  if (keys.length === 0) return rows
  const values = [[...new Set(keys)]]
  const found = await pool.query<{ nameKey: string; visibility: Visibility }>({
    name: 'hidden-bearers',
    text: HIDDEN_BEARERS,
    values,
  })
  return rows.map((row) => {
    const named = keysOf(row)
    const bearers = found.rows.filter(({ nameKey }) => named.includes(nameKey))
    return bearers.length === 0 ? row : { ...row, visibility: strictest(bearers.map(({ visibility }) => visibility)) }
  })
}
