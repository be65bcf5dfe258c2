-- Copied from the history like the main position, so that a board in its order is read from one index.
alter table player_rating add column kda double precision not null default 0;
update player_rating r set kda =
    ((h.outline ->> 'kills')::float8 + (h.outline ->> 'assists')::float8) / greatest((h.outline ->> 'deaths')::float8, 1)
  from player_history h where h.player_id = r.player_id and h.outline is not null;

-- Everything that says who stands on a page, as in player_rating_ranked.
create index player_rating_by_wins on player_rating (
    (((rated_wins + 0.82124928) / (rated_games + 1.64249856)
  - 1.2816 / (rated_games + 1.64249856)
    * sqrt(rated_wins * (rated_games - rated_wins)::float8 / greatest(rated_games, 1) + 0.41062464))) desc, player_id)
  include (score, rated_games, rated_wins, main_position, last_played_at) where rated_games >= 10;
create index player_rating_by_games on player_rating (rated_games desc, player_id)
  include (score, rated_wins, main_position, last_played_at) where rated_games >= 10;
create index player_rating_by_kda on player_rating (kda desc, player_id)
  include (score, rated_games, rated_wins, main_position, last_played_at) where rated_games >= 10;
