import { MIN_CLAN_SHARE } from '@buri/domain/claims/witnesses'
import { TEAM_SIZE } from '@buri/domain/matches/matchFacts'
import { MAX_ORDINARY_GUESTS } from '@buri/domain/matches/trust'

/** SQL for the number of outsiders who are no newcomers. In a match between two clans they are one team. */
const outsidersBesides = (newcomers: string, testimony: string) =>
  `(select count(*) from unnest(${testimony}.outsiders) as seat where seat <> all (${newcomers}))`
/** Seats of newcomers: others bear their names, or strangers recorded their ids first. */
const newcomersIn = (testimony: string) => `${testimony}.namesakes || ${testimony}.contested`

/**
 * The CTE that `IS_OF_CIRCLE` reads. `clans` has the clans that know the player from matches of other clans or from
 * senders outside this one. `is_of_others` tells whether an account testified to such a match for another clan and
 * counted the player as its own. The account must have sent the match, or a whole team must be outsiders to it. The CTE
 * is read once per player: a subquery of each match would take time quadratic in the number of the player's matches.
 */
export const knownElsewhereCte = (player: string, clan: string) => `elsewhere as materialized (
  select coalesce(array_agg(distinct knows.clan_id), '{}') as clans,
    coalesce(bool_or(knows.clan_id <> ${clan}
      and (told.by is not distinct from other.uploaded_by or ${outsidersBesides('told.namesakes', 'told')} >= ${TEAM_SIZE})
      and (known.slot <> all (told.outsiders) or known.slot = any (${newcomersIn('told')}))), false) as is_of_others
  from match_participant known join match other on other.id = known.match_id
    cross join lateral (
      select uploaded_by as by, clans, outsiders, namesakes, contested from match_source where match_id = other.id
      union all select user_id, clans, outsiders, namesakes, contested from match_confirmation where match_id = other.id) as told
    cross join lateral unnest(other.clan_id || told.clans) as knows (clan_id)
  where known.player_id = ${player} and known.is_counted and not known.is_deleted
    and (other.clan_id is distinct from ${clan} or (not ${clan} = any (told.clans) and known.slot <> all (told.outsiders))))`

/**
 * SQL for whether `clan` knows more than `MAX_ORDINARY_GUESTS` people of the match `m` who are not of the match's clan.
 */
const isEveningOf = (clan: string) => `${MAX_ORDINARY_GUESTS} < (
  select count(*) from match_participant l join player_history h on h.player_id = l.player_id
  where l.match_id = m.id and exists (select from unnest(h.origins) as origin
    where origin not like '~%' and strpos(origin, ${clan}::text) > 0 and strpos(origin, m.clan_id::text) = 0))`

/**
 * SQL for whether a testimony by a member of the match's clan identifies the player as the clan's. It does not in two
 * cases: more than a team of the match are outsiders, newcomers left out; or the account was also in another clan that
 * knows the player or several people of the match (`isEveningOf`). Otherwise a member of two clans could pass one
 * clan's people off as the other's, which could then name their owners.
 */
const isSaidForClan = (testimony: string) => `m.clan_id = any (${testimony}.clans)
  and ${outsidersBesides(newcomersIn(testimony), testimony)} <= ${TEAM_SIZE}
  and not array_remove(${testimony}.clans, m.clan_id) && (select clans from elsewhere)
  and not exists (select from unnest(array_remove(${testimony}.clans, m.clan_id)) as too (clan_id) where ${isEveningOf('too.clan_id')})`

/**
 * SQL for whether a testimony counts the player in line `mp` as its own or as a newcomer. A newcomer does not count if
 * another clan counts the player as its own, because its people may have claimed the seat since. Anyone can send a
 * match again, so a copy shows this only if a whole team were outsiders to its sender.
 */
const isNoGuest = (testimony: string) => `(mp.slot <> all (${testimony}.outsiders)
  or mp.slot = any (${newcomersIn(testimony)}) and not (select is_of_others from elsewhere))`

/**
 * SQL for whether the clan of the match `m`, or its sender without a clan, testified to it and counts the player in
 * line `mp` as its own. A guest stays an outsider to the clan, even if other people confirm the match. The query must
 * have the CTE `knownElsewhereCte` for the player and the clan.
 */
export const IS_OF_CIRCLE = `(exists (select from match_source s
    where s.match_id = m.id and s.version_key = m.version_key and ${isNoGuest('s')}
      and (s.uploaded_by is null or (${isSaidForClan('s')}) or (s.clans = '{}' and s.uploaded_by = m.uploaded_by)))
  or exists (select from match_confirmation w where w.match_id = m.id and w.version_key = m.version_key
    and ${isNoGuest('w')} and ${isSaidForClan('w')}))`

export const hasPlayedFor = (player: string, clan: string) => `exists (
  select from match_participant mp join match m on m.id = mp.match_id
  where mp.player_id = ${player} and mp.is_counted and not mp.is_deleted and m.clan_id = ${clan})`

/**
 * SQL for whether nearly everything (`MIN_CLAN_SHARE`) that is known of the player comes from the clan's own matches.
 */
export const isKnownMostlyFromClan = (player: string, clan: string) => `(${hasPlayedFor(player, clan)}
  and (with ${knownElsewhereCte(player, clan)}
    select count(*) filter (where m.clan_id = ${clan} and ${IS_OF_CIRCLE}) >= ${MIN_CLAN_SHARE} * count(*)
    from match_participant mp join match m on m.id = mp.match_id
    where mp.player_id = ${player} and mp.is_counted and not mp.is_deleted))`
