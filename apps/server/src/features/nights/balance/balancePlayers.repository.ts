import type { Pool } from 'pg'
import { RATING_ROW, type RatingRow } from '#server/model/matches/ratings/currentRating.ts'
import { publicPlayer } from '#server/model/people/visibility.ts'

export type BalancedRow = {
  id: string
  gameName: string
  tagLine: string
  rating: RatingRow
  /** `unranked` if the game says that the player has no rank, and `null` if the game was never asked. */
  rank: { tier: string; division: string | null } | 'unranked' | null
  /** The shares of the positions, in the order of `POSITIONS`. */
  roles: number[] | null
}

/**
 * No visibility rule applies here. Callers apply the rule to the ids, or show only teams that are made from all
 * players.
 */
const PLAYERS = `
  select p.id, p.game_name as "gameName", p.tag_line as "tagLine",
    ${RATING_ROW},
    case when k.player_id is not null then json_build_object('tier', k.tier, 'division', k.division)
      when told.player_id is not null then to_json('unranked'::text) end as rank,
    h.outline -> 'roles' as roles
  from player p
  left join player_history h on h.player_id = p.id
  left join player_rating r on r.player_id = p.id
  left join player_rank k on k.player_id = p.id and k.queue_type = 'RANKED_SOLO_5x5'
  left join player_account told on told.player_id = p.id
  where p.id = any ((select $1::uuid[])::uuid[])`

// In byte order `$` follows `#`. Every name with this key and a tag is therefore between the key with `#` and the key
// with `$`.
const ONLY_BEARERS = `
  select k.key, (array_agg(bearer.id))[1] as id from unnest((select $1::text[])) as k(key)
  cross join lateral (
    select p.id from player p
    where p.name_key >= k.key || '#' and p.name_key < k.key || '$' and ${publicPlayer('p')} limit 2
  ) as bearer
  group by k.key having count(*) = 1`

export const balancePlayerReads = (pool: Pool) => ({
  async players(ids: readonly string[]): Promise<BalancedRow[]> {
    const { rows } = await pool.query<BalancedRow>({ name: 'balance-players', text: PLAYERS, values: [ids] })
    return rows
  },

  /** The keys are names without a tag. A name that several public players have is left out. */
  async onlyBearersOf(keys: readonly string[]): Promise<Map<string, string>> {
    const { rows } = await pool.query<{ key: string; id: string }>({
      name: 'balance-only-bearers',
      text: ONLY_BEARERS,
      values: [[...new Set(keys)]],
    })
    return new Map(rows.map(({ key, id }) => [key, id]))
  },
})
