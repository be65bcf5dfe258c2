-- What a list shows of a match, as one row beside its ten lines: a page of twenty would read two hundred wide ones. Names and
-- visibilities stay with the players. The places in `lines` are those of `scoreboardRows.ts`.
create view scoreboard_of_lines as
select match_id,
  array_agg(player_id order by slot) as players,
  string_agg(left(side, 1), '' order by slot) as sides,
  json_agg(json_build_array(
    slot, champion_id, champion_level, account_level, spell1_id, spell2_id, keystone_id, sub_style_id, kills, deaths, assists, cs,
    gold_earned, damage_to_champions, damage_taken, wards_placed, vision_score, wards_killed, control_wards_bought,
    largest_multi_kill, performance_rank, performance_score, win::integer, is_mvp::integer, is_ace::integer,
    is_substitute::integer, is_craftsman::integer, position, champion_key, lane_result, items, badges,
    case when player_id is null then game_name end, case when player_id is null then tag_line end) order by slot) as lines
from match_participant group by match_id;

-- Triggers keep it and the lines in step, whose writers are one at a time, under the frontier of ratings; no line changes its match.
create table match_scoreboard (
  match_id text collate "C" primary key references match (id) on delete cascade,
  -- In the order of the lines; `sides` has a letter for each.
  players uuid[] not null,
  sides text collate "C" not null,
  lines json not null
);
insert into match_scoreboard select * from scoreboard_of_lines;

-- In a subquery the list is none that the planner knows: it plans once for a connection.
create function renew_scoreboards(changed text[]) returns void language plpgsql as $$
begin
  insert into match_scoreboard select * from scoreboard_of_lines where match_id = any ((select changed)::text[])
  on conflict (match_id) do update set players = excluded.players, sides = excluded.sides, lines = excluded.lines;
end $$;

create function add_scoreboards() returns trigger language plpgsql as $$
begin
  perform renew_scoreboards(array(select distinct match_id from added));
  return null;
end $$;
create trigger scoreboard_added after insert on match_participant referencing new table as added
  for each statement execute function add_scoreboards();

create function remove_scoreboards() returns trigger language plpgsql as $$
declare changed text[] := array(select distinct match_id from removed);
begin
  delete from match_scoreboard where match_id = any (changed);
  perform renew_scoreboards(changed);
  return null;
end $$;
create trigger scoreboard_removed after delete on match_participant referencing old table as removed
  for each statement execute function remove_scoreboards();

-- Ratings are none of it, and are written more often than all the rest.
create function change_scoreboards() returns trigger language plpgsql as $$
begin
  perform renew_scoreboards(array[new.match_id]);
  return null;
end $$;
create trigger scoreboard_changed after update of slot, player_id, side, champion_id, champion_level, account_level, spell1_id,
    spell2_id, keystone_id, sub_style_id, kills, deaths, assists, cs, gold_earned, damage_to_champions, damage_taken, wards_placed,
    vision_score, wards_killed, control_wards_bought, largest_multi_kill, performance_rank, performance_score, win, is_mvp, is_ace,
    is_substitute, is_craftsman, position, champion_key, lane_result, items, badges, game_name, tag_line on match_participant
  for each row when ((
      old.slot, old.player_id, old.side, old.champion_id, old.champion_level, old.account_level, old.spell1_id, old.spell2_id,
      old.keystone_id, old.sub_style_id, old.kills, old.deaths, old.assists, old.cs, old.gold_earned, old.damage_to_champions,
      old.damage_taken, old.wards_placed, old.vision_score, old.wards_killed, old.control_wards_bought, old.largest_multi_kill,
      old.performance_rank, old.performance_score, old.win, old.is_mvp, old.is_ace, old.is_substitute, old.is_craftsman,
      old.position, old.champion_key, old.lane_result, old.items, old.badges, old.game_name, old.tag_line
    ) is distinct from (
      new.slot, new.player_id, new.side, new.champion_id, new.champion_level, new.account_level, new.spell1_id, new.spell2_id,
      new.keystone_id, new.sub_style_id, new.kills, new.deaths, new.assists, new.cs, new.gold_earned, new.damage_to_champions,
      new.damage_taken, new.wards_placed, new.vision_score, new.wards_killed, new.control_wards_bought, new.largest_multi_kill,
      new.performance_rank, new.performance_score, new.win, new.is_mvp, new.is_ace, new.is_substitute, new.is_craftsman,
      new.position, new.champion_key, new.lane_result, new.items, new.badges, new.game_name, new.tag_line
    )) execute function change_scoreboards();

-- What a page of a history says of all of it, without reading a history. Worked out by the database, every history would be
-- read twice more, letter by letter, with each match: who writes it knows.
alter table player_history add column games integer;
update player_history set games = (history ->> 'games')::integer;
-- A third of a history is ids: ten that were compressed took three pieces of two kilobytes each instead of four, and a third of
-- what the database does to store a match.
alter table player_history alter column history set storage external;
