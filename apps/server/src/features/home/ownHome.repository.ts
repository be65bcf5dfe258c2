import type { OwnHome } from '@buri/contract/ownHome'
import type { MatchResult, Position } from '@buri/domain/matches/matchFacts'
import { PLACEMENT_GAMES } from '@buri/domain/rating/felicanScore'
import type { Pool } from 'pg'
import { isClanVisibleIf } from '#server/model/clans/visibility.ts'
import { visiblePlayer } from '#server/model/people/visibility.ts'

type RatingStep = { result: MatchResult; before: [number, number] | null; after: [number, number] | null }
type Night = Omit<NonNullable<OwnHome['night']>, 'lane' | 'people' | 'hasLanes'> & {
  map: string
  people: { id: string; name: string | null; main: Position | null; isMe: boolean }[]
}
type Score = {
  summonerName: string
  tagLine: string
  felicanScore: number | null
  ratedGames: number
  sigma: number | null
  mainPosition: Position | null
  clanPlace: number | null
  steps: RatingStep[]
}
/** Times are texts as PostgreSQL writes them in JSON. */
export type OwnHomeRow = {
  night: Night | null
  score: Score | null
  clans: OwnHome['clans']
  toDo: OwnHome['toDo']
  /** The main position in the account's newest signup. */
  wish: Position | null
}

type OwnHomeTimes = {
  now: Date
  /** A night that is not closed counts as over if it began before this time. */
  nightsFrom: Date
  weekStart: Date
  /** Players without a match since this time are on no leaderboard. */
  playedSince: Date
}

const PEOPLE_SHOWN = 60

const NIGHT_COLUMNS = `
  select n.id, n.title, n.starts_at as "startsAt", n.state, n.places, n.is_closed as "isClosed", n.map,
    (select c.clan_name from clan c where c.id = n.clan_id
      and ${isClanVisibleIf('c', 'exists (select from mine where mine.clan_id = c.id)')}) as "clanName",
    (select count(*)::int from night_signup s where s.night_id = n.id and s.state = 'waiting') as "waitingCount",
    (select s.state from night_signup s where s.night_id = n.id and s.user_id = $1 and s.state in ('in', 'waiting')) as mine,
    coalesce((select json_agg(json_build_object('id', s.id, 'main', s.main, 'isMe', s.user_id is not distinct from $1,
        'name', case when s.player_id is null or s.user_id = $1 then s.game_name
          when ${visiblePlayer('p', '$2')} then p.game_name end) order by s.nth)
      from (select * from night_signup s where s.night_id = n.id and s.state = 'in' order by s.nth limit ${PEOPLE_SHOWN}) s
      left join player p on p.id = s.player_id), '[]') as people
  from night n where n.id = (select id from next)`

const IS_AHEAD = `n.state in ('open', 'running') and n.starts_at > $4`
const FIRST_NIGHT = 'order by n.starts_at, n.id limit 1'
// Nights are announced at most a month ahead, so an older signup belongs to a past night.
const NEXT_NIGHT = `
  select id from (
    (select n.id, n.starts_at from mine join night n on n.clan_id = mine.clan_id where ${IS_AHEAD} ${FIRST_NIGHT})
    union all (select n.id, n.starts_at from night n where n.host_id = $1 and ${IS_AHEAD} ${FIRST_NIGHT})
    union all (select n.id, n.starts_at from night_signup s join night n on n.id = s.night_id
      where s.user_id = $1 and s.state in ('in', 'waiting') and s.joined_at > $3::timestamptz - interval '31 days' and ${IS_AHEAD} ${FIRST_NIGHT})
  ) as n ${FIRST_NIGHT}`

const CLAN_PLACE = `
  select 1 + count(*)::int from (
    select distinct r.player_id from clan_member m join player_owner o on o.user_id = m.user_id
    join player p on p.id = o.player_id and ${visiblePlayer('p', '$2')} join player_rating r on r.player_id = p.id
    where m.clan_id = (select clan_id from mine order by ordinal limit 1) and r.score > own.score
      and r.rated_games >= ${PLACEMENT_GAMES} and r.last_played_at >= $6) as better`

const SCORE_OF_VIEWER = `
  select own.game_name as "summonerName", own.tag_line as "tagLine", own.score as "felicanScore",
    coalesce(own.rated_games, 0) as "ratedGames", own.sigma, own.main_position as "mainPosition",
    case when own.rated_games >= ${PLACEMENT_GAMES} and own.last_played_at >= $6 and exists (select from mine)
      then (${CLAN_PLACE}) end as "clanPlace",
    coalesce((select json_agg(json_build_object('result', l.result,
        'before', case when l.mu_before is not null then json_build_array(l.mu_before, l.sigma_before) end,
        'after', case when l.mu_after is not null then json_build_array(l.mu_after, l.sigma_after) end)
        order by l.played_at, l.match_id)
      from (select * from match_participant l where l.player_id = own.id and not l.is_deleted and l.is_counted
        order by l.played_at desc, l.match_id desc limit 5) as l), '[]') as steps
  from (select p.id, p.game_name, p.tag_line, r.score, r.sigma, r.rated_games, r.main_position, r.last_played_at
    from player_owner o join player p on p.id = o.player_id left join player_rating r on r.player_id = p.id
    where o.user_id = $1 order by o.since, p.id limit 1) as own`

