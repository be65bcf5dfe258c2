import type { ClanDashboard } from '@buri/contract/clanActivity'
import type { Pool } from 'pg'

const NEW_CLAN_GAMES = 5

type Row = { games: number; hasNight: boolean }

const FIRST_STEPS = `
  select
    (select count(*)::int from (select from match where clan_id = $1 and deleted_at is null limit ${NEW_CLAN_GAMES}) as m) as games,
    exists (select from night where clan_id = $1 and state <> 'cancelled') as "hasNight"`

/** Returns a new clan's first steps, or `null` from the clan's fifth match on. */
export async function clanFirstSteps(pool: Pool, clanId: string): Promise<ClanDashboard['firstSteps']> {
  const { rows } = await pool.query<Row>({ name: 'clan-first-steps', text: FIRST_STEPS, values: [clanId] })
  const row = rows[0]
  return row && row.games < NEW_CLAN_GAMES ? row : null
}
