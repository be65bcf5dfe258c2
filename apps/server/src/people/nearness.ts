import type { Nearness } from '@buri/domain/players/visibility'
import type { Pool } from 'pg'
import type { Viewer } from '#server/http/viewer.ts'

/** How near somebody is to a player: himself, if he owns him. Asked anew every time, for what is hidden only. */
export async function nearnessOf(pool: Pool, viewer: Viewer, playerId: string): Promise<Nearness> {
  if (viewer.kind === 'visitor') return 'stranger'
  const { rowCount } = await pool.query({
    name: 'nearness',
    text: 'select from player_owner where player_id = $1 and user_id = $2',
    values: [playerId, viewer.userId],
  })
  return rowCount === 0 ? 'stranger' : 'self'
}
