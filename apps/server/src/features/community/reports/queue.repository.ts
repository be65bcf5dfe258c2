import type { ReportedTarget } from '@buri/contract/reports'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { StoredReportTarget } from './reports.repository.ts'
import { TARGET_TEXTS } from './targets.repository.ts'

export type ReportState = ReportedTarget['state']

const PAGE_SIZE = 20
/** At most this many reports of a target are shown, because more would say nothing new. */
const MAX_SHOWN = 100

const reportedTargets = (isWaiting: boolean) => `
  select target_type as "type", target_id as id, count(*) over () as total
  from content_report where state = $1 group by target_type, target_id
  order by ${isWaiting ? 'min(created_at)' : 'max(decided_at) desc'}, target_type, target_id
  limit ${PAGE_SIZE} offset $2`

const LENGTH_OF_LABEL = 80
const LENGTH_OF_EXCERPT = 300
const CURRENT_TEXT = `case t.type ${Object.entries(TARGET_TEXTS)
  .map(([type, text]) => `when '${type}' then ${text}`)
  .join(' ')} end`
const REPORTED = `
  select t.type as "targetType", t.id as "targetId",
    case t.type when 'post' then p.title when 'comment' then left(k.content, ${LENGTH_OF_LABEL})
      when 'clan' then c.clan_name when 'match' then m.type_label else u.nickname end as label,
    case t.type when 'post' then '/community/board/' || p.board_id || '/post/' || p.id
      when 'comment' then '/community/board/' || q.board_id || '/post/' || q.id || '#comment-' || k.id
      when 'clan' then case when c.deleted_at is null then '/clans/' || c.id end when 'match' then '/match/' || m.id end as url,
    case t.type when 'post' then left(p.body, ${LENGTH_OF_EXCERPT})
      when 'comment' then left(k.content, ${LENGTH_OF_EXCERPT})
      when 'match' then left(m.remark, ${LENGTH_OF_EXCERPT}) end as excerpt,
    case t.type when 'post' then b.board_name when 'comment' then q.title end as place,
    coalesce(a.nickname, u.nickname) as "authorName",
    coalesce(p.is_blind, k.is_blind, false) as "isBlind",
    said.reports, said.outcome,
    (select coalesce(json_agg(earlier.text order by earlier.first), '[]') from (
      select r.reported_text as text, min(r.id::text) as first from content_report r
      where r.target_type = t.type and r.target_id = t.id and r.state = $1 and r.reported_text is distinct from ${CURRENT_TEXT}
        and r.reported_text is not null
      group by r.reported_text order by first desc limit ${MAX_SHOWN}) earlier) as "reportedTexts"
  from unnest($2::text[], $3::text[]) with ordinality t(type, id, place)
  left join post p on p.id = case t.type when 'post' then t.id::integer end and p.deleted_at is null
  left join post_comment k on k.id = case t.type when 'comment' then t.id::integer end and k.deleted_at is null
  left join post q on q.id = k.post_id
  left join board b on b.id = p.board_id
  left join clan c on c.id = case t.type when 'clan' then t.id::uuid end
  left join app_user u on u.id = case t.type when 'user' then t.id::uuid end
  left join match m on m.id = case t.type when 'match' then t.id end and m.deleted_at is null
  left join app_user a on a.id = coalesce(p.user_id, k.user_id, m.uploaded_by)
  cross join lateral (
    select json_agg(json_build_object('id', r.id, 'reporter', r.nickname, 'reason', r.reason, 'detail', r.detail,
        'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.created_at, r.id)
      as reports, (array_agg(r.outcome order by r.decided_at desc nulls last))[1] as outcome
    from (select r.*, w.nickname from content_report r join app_user w on w.id = r.reporter_id
      where r.target_type = t.type and r.target_id = t.id and r.state = $1
      order by r.created_at desc limit ${MAX_SHOWN}) r) said
  where said.reports is not null
  order by t.place`

type Row = Omit<ReportedTarget, 'state' | 'count' | 'reasons' | 'firstAt' | 'lastAt'>

const shownTarget = (row: Row, state: ReportState): ReportedTarget => {
  const reasons = new Map<ReportedTarget['reports'][number]['reason'], number>()
  for (const { reason } of row.reports) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  return {
    ...row,
    state,
    count: row.reports.length,
    reasons: [...reasons].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count),
    firstAt: row.reports[0]?.createdAt ?? '',
    lastAt: row.reports.at(-1)?.createdAt ?? '',
  }
}

/** Reporters are named in this list only. */
export const reportQueueReads = (db: Db) => ({
  async page(state: ReportState, page: number) {
    const isWaiting = state === 'open' || state === 'in_review'
    const rows = await runQuery<StoredReportTarget & { total: number }>(db, {
      name: isWaiting ? 'reports-waiting' : 'reports-decided',
      text: reportedTargets(isWaiting),
      values: [state, (page - 1) * PAGE_SIZE],
    })
    const total = rows[0]?.total ?? 0
    return { targets: rows, total, totalPages: Math.ceil(total / PAGE_SIZE) }
  },

  async reported(targets: readonly StoredReportTarget[], state: ReportState): Promise<ReportedTarget[]> {
    const values = [state, targets.map(({ type }) => type), targets.map(({ id }) => id)]
    const rows = await runQuery<Row>(db, { name: 'reported-targets', text: REPORTED, values })
    return rows.map((row) => shownTarget(row, state))
  },
})
