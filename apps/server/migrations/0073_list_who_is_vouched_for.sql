-- Anyone may play with made-up people, who are then on the same island. Boards list those who met enough old accounts, where
-- there are enough of them at all; the job of boards says who that is.
alter table player_island add is_vouched boolean not null default false;
create index player_island_unvouched on player_island (player_id) where not is_vouched;
alter table listed_island add is_witnessed boolean not null default false;
