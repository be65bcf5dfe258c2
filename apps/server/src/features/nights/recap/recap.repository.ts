import { type LineOf, lineColumns, RATING_COLUMNS } from '#server/model/matches/scoreboard/lineColumns.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'

const RECAP_COLUMNS = [
  'matchId',
  'side',
  'championId',
  'championKey',
  'kills',
  'deaths',
  'assists',
  'visionScore',
  'damageToChampions',
  'goldEarned',
  'performanceScore',
  'isMvp',
  ...RATING_COLUMNS,
] as const

export type RecapLine = LineOf<typeof RECAP_COLUMNS> & {
  playerId: string | null
  gameName: string | null
  tagLine: string | null
}

const RECAP_LINES = `
  select coalesce(l.player_id, l.guest_id) as "playerId", l.game_name as "gameName", l.tag_line as "tagLine", ${lineColumns('l', RECAP_COLUMNS)}
  from match_participant l where l.match_id = any ($1::text[]) order by l.match_id, l.slot`

/** Reads only the night's matches, so that the cost does not grow with the clan. */
export const recapLines = (db: Db, matchIds: readonly string[]): Promise<RecapLine[]> =>
  matchIds.length === 0
    ? Promise.resolve([])
    : runQuery<RecapLine>(db, { name: 'inhouse-recap-lines', text: RECAP_LINES, values: [[...matchIds]] })