const CLANS_OF_VIEWER = `
  select mine.clan_id as id, mine.clan_name as "clanName", mine.crest_url as "crestUrl", mine.rank,
    mine.member_count as "memberCount",
    (select count(*)::int from match m where m.clan_id = mine.clan_id and m.deleted_at is null and m.is_counted
      and m.played_at >= $5) as "weekGames",
    (select json_build_object('id', n.id, 'startsAt', n.starts_at, 'free', greatest(0, n.places -
        (select count(*)::int from night_signup s where s.night_id = n.id and s.state = 'in')))
      from night n where n.clan_id = mine.clan_id and ${IS_AHEAD} ${FIRST_NIGHT}) as night,
    (select json_build_object('id', n.id, 'title', n.title, 'startsAt', n.starts_at, 'games',
        (select count(*)::int from night_game g where g.night_id = n.id and g.state = 'finished'))
      from night n where n.clan_id = mine.clan_id and n.state = 'finished' and n.starts_at > $3::timestamptz - interval '60 days'
        and exists (select from night_game g where g.night_id = n.id and g.state = 'finished')
      order by n.starts_at desc, n.id desc limit 1) as recap
  from mine order by mine.ordinal`

/** A match with an open objection is included even while it counts. */
const HELD_OF_CLAN = `
  select held.kind, count(*)::int as count, (array_agg(held.id order by held.played_at desc))[1] as match_id
  from (
    select m.id, m.played_at, case m.standing when 'waiting' then 'unconfirmed' else 'disputed' end as kind
    from match m where m.clan_id = o.clan_id and m.standing in ('waiting', 'disputed') and m.deleted_at is null
    union
    select m.id, m.played_at, 'disputed' from match_dispute d join match m on m.id = d.match_id
    where d.decision is null and m.clan_id = o.clan_id and m.deleted_at is null) as held
  group by held.kind`

const TO_DO = `
  select 'requests' as kind, o.clan_id, o.clan_name, r.count, r.who, null::text as match_id, null::uuid as night_id
  from officer o cross join lateral (select count(*)::int as count,
      (array_agg(u.nickname order by r.created_at desc))[1] as who
    from join_request r join app_user u on u.id = r.user_id where r.clan_id = o.clan_id and r.status = 'pending') as r
  where r.count > 0
  union all
  select h.kind, o.clan_id, o.clan_name, h.count, null, h.match_id, null
  from officer o cross join lateral (${HELD_OF_CLAN}) as h
  union all
  select 'resultless', o.clan_id, o.clan_name, g.count, null, null, g.night_id
  from officer o cross join lateral (select count(*)::int as count, (array_agg(n.id order by n.starts_at desc))[1] as night_id
    from night n join night_game g on g.night_id = n.id and g.state = 'awaiting'
    where n.clan_id = o.clan_id and n.state <> 'cancelled' and n.starts_at > $7) as g
  where g.count > 0`

const OWN_HOME = `
  with mine as materialized (
    select m.clan_id, m.rank, c.clan_name, c.crest_url, c.member_count,
      row_number() over (order by m.rank = 'leader' desc, m.rank = 'officer' desc, m.joined_at, m.clan_id) as ordinal
    from clan_member m join clan c on c.id = m.clan_id and ${isClanVisibleIf('c', 'true')} where m.user_id = $1
  ), officer as (select * from mine where rank in ('leader', 'officer')),
  next as materialized (${NEXT_NIGHT})
  select
    (select row_to_json(night) from (${NIGHT_COLUMNS}) as night) as night,
    (select row_to_json(score) from (${SCORE_OF_VIEWER}) as score) as score,
    coalesce((select json_agg(row_to_json(clan)) from (${CLANS_OF_VIEWER}) as clan), '[]') as clans,
    coalesce((select json_agg(json_build_object('kind', t.kind, 'count', t.count, 'clanId', t.clan_id, 'clanName', t.clan_name,
      'who', t.who, 'matchId', t.match_id, 'nightId', t.night_id) order by t.clan_name)
      from (${TO_DO}) as t), '[]') as "toDo",
    (select s.main from night_signup s where s.user_id = $1 order by s.joined_at desc limit 1) as wish`

export const ownHomeReads = (pool: Pool) => ({
  async read(
    userId: string,
    audience: readonly string[],
    times: OwnHomeTimes & { answerableSince: Date },
  ): Promise<OwnHomeRow> {
    const { now, nightsFrom, weekStart, playedSince, answerableSince } = times
    const values = [userId, audience, now, nightsFrom, weekStart, playedSince, answerableSince]
    const { rows } = await pool.query<OwnHomeRow>({ name: 'own-home', text: OWN_HOME, values })
    const row = rows[0]
    if (!row) throw new Error('A query of single values gave no row.')
    return row
  },
})
