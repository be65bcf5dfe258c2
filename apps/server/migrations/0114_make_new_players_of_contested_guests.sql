-- Holds match_source: results wait, a second for a million sources.
-- Seats of contested guests: only new accounts recorded the player with the guest's id, and nobody owns that player. Once the
-- match counts, these seats get new players.
alter table match_source add column contested smallint[] not null default '{}';
alter table match_confirmation add column contested smallint[] not null default '{}';
