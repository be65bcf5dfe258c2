import type { PlayerHistory } from '@buri/domain/history/playerHistory'
import { publicPlayer } from '@buri/server/src/model/people/visibility.ts'
import type { Database } from '@buri/server/src/platform/database/openDatabase.ts'

/** Active players occur more often, as they do in the pages that people open. */
export type SampledLine = {
  matchId: string
  playedAt: Date
  gameName: string
  tagLine: string
  history: PlayerHistory
}

const COUNT_LINES = `select reltuples::float8 as lines from pg_class where oid = 'match_participant'::regclass`

const SAMPLE_LINES = `
  select mp.match_id as "matchId", mp.played_at as "playedAt", p.game_name as "gameName", p.tag_line as "tagLine", h.history
  from (select * from match_participant tablesample bernoulli ($1) repeatable (7)) mp
  join player p on p.id = mp.player_id and ${publicPlayer('p')}
  join player_history h on h.player_id = p.id
  order by md5(mp.match_id || mp.slot) limit $2`

export async function sampleLines(pool: Database['pool'], size: number): Promise<SampledLine[]> {
  const { rows } = await pool.query<{ lines: number }>(COUNT_LINES)
  const percent = Math.min(100, (200 * size) / Math.max(1, rows[0]?.lines ?? 1))
  const sample = await pool.query<SampledLine>(SAMPLE_LINES, [percent, size])
  return sample.rows
}
