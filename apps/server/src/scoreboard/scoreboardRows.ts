import { strictest, type Visibility } from '@buri/domain/players/visibility'
import type { Pool } from 'pg'
import { riotIdOf } from '#server/ingest/people/evidence.ts'
import { type LineOf, lineColumns, RATING_STEPS } from '#server/scoreboard/lineColumns.ts'
import { hiddenPlayer } from '#server/visibility/players.ts'

// Only what is shown: half the columns cost half the reading.
const SHOWN = [
  'matchId',
  'slot',
  'playerId',
  'side',
  'win',
  'position',
  'championId',
  'championKey',
  'championLevel',
  'accountLevel',
  'spell1Id',
  'spell2Id',
  'keystoneId',
  'subStyleId',
  'items',
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
  'performanceScore',
  'performanceRank',
  'isMvp',
  'isAce',
  'isSubstitute',
  'laneResult',
  'badges',
  'isCraftsman',
  ...RATING_STEPS,
  'expectedWin',
] as const

/** One player's line of one match as it is stored, with the person's present name and visibility. */
export type ScoreboardRow = LineOf<typeof SHOWN> & {
  gameName: string | null
  tagLine: string | null
  visibility: Visibility | null
}

// How many are wanted is kept from the planner, which would make the same plan anew each time.
const ROWS_OF_MATCHES = `
  select ${lineColumns('mp', SHOWN)},
    coalesce(p.game_name, mp.game_name) as "gameName", coalesce(p.tag_line, mp.tag_line) as "tagLine", p.visibility,
    case when mp.player_id is null then (select m.platform from match m where m.id = mp.match_id) end as platform
  from match_participant mp left join player p on p.id = mp.player_id
  where mp.match_id = any((select $1::text[])::text[])
  order by mp.match_id, mp.slot`

/** The platform only of lines without a player, whose names are as the file told them. */
type StoredRow = ScoreboardRow & { platform: string | null }

/** The whole scoreboards of some matches, by match. */
export async function scoreboardsOf(pool: Pool, matchIds: readonly string[]): Promise<Map<string, ScoreboardRow[]>> {
  const scoreboards = new Map<string, ScoreboardRow[]>(matchIds.map((id) => [id, []]))
  if (matchIds.length === 0) return scoreboards
  const { rows } = await pool.query<StoredRow>({ name: 'scoreboards', text: ROWS_OF_MATCHES, values: [matchIds] })
  for (const row of await hidingNamesakes(pool, rows)) scoreboards.get(row.matchId)?.push(row)
  return scoreboards
}

const HIDDEN_BEARERS = `
  select n.name_key as "nameKey", p.visibility from player_name n join player p on p.id = n.player_id
  where n.name_key = any ($1::text[]) and ${hiddenPlayer('p')}`

/**
 * Whom a line without a player, such as a bot's, names: without a tag the one who has the platform's, and the one who has the one
 * that a bare name means here.
 */
function keysOf({ platform, playerId, gameName, tagLine }: StoredRow): string[] {
  if (playerId !== null) return []
  const named = [platform, null].flatMap((of) => riotIdOf(of, { gameName, tagLine })?.nameKey ?? [])
  return [...new Set(named)]
}

/** Such a line may carry a hidden player's name. They are few. */
async function hidingNamesakes(pool: Pool, rows: readonly StoredRow[]): Promise<readonly ScoreboardRow[]> {
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
