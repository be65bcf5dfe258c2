import type { ActiveClans } from '@buri/contract/home'
import type { Pool } from 'pg'
import { readableBoard, viewerValues } from '#server/model/boards/visibility.ts'
import { publicClan } from '#server/model/clans/visibility.ts'
import { countedMatch, MATCH_COLUMNS, type MatchListItem } from '#server/model/matches/scoreboard/matchListItem.ts'
import { isListedPlayer } from '#server/model/people/listedIsland.ts'
import { hasEnoughWitnesses, isBelievedMatch } from '#server/model/people/witnesses.ts'
import { VISITOR } from '#server/platform/http/viewer.ts'

type Counts = {
  totalMembers: number
  gamesThisWeek: number
  activeUsers: number
  tiers: Record<string, number>
  demo: string | null
}

const SITE_COUNTS = `
  select
    (select count(*) from player) + (select count(*) from app_user u where u.status = 'active'
      and not exists (select 1 from player_owner o where o.user_id = u.id)) as "totalMembers",
    (select count(*) from match m where ${countedMatch('m')} and played_at > $1 and played_at <= $2) as "gamesThisWeek",
    -- Counts players by their last match alone, because the period ends now.
    (select count(*) from player_history where last_played_at > $1 and last_played_at <= $2) as "activeUsers",
    coalesce((select jsonb_object_agg(tier, people) from (
      select tier, count(*) as people from player_rank where queue_type = 'RANKED_SOLO_5x5' group by tier
    ) t), '{}') as tiers,
    (select value #>> '{}' from site_setting where name = 'demo') as demo`

// Leaves out matches whose players somebody invented.
const IS_BELIEVED = isBelievedMatch('m', '$2')

// On most sites, this many of the newest matches contain enough believed ones.
const MATCHES_LOOKED_AT = 1000
const LATEST_MATCHES = `
  select ${MATCH_COLUMNS} from (
    select * from match m where ${countedMatch('m')} order by m.played_at desc, m.id desc limit ${MATCHES_LOOKED_AT} offset 0
  ) m
  where ${IS_BELIEVED} order by m.played_at desc, m.id desc limit $1`

const HAS_MORE_MATCHES = `select from match m where ${countedMatch('m')} order by m.played_at desc, m.id desc limit 1 offset ${MATCHES_LOOKED_AT}`

// If all of the newest matches are invented, the search starts from real people and looks up each one's last match.
const PEOPLE_LOOKED_AT = 200
// The maximum number of lines that are looked at for each person.
const LINES_LOOKED_AT = 100
const LATEST_OF_BELIEVED = `
  with people as (
    (select h.player_id from player_history h where h.last_played_at is not null
      and h.player_id in (select i.player_id from player_island i where ${isListedPlayer('i.player_id')})
      order by h.last_played_at desc limit ${PEOPLE_LOOKED_AT})
    union
    (select h.player_id from player_owner o join app_user u on u.id = o.user_id and u.status = 'active' and u.created_at < $2
      join player_history h on h.player_id = o.player_id and h.last_played_at is not null
      order by h.last_played_at desc limit ${PEOPLE_LOOKED_AT})
  ), played as (
    select distinct line.match_id from people cross join lateral (
      select l.match_id from (
        select * from match_participant l where l.player_id = people.player_id and not l.is_deleted
        order by l.played_at desc, l.match_id desc limit ${LINES_LOOKED_AT} offset 0
      ) l join match m on m.id = l.match_id and ${countedMatch('m')}
      order by l.played_at desc, l.match_id desc limit $1) as line
  )
  select ${MATCH_COLUMNS} from played join match m on m.id = played.match_id and ${countedMatch('m')}
  where ${IS_BELIEVED} order by m.played_at desc, m.id desc limit $1`

const PLAYERS_OF_BUSY = `select own.player_id from clan_member c join player_owner own on own.user_id = c.user_id
  where c.clan_id = busy.id and exists (select from match_participant l join match m on m.id = l.match_id
    where l.player_id = own.player_id and l.is_counted and not l.is_deleted and l.played_at > $1 and m.clan_id = busy.id)`

// Clans are checked in order until there are enough.
const ACTIVE_CLANS = `
  select busy.id, busy."clanName", busy."crestUrl", busy."memberCount", busy."recentMatches"
  from (
    select c.id, c.clan_name as "clanName", c.crest_url as "crestUrl", c.member_count as "memberCount",
      recent.matches as "recentMatches", recent.is_imported
    from (
      select m.clan_id, count(*) as matches, 2 * count(*) filter (where m.uploaded_by is null) >= count(*) as is_imported from match m
      where m.clan_id is not null and m.deleted_at is null and m.is_rated and m.played_at > $1
      group by m.clan_id
    ) recent join clan c on c.id = recent.clan_id and ${publicClan('c')}
    order by recent.matches desc, c.id offset 0
  ) busy
  where busy.is_imported or ${hasEnoughWitnesses(PLAYERS_OF_BUSY, '$3')}
  order by busy."recentMatches" desc, busy.id limit $2`

// Only this many of the newest posts are looked at. If very many are for members only, fewer posts are shown.
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

export const homeReads = (pool: Pool) => ({
  async counts(from: Date, to: Date): Promise<Counts> {
    const { rows } = await pool.query<Counts>({ name: 'home-counts', text: SITE_COUNTS, values: [from, to] })
    const counts = rows[0]
    if (!counts) throw new Error('A query of single values gave no row.')
    return counts
  },

  async latestMatches(limit: number, witnessesBefore: Date): Promise<MatchListItem[]> {
    const values = [limit, witnessesBefore]
    const { rows } = await pool.query<MatchListItem>({ name: 'latest-matches', text: LATEST_MATCHES, values })
    if (rows.length === limit) return rows
    const { rowCount: more } = await pool.query({ name: 'has-more-matches', text: HAS_MORE_MATCHES })
    if (more === 0) return rows
    const believed = await pool.query<MatchListItem>({ name: 'latest-believed', text: LATEST_OF_BELIEVED, values })
    return believed.rows
  },

  async activeClans(playedAfter: Date, limit: number, witnessesBefore: Date): Promise<ActiveClanRow[]> {
    const values = [playedAfter, limit, witnessesBefore]
    const { rows } = await pool.query<ActiveClanRow>({ name: 'active-clans', text: ACTIVE_CLANS, values })
    return rows
  },

  async newPosts(limit: number): Promise<NewPostRow[]> {
    const values = [...viewerValues(VISITOR), limit]
    const { rows } = await pool.query<NewPostRow>({ name: 'new-posts', text: NEW_POSTS, values })
    return rows
  },
})
