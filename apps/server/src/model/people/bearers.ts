import { SETTLED_AFTER_MS } from '@buri/domain/matches/independence'
import { shownClanOf } from '#server/model/clans/visibility.ts'
import { publicPlayer } from './visibility.ts'

/** How many bearers of a name are considered, hidden ones last. */
const MAX_BEARERS = 10
/** Confirmed matches beyond this number do not matter. */
const ENOUGH_CONFIRMED = 50

/** Whether the operator or a settled account `u` sent the match `m`. */
const IS_BY_SETTLED = `(m.uploaded_by is null or u.created_at < m.created_at - ${SETTLED_AFTER_MS} * interval '1 ms')`

const IS_CHECKED = `o.proof in ('icon', 'admin')`
/** SQL for the player's lines in matches that count. */
const linesOf = (player: string) => `from match_participant l join match m on m.id = l.match_id
  left join app_user u on u.id = m.uploaded_by
  where l.player_id = ${player} and not l.is_deleted`

/**
 * Whether the owner `o` of a player is well enough proven. Without this rule, three new accounts could vouch for the
 * owner of a player they invented.
 */
export const IS_PROVEN = `o.player_id is not null and (${IS_CHECKED} or exists (
    select ${linesOf('o.player_id')} and ${IS_BY_SETTLED}))`

/** SQL for a name without case and invisible letters. Most names need only the cheaper way. */
const comparable = (text: string) => `case when ${text} ~ '^[ 0-9A-Za-z가-힣]*$' then lower(replace(${text}, ' ', ''))
  else compared_nickname(${text}) end`
/** SQL for those of these lines that have the name. A name without a tag fits every tag. */
const linesNamed = (player: string, key: string) => `${linesOf(player)} and not l.is_name_withheld
    and ${comparable('l.game_name')} = ${comparable(`split_part(${key}, '#', 1)`)}
    and coalesce(${comparable('l.tag_line')}, '') in ('', ${comparable(`split_part(${key}, '#', 2)`)})`

/**
 * SQL for whether the match `m` was sent to a clan for which `isSuchClan` holds, and an officer of the clan sent it or
 * testified to it. A plain member could give their inventions any names.
 */
export const isOfClan = (isSuchClan: string) => `(${isSuchClan} and (
    (select rank from clan_member sender where sender.clan_id = m.clan_id and sender.user_id = m.uploaded_by)
      in ('leader', 'officer')
    or exists (select from match_source sent where sent.match_id = m.id and m.clan_id = any (sent.officer_of))
    or exists (select from match_confirmation press where press.match_id = m.id and press.kind <> 'night'
      and m.clan_id = any (press.officer_of))))`

/**
 * SQL for whether the match `m` is of the account's circle in a match of `clan`: the account sent `m`, or `m` is a match
 * of `clan`, the account is a member, and an officer sent `m` or testified to it.
 */
export const isOfCircle = (user: string, clan: string) =>
  `(m.uploaded_by = ${user} or ${isOfClan(`m.clan_id = ${clan}
  and exists (select from clan_member mine where mine.user_id = ${user} and mine.clan_id = m.clan_id)`)})`

/** SQL for whether the names in the match `m` are believed: a settled account or the asker's circle sent it. */
export const isOfBelievedSender = (isOfAsker: string) => `(${IS_BY_SETTLED} or ${isOfAsker})`

/**
 * SQL for whether the operator, an account that was settled when it sent, or the asker's circle recorded the player in
 * another match than `exceptMatch`. `offset 0` keeps the planner from reading all accounts.
 */
export const isWellTold = (player: string, isOfAsker: string, exceptMatch: string) =>
  `exists (select ${linesOf(player)} and m.id is distinct from ${exceptMatch}
    and ${isOfBelievedSender(isOfAsker)} offset 0)`

/**
 * SQL for the present name of the player's game account if the owner wore the icon on this account. Without the icon,
 * anyone could invent a player with an account's name and have the game asked.
 */
export const nameOfWornAccount = (player: string) => `(select told.name_key from player_account told
    join player_owner o on o.player_id = told.player_id and o.proof = 'icon'
    where told.player_id = ${player} and told.puuid = any (array(select c.icon_puuid from ownership_claim c
      where c.user_id = o.user_id and c.player_id = told.player_id and c.status = 'approved')))`

/**
 * SQL for whether the player is believed to bear the name: an icon or an administrator proved it, it is the present name
 * of the account whose icon the owner wore, or a settled account or the asker's circle recorded it.
 */
export const isBelieved = (player: string, key: string, isOfAsker = 'false') => `(exists (
    select from player_owner o join player named on named.id = o.player_id
    where o.player_id = ${player} and ${IS_CHECKED} and coalesce(o.name_key, named.name_key) = ${key})
  or ${key} is not distinct from ${nameOfWornAccount(player)}
  or exists (select ${linesNamed(player, key)} and ${isOfBelievedSender(isOfAsker)}))`

/**
 * The order of bearers: first the player whom the address singles out, then those whose name everybody believes, then
 * those with proven owners, then those whom the asker's circle recorded under the name, then listed players, then players
 * with more confirmed matches of settled senders, then players who had the name first. New accounts can fake none of
 * these, whereas anyone can invent matches. An unknown name costs as much as a hidden player's name, so that timing
 * tells nothing. A subquery hides the number of names from the planner, which would otherwise plan the query for each
 * number again.
 */
const bearersBy = (keys: string, endings: string, isOfAsker?: string) => `
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
    cross join lateral (select ${isBelieved('one.id', 'k.key')} as "isBelieved" offset 0) as belief
    order by right(one.id::text, 8) = k.ending desc,
      belief."isBelieved" desc, coalesce(o.name_key, k.key) = k.key and ${IS_PROVEN} desc,
      ${isOfAsker ? `exists (select ${linesNamed('one.id', 'k.key')} and ${isOfAsker}) desc,` : ''}
      coalesce(i.is_vouched, false) desc,
      (select count(*) from (select from match_participant mp join match m on m.id = mp.match_id
        left join app_user u on u.id = m.uploaded_by
        where mp.player_id = one.id and not mp.is_deleted and m.standing = 'confirmed'
          and ${IS_BY_SETTLED}
        limit ${ENOUGH_CONFIRMED}) as confirmed) desc,
      case when not belief."isBelieved" then (select min(m.created_at) ${linesNamed('one.id', 'k.key')}) end,
      one.created_at, one.id
    limit ${MAX_BEARERS}) end) with ordinality as ranked (id, place) on true
  left join player p on p.id = ranked.id
  order by ranked.place`

/** Here, too, reading a hidden player's name costs as much as reading an unknown name. */
export const BEARERS_QUERY = `
  select b.*, case when ${publicPlayer('b')} then (
    select json_build_object('id', c.id, 'clanName', c.clan_name) from clan c where c.id = ${shownClanOf('b.id')}) end as clan
  from (${bearersBy('$1', '$2')}) as b`

/** SQL for the bearers, and whether the asker believes each name. `isOfAsker`: whether the asker's circle sent `m`. */
export const bearersQuery = (key: string, ending: string, isOfAsker: string) => `
  select b.*, ${isBelieved('b.id', 'b."nameKey"', isOfAsker)} as "isBelieved"
  from (${bearersBy(`array[${key}]`, `array[${ending}]`, isOfAsker)}) as b`
