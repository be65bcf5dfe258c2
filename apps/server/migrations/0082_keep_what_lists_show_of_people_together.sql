-- What lists show of a person beside the name stands in one row: a profile looks at sixty people, and looked up each in three tables
-- more. The position is written with the history; the rank of the solo queue is kept by triggers, whoever writes it.
alter table player_history
  add column main_position text,
  add column solo_tier text,
  add column solo_division text;

create function keep_solo_rank() returns trigger language plpgsql as $$
begin
  update player_history h set solo_tier = k.tier, solo_division = k.division
  from (select id, r.tier, r.division from unnest(array[old.player_id, new.player_id]) as id
    left join player_rank r on r.player_id = id and r.queue_type = 'RANKED_SOLO_5x5') as k
  where h.player_id = k.id and (h.solo_tier, h.solo_division) is distinct from (k.tier, k.division);
  return null;
end $$;
create trigger solo_rank_changed after insert or update or delete on player_rank
  for each row execute function keep_solo_rank();

create function take_solo_rank() returns trigger language plpgsql as $$
begin
  update player_history h set solo_tier = k.tier, solo_division = k.division
  from player_rank k where h.player_id = new.player_id and k.player_id = new.player_id and k.queue_type = 'RANKED_SOLO_5x5';
  return null;
end $$;
create trigger solo_rank_taken after insert on player_history for each row execute function take_solo_rank();

update player_history h set solo_tier = k.tier, solo_division = k.division
from player_rank k where k.player_id = h.player_id and k.queue_type = 'RANKED_SOLO_5x5';
-- As `mainPosition` tells it: of equals the first on the map.
update player_history h set main_position = (
  select played.position from (
    select (array['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'])[place] as position, (games ->> 0)::integer as games, place
    from json_array_elements(h.history -> 'positions') with ordinality as of_position (games, place)
  ) as played where played.games > 0 order by played.games desc, played.place limit 1);
