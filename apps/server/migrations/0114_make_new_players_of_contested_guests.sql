-- Holds match_source: results wait, a second for a million sources.
-- Seats of guests by whose id only new accounts recorded a player, whom nobody owns. Once the match counts, they get new players.
alter table match_source add column contested smallint[] not null default '{}';
alter table match_confirmation add column contested smallint[] not null default '{}';
