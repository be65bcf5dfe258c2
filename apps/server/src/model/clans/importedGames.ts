import { publicPlayer } from '#server/model/people/visibility.ts'

/** SQL for the players whom a line may mean if its name was unknown at the import. The name may lack a tag. */
const bearersOf = (line: string) => `(select n.player_id from player_name n where ${line}.player_id is null
  and (n.name_key = ${line}.name_key or n.name_key >= ${line}.name_key || '#' and n.name_key < ${line}.name_key || '$'))`

/**
 * SQL for whether the line means the player of the seat. Names of hidden players and alts are not compared. Otherwise
 * officers could discover them by importing guesses.
 */
const isOfSeat = (line: string, seat: string) => `case when ${line}.player_id is not null
  then ${line}.player_id in (${seat}.player_id, ${seat}.guest_id)
  else exists (select from player_name n join player p on p.id = n.player_id
    where n.player_id in (${seat}.player_id, ${seat}.guest_id) and ${publicPlayer('p')} and not n.is_alt
      and ${line}.name_key in (n.name_key, split_part(n.name_key, '#', 1))) end`

/**
 * SQL for whether an imported game is replaced. Either another sheet says more about it, or a stored match of the clan
 * is the same game: it has the same winners and the same players (silent guests included), within twelve hours. Players
 * who were unknown at the import are compared by name. A match replaces only one game, the first that it fits. `g` is
 * the query's alias for the table of imported games. The search begins with the matches of the first player, because a
 * clan may have thousands of other matches in these hours.
 */
export const isReplaced = (g: string): string => `(${g}.richer_id is not null or (
  select count(distinct m.id) from imported_line first
    cross join lateral (select first.player_id as id where first.player_id is not null union ${bearersOf('first')}) as person
    join match_participant fp on (fp.player_id = person.id or fp.guest_id = person.id)
      and fp.win = first.is_winner and not fp.is_deleted
      and fp.played_at between ${g}.played_at - interval '12 hours' and ${g}.played_at + interval '12 hours'
    join match m on m.id = fp.match_id and m.clan_id = ${g}.clan_id and m.deleted_at is null
  where first.game_id = ${g}.id and first.nth = 1
    and not exists (
      select from imported_line l where l.game_id = ${g}.id and not exists (
        select from match_participant mp where mp.match_id = m.id and ${isOfSeat('l', 'mp')}
          and mp.win = l.is_winner and not mp.is_deleted))) > (
  select count(*) from imported_game e
  where e.clan_id = ${g}.clan_id and e.game_key = ${g}.game_key and e.richer_id is null
    and e.played_at >= ${g}.played_at - interval '12 hours' and (e.played_at, e.id) < (${g}.played_at, ${g}.id)))`
