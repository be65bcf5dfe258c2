import type { ClanFacts } from '@buri/domain/clans/clanMeasures'
import { ONE_SIDED_LEAD, SHORT_GAME_SECONDS } from '@buri/domain/matches/closeness'
import { TEAM_SIZE } from '@buri/domain/matches/matchFacts'
import { SETTLED_SIGMA } from '@buri/domain/rating/felicanScore'
import { DAY_MS, NIGHT_ENDS_HOUR } from '@buri/domain/seoulTime'
import { sql, type Transaction } from 'kysely'
import { isListedPlayer } from '#server/model/people/listedIsland.ts'
import { publicPlayer } from '#server/model/people/visibility.ts'
import { witnessesBefore } from '#server/model/people/witnesses.ts'
import type { DB } from '#server/platform/database/tables.ts'

export const RECENT_DAYS = 30
const OPINION_DAYS = 90
const VERSUS_DAYS = 90
/** A game after midnight belongs to the night before. */
export const NIGHT_DATE = sql`(played_at at time zone 'Asia/Seoul' - make_interval(hours => ${NIGHT_ENDS_HOUR}))::date`
/** Whether the owner's player is listed. Null for a player without a counted match. */
const IS_LISTED = sql.raw(`case when exists (select from player_island here where here.player_id = o.player_id)
  then ${isListedPlayer('o.player_id')} end`)

