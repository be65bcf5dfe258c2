import type { ActiveClans } from '@buri/contract/home'
import type { Pool } from 'pg'
import { VISITOR } from '#server/http/viewer.ts'
import { MATCH_COLUMNS, type MatchListItem, standingMatch } from '#server/scoreboard/matchListItem.ts'
import { readableBoard, viewerValues } from '#server/visibility/boards.ts'
import { publicClan } from '#server/visibility/clans.ts'

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
    (select count(*) from match m where ${standingMatch('m')} and played_at > $1 and played_at <= $2) as "gamesThisWeek",
    -- The last players of these days are the last players of all, because the days end now.
    (select count(*) from player_history where last_played_at > $1 and last_played_at <= $2) as "activeUsers",
    coalesce((select jsonb_object_agg(tier, people) from (
      select tier, count(*) as people from player_rank where queue_type = 'RANKED_SOLO_5x5' group by tier
    ) t), '{}') as tiers,
    (select value #>> '{}' from site_setting where name = 'demo') as demo`

const LATEST = `select ${MATCH_COLUMNS} from match m where ${standingMatch('m')} order by m.played_at desc, m.id desc limit $1`

const ACTIVE_CLANS = `
  select c.id, c.clan_name as "clanName", c.crest_url as "crestUrl", c.member_count as "memberCount",
    recent.matches as "recentMatches"
  from (
    select m.clan_id, count(*) as matches from match m
    where m.clan_id is not null and m.deleted_at is null and m.is_rated and m.played_at > $1
    group by m.clan_id
  ) recent join clan c on c.id = recent.clan_id and ${publicClan('c')}
  order by recent.matches desc, c.id limit $2`

// Where very many of the newest are for members only, fewer are shown.
const NEWEST_LOOKED_AT = 1000
const NEW_POSTS = `
  select p.id, p.board_id as "boardId", b.board_name as "boardName", c.clan_name as "clanName", p.title, p.comment_count as "commentCount",
    p.published_at as "publishedAt"
  from (
    select * from post where status = 'published' and deleted_at is null order by publish_no desc limit ${NEWEST_LOOKED_AT}
  ) p join board b on b.id = p.board_id left join clan c on c.id = b.clan_id
  where not p.is_blind and ${readableBoard({ user: '$1', permissions: '$2' })}
  order by p.publish_no desc limit $3`

type ActiveClanRow = ActiveClans['items'][number]
type NewPostRow = {
  id: number
  boardId: number
  boardName: string
  clanName: string | null
  title: string
  commentCount: number
  publishedAt: Date
}

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

  async activeClans(playedAfter: Date, limit: number): Promise<ActiveClanRow[]> {
    const values = [playedAfter, limit]
    const { rows } = await pool.query<ActiveClanRow>({ name: 'active-clans', text: ACTIVE_CLANS, values })
    return rows
  },

  async newPosts(limit: number): Promise<NewPostRow[]> {
    const values = [...viewerValues(VISITOR), limit]
    const { rows } = await pool.query<NewPostRow>({ name: 'new-posts', text: NEW_POSTS, values })
    return rows
  },
})
