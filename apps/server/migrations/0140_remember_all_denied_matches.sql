-- All matches that the host denied. `asked_match_id` holds the last one only, and nothing once the game has a match.
alter table night_game add column denied text[] not null default '{}';