export async function clanFacts(tx: Transaction<DB>, now: number): Promise<ClanFacts[]> {
  const daysAgo = (days: number) => new Date(now - days * DAY_MS)
  const recent = daysAgo(RECENT_DAYS)
  const { rows } = await sql<ClanFacts>`
    with live as (select id, is_public, member_count, member_limit, rating_count, rating_sum from clan
      where deleted_at is null),
    people as (select m.clan_id, m.user_id, o.player_id, ${IS_LISTED} as is_listed from live c
      join clan_member m on m.clan_id = c.id join player_owner o on o.user_id = m.user_id),
    homes as (select clan_id, bool_or(is_listed) as is_listed from people group by clan_id),
    compared as (select w.clan_id, w.player_id from people w join homes h using (clan_id, is_listed)),
    played as (
      select c.id as clan_id, m.id as match_id, m.played_at, m.duration_seconds, m.uploaded_by is null as is_imported
      from live c
      join match m on m.clan_id = c.id and m.deleted_at is null and m.is_rated and m.played_at > ${recent}),
    nights as (
      select clan_id, count(*) as matches, count(distinct ${NIGHT_DATE}) as nights, 2 * count(*) filter (where is_imported) >= count(*) as is_imported
      from played group by clan_id),
    balance as (
      select r.clan_id, avg(abs(2 * p.expected_win - 1)) as mean_imbalance from played r
      join match_participant p on p.match_id = r.match_id and p.slot = 0 and p.expected_win is not null
      group by r.clan_id),
    gold as (
      select r.clan_id, p.match_id, sum(p.gold_earned) filter (where p.side = 'blue') as blue,
        sum(p.gold_earned) filter (where p.side = 'red') as red, count(*) = count(p.gold_earned) as is_known
      from played r join match_participant p on p.match_id = r.match_id group by r.clan_id, p.match_id),
    stomps as (
      select r.clan_id, count(*) as stomps from played r join gold g using (clan_id, match_id)
      where r.duration_seconds < ${SHORT_GAME_SECONDS} or
        (g.is_known and 100 * greatest(g.blue, g.red) > ${100 + ONE_SIDED_LEAD}::integer * least(g.blue, g.red))
      group by r.clan_id),
    deeds as (
      select r.clan_id, count(distinct w.user_id) as active_members,
        count(distinct u.id) as witnesses, count(*) filter (where p.is_mvp) as mvps,
        coalesce(sum(p.penta_kills), 0) as penta_kills
      from played r join match_participant p on p.match_id = r.match_id
      join people w on w.clan_id = r.clan_id and w.player_id = p.player_id
      left join app_user u on u.id = w.user_id and u.created_at < ${witnessesBefore(now)} group by r.clan_id),
    strength as (
      select w.clan_id, json_agg(s.score order by s.score desc) as settled_scores from compared w
      join player p on p.id = w.player_id and ${sql.raw(publicPlayer('p'))}
      join player_rating s on s.player_id = w.player_id and s.sigma <= ${SETTLED_SIGMA} group by w.clan_id),
    sides as (
      select p.match_id, p.side, p.result = 'win' as win, w.clan_id from compared w
      join match_participant p on p.player_id = w.player_id and p.played_at > ${daysAgo(VERSUS_DAYS)}
        and p.is_counted and not p.is_deleted
      group by p.match_id, p.side, p.result, w.clan_id having count(distinct p.slot) = ${TEAM_SIZE}),
    versus as (
      select a.clan_id, count(distinct a.match_id) as versus_games,
        count(distinct a.match_id) filter (where a.win) as versus_wins
      from sides a where exists (select from sides b where b.match_id = a.match_id and b.side <> a.side)
        and not exists (select from sides own
          where own.match_id = a.match_id and own.side <> a.side and own.clan_id = a.clan_id)
      group by a.clan_id),
    links as (
      select clan_id, json_agg(distinct other_id) as linked_to from (
        select a.clan_id, b.clan_id as other_id from people a join people b
          on b.player_id = a.player_id and b.clan_id <> a.clan_id
        union all
        select a.clan_id, b.clan_id from sides a join sides b
          on b.match_id = a.match_id and b.side <> a.side and b.clan_id <> a.clan_id) as pairs
      group by clan_id),
    arrivals as (
      select m.clan_id, count(distinct m.user_id) filter (where m.joined_at > ${recent} and m.rank <> 'leader') as joined,
        count(distinct m.user_id) filter (where p.first_played_at > ${recent}) as newcomers
      from clan_member m left join people w on w.clan_id = m.clan_id and w.user_id = m.user_id
      left join player p on p.id = w.player_id group by m.clan_id),
    departures as (
      select c.id as clan_id, count(*) as departed from live c
      join audit_log l on l.target_type = 'clan' and l.target_id = c.id::text and l.at > ${recent}
        and l.action in ('clan.left', 'clan.member_removed') group by c.id),
    likes as (
      select l.clan_id, sum(1 - extract(epoch from ${new Date(now)}::timestamptz - l.liked_at)
          / ${(OPINION_DAYS * DAY_MS) / 1000}::double precision)::double precision as likes
      from clan_like l join app_user u on u.id = l.user_id
      where l.liked_at > ${daysAgo(OPINION_DAYS)} and u.created_at < ${witnessesBefore(now)} group by l.clan_id)
    select c.id as clan_id, c.is_public, c.member_count, c.member_limit, c.rating_count, c.rating_sum,
      coalesce(n.matches, 0) as matches, coalesce(n.nights, 0) as nights, b.mean_imbalance,
      coalesce(t.stomps, 0) as stomps, coalesce(k.linked_to, '[]') as linked_to,
      coalesce(d.active_members, 0) as active_members, coalesce(d.witnesses, 0) as witnesses,
      coalesce(n.is_imported, false) as is_imported, coalesce(h.is_listed, false) as is_listed, coalesce(d.mvps, 0) as mvps,
      coalesce(d.penta_kills, 0) as penta_kills, coalesce(s.settled_scores, '[]') as settled_scores,
      coalesce(v.versus_games, 0) as versus_games, coalesce(v.versus_wins, 0) as versus_wins,
      coalesce(a.joined, 0) as joined, coalesce(a.newcomers, 0) as newcomers, coalesce(x.departed, 0) as "left",
      coalesce(l.likes, 0) as likes
    from live c
    left join homes h on h.clan_id = c.id left join nights n on n.clan_id = c.id left join balance b on b.clan_id = c.id
    left join stomps t on t.clan_id = c.id left join links k on k.clan_id = c.id
    left join deeds d on d.clan_id = c.id left join strength s on s.clan_id = c.id
    left join versus v on v.clan_id = c.id left join arrivals a on a.clan_id = c.id
    left join departures x on x.clan_id = c.id left join likes l on l.clan_id = c.id`.execute(tx)
  return rows
}
