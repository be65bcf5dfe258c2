import { hash } from 'node:crypto'
import { hasClanRight } from '@buri/domain/clans/clanRights'
import { maySee, type Nearness, type Visibility } from '@buri/domain/players/visibility'
import type { Pool } from 'pg'
import { clanRelationOf } from '#server/model/clans/findVisibleClan.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { hiddenPlayer } from './visibility.ts'

export type Audience = {
  /** The cache key of answers for this audience. Viewers who see the same get the same bytes. */
  key: string
  ids: readonly string[]
  nearnessTo: (playerId: string | null) => Nearness
  /** Whether the viewer sees this private clan, because it is their own or they are staff for clans. */
  hasClan: (clanId: string) => boolean
}

export const PUBLIC_AUDIENCE: Audience = { key: '', ids: [], nearnessTo: () => 'stranger', hasClan: () => false }

// The limit makes PostgreSQL look up each hidden member once, even if few people are hidden.
const HIDDEN_NEAR = `
  with mine as materialized (select clan_id from clan_member where user_id = $1)
  select
    (select coalesce(json_agg(json_build_object('id', o.player_id, 'visibility', p.visibility,
        'nearness', case when o.user_id = $1 then 'self' else 'clanmate' end) order by o.player_id), '[]')
      from player_owner o cross join lateral (select visibility from player where id = o.player_id limit 1) as p
      where ${hiddenPlayer('p')} and o.user_id in (
        select $1::uuid union select m.user_id from mine join clan_member m on m.clan_id = mine.clan_id)) as people,
    (select coalesce(json_agg(c.id order by c.id), '[]') from mine join clan c on c.id = mine.clan_id
      where not c.is_public) as clans`

type Row = { people: { id: string; visibility: Visibility; nearness: Nearness }[]; clans: string[] }

/** Queried for every request, so that leaving a clan takes effect at once. */
export async function audienceOf(pool: Pool, viewer: Viewer): Promise<Audience> {
  if (viewer.kind === 'visitor') return PUBLIC_AUDIENCE
  const { rows } = await pool.query<Row>({ name: 'audience', text: HIDDEN_NEAR, values: [viewer.userId] })
  const { people, clans } = rows[0] ?? { people: [], clans: [] }
  const seesAllClans = hasClanRight('see', clanRelationOf(viewer, null, false))
  const visible = people.filter(({ visibility, nearness }) => maySee(visibility, nearness))
  if (visible.length === 0 && clans.length === 0 && !seesAllClans) return PUBLIC_AUDIENCE
  const near = new Map(visible.map(({ id, nearness }) => [id, nearness]))
  return {
    key: hash('sha1', JSON.stringify([[...near], seesAllClans ? 'all' : clans]), 'base64url'),
    ids: [...near.keys()],
    nearnessTo: (playerId) => (playerId === null ? 'stranger' : (near.get(playerId) ?? 'stranger')),
    hasClan: (clanId) => seesAllClans || clans.includes(clanId),
  }
}
