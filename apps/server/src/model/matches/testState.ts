import type { Pool } from 'pg'
import { canonicalJson } from './rederive.ts'

export async function storedState(pool: Pool): Promise<string[]> {
  const { rows: players } = await pool.query<{ id: string; label: string }>(
    `select p.id, (select string_agg(n.game_name, '=' order by n.game_name) from player_name n where n.player_id = p.id) as label from player p`,
  )
  const label = new Map(players.map(({ id, label }) => [id, label]))
  const nameMasked = (text: string) =>
    text.replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => label.get(id) ?? id)
  const read = async (text: string) =>
    (await pool.query<{ row: { history?: { companions: [id: string, ...unknown[]][] } } }>(text)).rows
      .map(({ row }) => {
        // Companions of one match are sorted by id, which is random, so they are sorted again here.
        row.history?.companions.sort((a, b) => (nameMasked(a[0]) < nameMasked(b[0]) ? -1 : 1))
        return nameMasked(canonicalJson(row))
      })
      .sort()
  const parts = [
    `select to_jsonb(m) - 'created_at' as row from match m`,
    `select to_jsonb(p) as row from match_participant p`,
    'select to_jsonb(s) as row from match_scoreboard s',
    `select to_jsonb(p) - 'created_at' - 'data_version' as row from player p`,
    'select to_jsonb(n) as row from player_name n',
    'select to_jsonb(i) as row from player_identity i',
    'select to_jsonb(r) as row from player_rating r',
    'select to_jsonb(h) as row from player_history h',
    `select to_jsonb(f) - 'redone' as row from rating_frontier f`,
    `select to_jsonb(i) as row from (
       select array_agg(game_name order by game_name) as island from player_island join player p on p.id = player_id
       group by island) i`,
    // Pairs are read from both sides, because it is random which of the two ids is the smaller.
    `select to_jsonb(b) as row from (
       select 'pair' as kind, player_a as me, player_b as other, together, together_wins, against, against_wins_a as wins,
         same_lane_against, last_met_at from player_pair
       union all select 'pair', player_b, player_a, together, together_wins, against, against - against_wins_a,
         same_lane_against, last_met_at from player_pair) b`,
  ]
  const texts: string[] = []
  for (const part of parts) texts.push(...(await read(part)))
  return texts
}

/** Returns the first four differences, few enough to read when a test fails. */
export function differences(actual: readonly string[], expected: readonly string[]): string[] {
  const expectedSet = new Set(expected)
  const was = new Set(actual)
  return [
    ...actual.filter((row) => !expectedSet.has(row)).map((row) => `found ${row}`),
    ...expected.filter((row) => !was.has(row)).map((row) => `expected ${row}`),
  ].slice(0, 4)
}
