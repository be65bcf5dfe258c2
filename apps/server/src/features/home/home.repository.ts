import type { Pool } from 'pg'
import { MATCH_COLUMNS, type MatchListItem, stands } from '#server/scoreboard/matchListItem.ts'

type Counts = {
  totalMembers: number
  gamesThisWeek: number
  activeUsers: number
  /** How many people hold each tier of the solo queue. */
  tiers: Record<string, number>
  demo: string | null
}

const COUNTS = `
  select
    (select count(*) from player) + (select count(*) from app_user u where u.status = 'active'
      and not exists (select 1 from player_owner o where o.user_id = u.id)) as "totalMembers",
    (select count(*) from match m where ${stands('m')} and played_at > $1 and played_at <= $2) as "gamesThisWeek",
    -- The last players of these days are the last players of all, because the days end now.
    (select count(*) from player_history where last_played_at > $1 and last_played_at <= $2) as "activeUsers",
    coalesce((select jsonb_object_agg(tier, people) from (
      select tier, count(*) as people from player_rank where queue_type = 'RANKED_SOLO_5x5' group by tier
    ) t), '{}') as tiers,
    (select value #>> '{}' from site_setting where name = 'demo') as demo`

const LATEST = `select ${MATCH_COLUMNS} from match m where ${stands('m')} order by m.played_at desc, m.id desc limit $1`

export const homeRepository = (pool: Pool) => ({
  async counts(from: Date, to: Date): Promise<Counts> {
    const { rows } = await pool.query<Counts>({ name: 'home-counts', text: COUNTS, values: [from, to] })
    const counts = rows[0]
    if (!counts) throw new Error('A query of single values gave no row.')
    return counts
  },

  async latestMatches(limit: number): Promise<MatchListItem[]> {
    const { rows } = await pool.query<MatchListItem>({ name: 'latest-matches', text: LATEST, values: [limit] })
    return rows
  },
})
