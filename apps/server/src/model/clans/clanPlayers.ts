import { MIN_CLAN_SHARE } from '@buri/domain/claims/witnesses'

/**
 * The CTE that `IS_OF_CIRCLE` reads: clans that know the player from matches of other clans than this one. It is read once
 * per player; a subquery of each match would take a time that grows with the square of the player's matches.
 */
export const knownElsewhereCte = (player: string, clan: string) => `elsewhere as materialized (
  select coalesce(array_agg(distinct knows.clan_id), '{}') as clans
  from match_participant known join match other on other.id = known.match_id join match_source told on told.match_id = other.id
    cross join lateral unnest(other.clan_id || told.clans) as knows (clan_id)
  where known.player_id = ${player} and known.is_counted and not known.is_deleted and other.clan_id is distinct from ${clan})`

/**
 * Whether a testimony by a member of the match's clan identifies the player as that clan's. Not if its account was also
 * in a clan that knows the player: otherwise a member who sends one clan's people as another's would let the other clan
 * name their owners.
 */
const isSaidForClan = (testimony: string) => `m.clan_id = any (${testimony}.clans)
  and not array_remove(${testimony}.clans, m.clan_id) && (select clans from elsewhere)`

/**
 * Whether the clan of the match `m`, or its sender without a clan, testified to it and counts the player in line `mp` as its own.
 * A guest stays an outsider to the clan, even if other people confirm the match. The query must have the CTE
 * `knownElsewhereCte` for the player and the clan.
 */
export const IS_OF_CIRCLE = `(exists (select from match_source s
    where s.match_id = m.id and s.version_key = m.version_key and mp.slot <> all (s.outsiders)
      and (s.uploaded_by is null or (${isSaidForClan('s')}) or (s.clans = '{}' and s.uploaded_by = m.uploaded_by)))
  or exists (select from match_confirmation w where w.match_id = m.id and w.version_key = m.version_key
    and mp.slot <> all (w.outsiders) and ${isSaidForClan('w')}))`

export const hasPlayedFor = (player: string, clan: string) => `exists (
  select from match_participant mp join match m on m.id = mp.match_id
  where mp.player_id = ${player} and mp.is_counted and not mp.is_deleted and m.clan_id = ${clan})`

/** Whether nearly all (`MIN_CLAN_SHARE`) that is known of the player comes from the clan's own matches. */
export const isKnownMostlyFromClan = (player: string, clan: string) => `(${hasPlayedFor(player, clan)}
  and (with ${knownElsewhereCte(player, clan)}
    select count(*) filter (where m.clan_id = ${clan} and ${IS_OF_CIRCLE}) >= ${MIN_CLAN_SHARE} * count(*)
    from match_participant mp join match m on m.id = mp.match_id
    where mp.player_id = ${player} and mp.is_counted and not mp.is_deleted))`
