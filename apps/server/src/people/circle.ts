import { hash } from 'node:crypto'
import { maySee, type Nearness, type Visibility } from '@buri/domain/players/visibility'
import type { Pool } from 'pg'
import type { Viewer } from '#server/http/viewer.ts'

/** The players whom somebody may see although they hide from strangers. */
export type Circle = {
  /** What a finished answer made for these eyes is kept by: whoever sees the same people may have the same bytes. */
  key: string
  ids: readonly string[]
  nearnessTo: (playerId: string | null) => Nearness
}

/** Everybody's eyes: an empty circle. */
export const STRANGERS: Circle = { key: '', ids: [], nearnessTo: () => 'stranger' }

// At most three clans of a hundred people each, and of these only who hides.
const HIDDEN_NEAR = `
  select p.id, p.visibility, case when o.user_id = $1 then 'self' else 'clanmate' end as nearness
  from player_owner o join player p on p.id = o.player_id
  where p.visibility <> 'public' and o.user_id in (
    select $1::uuid
    union
    select mate.user_id from clan_member mine join clan_member mate on mate.clan_id = mine.clan_id where mine.user_id = $1)
  order by p.id`

type Row = { id: string; visibility: Visibility; nearness: Nearness }

/** Asked anew for every request, so that leaving a clan shuts the door at once. */
export async function circleOf(pool: Pool, viewer: Viewer): Promise<Circle> {
  if (viewer.kind === 'visitor') return STRANGERS
  const { rows } = await pool.query<Row>({ name: 'circle', text: HIDDEN_NEAR, values: [viewer.userId] })
  const near = new Map(rows.flatMap((row) => (maySee(row.visibility, row.nearness) ? [[row.id, row.nearness]] : [])))
  if (near.size === 0) return STRANGERS
  return {
    key: hash('sha1', JSON.stringify([...near]), 'base64url'),
    ids: [...near.keys()],
    nearnessTo: (playerId) => (playerId === null ? 'stranger' : (near.get(playerId) ?? 'stranger')),
  }
}
