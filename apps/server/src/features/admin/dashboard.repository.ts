import type { Pool } from 'pg'

type DayCount = { day: string; count: number }
type DashboardRow = {
  posts: DayCount[]
  uploads: DayCount[]
  refusals: { code: string; count: number }[]
  reports: number
  ratingsBehindSince: Date | null
  histories: number
  databaseBytes: number
  users: number
  banned: number
  newUsers: DayCount[]
  matches: DayCount[]
  clans: number
  claims: number
  disputes: { waiting: number; matchId: string | null }
  denied: number
}

const countsByDay = (time: string, from: string) => `
  coalesce((select jsonb_agg(d) from (
    select to_char(${time} at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, count(*)::int as count
    ${from} and ${time} >= $1 and ${time} < $2 group by 1) d), '[]')`

/** The dashboard counts only among this many newest posts, which are read in index order. */
const NEWEST_POSTS = 10_000
/** The largest number shown for the length of a queue. */
const MAX_WAITING = 1000

const QUEUE_COUNTS = `
  select ${countsByDay(
    'p.published_at',
    `from (select published_at from post where status = 'published' and deleted_at is null
      order by publish_no desc limit ${NEWEST_POSTS}) p where true`,
  )} as posts,
    coalesce((select jsonb_agg(d) from (select to_char(day, 'YYYY-MM-DD') as day, sum(files)::int as count
      from upload_outcome where day >= ($1 at time zone 'Asia/Seoul')::date and outcome in ('created', 'merged')
      group by 1) d), '[]') as uploads,
    coalesce((select jsonb_agg(d) from (select outcome as code, sum(files)::int as count
      from upload_outcome where day > ($3 at time zone 'Asia/Seoul')::date
        and outcome not in ('created', 'merged', 'duplicate') group by 1 order by 2 desc, 1) d), '[]') as refusals,
    (select count(*)::int from (select distinct target_type, target_id from content_report
      where state in ('open', 'in_review') limit ${MAX_WAITING}) waiting) as reports,
    (select dirty_from_at from rating_frontier limit 1) as "ratingsBehindSince",
    (select count(*)::int from (select from player_history where is_stale limit ${MAX_WAITING}) stale) as histories,
    pg_database_size(current_database())::float8 as "databaseBytes",
    (select count(*)::int from app_user) as users,
    (select count(*)::int from app_user where status = 'banned' and status <> 'active') as banned,
    ${countsByDay('u.created_at', 'from app_user u where true')} as "newUsers",
    ${countsByDay('m.played_at', 'from match m where m.deleted_at is null')} as matches,
    (select count(*)::int from clan where deleted_at is null) as clans,
    (select count(*)::int from ownership_claim where status in ('pending', 'disputed')) as claims,
    (select json_build_object('waiting', count(distinct d.match_id), 'matchId', (array_agg(d.match_id order by d.opened_at, d.id))[1])
      from match_dispute d join match m on m.id = d.match_id and m.deleted_at is null where d.decision is null) as disputes,
    (select count(*)::int from audit_log where action = 'access.denied' and at >= $3) as denied`

export const dashboardReads = (pool: Pool) => ({
  async counts({ from, to, week }: { from: Date; to: Date; week: Date }): Promise<DashboardRow> {
    const { rows } = await pool.query<DashboardRow>({
      name: 'admin-stats',
      text: QUEUE_COUNTS,
      values: [from, to, week],
    })
    const [counts] = rows
    if (!counts) throw new Error('A query of single values gave no row.')
    return counts
  },
})
