import { SETTLED_AFTER_MS } from '@buri/domain/matches/independence'
import { shownClanOf } from '#server/model/clans/visibility.ts'
import { publicPlayer } from './visibility.ts'

/** How many bearers of a name are considered, hidden ones last. */
const MAX_BEARERS = 10
/** Confirmed matches beyond this number do not matter. */
const ENOUGH_CONFIRMED = 50

/**
 * Whether the owner `o` of a player is well enough proven. Without this rule, three new accounts could vouch for the
 * owner of a player they invented.
 */
export const IS_PROVEN = `o.player_id is not null and (o.proof in ('icon', 'admin') or exists (
    select from match_participant mp join match m on m.id = mp.match_id left join app_user u on u.id = m.uploaded_by
    where mp.player_id = o.player_id and not mp.is_deleted
      and (m.uploaded_by is null or u.created_at < m.created_at - ${SETTLED_AFTER_MS} * interval '1 ms')))`

/**
 * The order of bearers: first the player whom the address singles out, then the proven owner of the name (by the game,
 * an administrator, or in matches of a settled sender), then listed players, then players with more confirmed matches
 * of settled senders, then players known first. New accounts can fake none of these, whereas anyone can invent matches.
 * An unknown name costs as much as a hidden player's name, so that timing tells nothing. A subquery hides the number of
 * names from the planner, which would otherwise plan the query for each number again.
 */
const bearersBy = (keys: string, endings: string) => `
  select k.key as "nameKey", k.ending, p.id, p.game_name as "gameName", p.tag_line as "tagLine", p.visibility,
    p.data_version as "dataVersion",
    coalesce((select value #>> '{}' from site_setting where name = 'people_version'), '0') as "peopleVersion",
    exists (select 1 from rating_frontier where dirty_from_at is not null) as "isRecalculating"
  from unnest((select ${keys}::text[]), (select ${endings}::text[])) as k(key, ending)
  cross join lateral (
    select array_agg(distinct id) as ids from (
      select id from player where name_key = k.key
      union all select player_id from player_name where name_key = k.key
    ) as bearer
  ) bearers
  left join lateral unnest(case when coalesce(cardinality(bearers.ids), 0) <= 1 then bearers.ids else array(
    select one.id from unnest(bearers.ids) as bearer (id) join player one on one.id = bearer.id
    left join player_island i on i.player_id = one.id
    left join player_owner o on o.player_id = one.id
    order by right(one.id::text, 8) = k.ending desc, coalesce(o.name_key, k.key) = k.key and ${IS_PROVEN} desc,
      coalesce(i.is_vouched, false) desc,
      (select count(*) from (select from match_participant mp join match m on m.id = mp.match_id
        left join app_user u on u.id = m.uploaded_by
        where mp.player_id = one.id and not mp.is_deleted and m.standing = 'confirmed'
          and (m.uploaded_by is null or u.created_at < m.created_at - ${SETTLED_AFTER_MS} * interval '1 ms')
        limit ${ENOUGH_CONFIRMED}) as confirmed) desc,
      one.created_at, one.id
    limit ${MAX_BEARERS}) end) with ordinality as ranked (id, place) on true
  left join player p on p.id = ranked.id
  order by ranked.place`

/** Here, too, reading a hidden player's name costs as much as reading an unknown name. */
export const BEARERS_QUERY = `
  select b.*, case when ${publicPlayer('b')} then (
    select json_build_object('id', c.id, 'clanName', c.clan_name) from clan c where c.id = ${shownClanOf('b.id')}) end as clan
  from (${bearersBy('$1', '$2')}) as b`

export const bearersQuery = (key: string, ending: string) => bearersBy(`array[${key}]`, `array[${ending}]`)

/** The usual order of bearers does not help here: anyone may invent namesakes, and people of new clans come last. */
export const CLANMATE_QUERY = `
  select p.id, p.game_name as "gameName", p.tag_line as "tagLine", p.visibility from player p
  join match_participant mp on mp.player_id = p.id and mp.is_counted and not mp.is_deleted
  join match m on m.id = mp.match_id join clan_member c on c.clan_id = m.clan_id and c.user_id = $3
  where p.name_key = $1 and right(p.id::text, length($2)) = $2 and ($4::uuid is null or c.clan_id = $4)
  group by p.id order by count(*) desc, p.created_at, p.id limit 1`
