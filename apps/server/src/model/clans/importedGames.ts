/**
 * SQL for whether an imported game is replaced. Either another sheet says more about it, or a stored match of the clan
 * is the same game: it has the same players, also as silent guests, and winners, within twelve hours. A match replaces
 * only one game, the first that it fits. `g` is the query's alias for the table of imported games. The search begins
 * with the matches of the first player, because a clan may have thousands of other matches in these hours.
 */
export const isReplaced = (g: string): string => `(${g}.richer_id is not null or (
  select count(*) from imported_line first
    join match_participant fp on (fp.player_id = first.player_id or fp.guest_id = first.player_id)
      and fp.win = first.is_winner and not fp.is_deleted
      and fp.played_at between ${g}.played_at - interval '12 hours' and ${g}.played_at + interval '12 hours'
    join match m on m.id = fp.match_id and m.clan_id = ${g}.clan_id and m.deleted_at is null
  where first.game_id = ${g}.id and first.nth = 1
    and not exists (
      select from imported_line l where l.game_id = ${g}.id and not exists (
        select from match_participant mp where mp.match_id = m.id and l.player_id in (mp.player_id, mp.guest_id)
          and mp.win = l.is_winner and not mp.is_deleted))) > (
  select count(*) from imported_game e
  where e.clan_id = ${g}.clan_id and e.game_key = ${g}.game_key and e.richer_id is null
    and e.played_at >= ${g}.played_at - interval '12 hours' and (e.played_at, e.id) < (${g}.played_at, ${g}.id)))`
