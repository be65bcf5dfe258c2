/**
 * Whether another sheet says more about this imported game, or a stored match of the clan is the game itself: the same
 * players and winners, within twelve hours. `g` is the query's alias for the table of imported games.
 */
export const isReplaced = (g: string): string => `(${g}.richer_id is not null or exists (
  select from match m where m.clan_id = ${g}.clan_id and m.deleted_at is null
    and m.played_at between ${g}.played_at - interval '12 hours' and ${g}.played_at + interval '12 hours'
    and not exists (
      select from imported_line l where l.game_id = ${g}.id and not exists (
        select from match_participant mp where mp.match_id = m.id and mp.player_id = l.player_id
          and mp.win = l.is_winner and not mp.is_deleted))))`
