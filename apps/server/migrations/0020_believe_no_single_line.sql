-- The name of a line stays with the line where it is that of somebody hidden and the line is another's.
alter table match_participant add column is_name_withheld boolean not null default false;

-- Who took a match away decides whether its game may be told again. The log knows it of those deleted before.
alter table match add column deleted_by uuid references app_user (id);
update match m set deleted_by = (
  select u.id from audit_log l join app_user u on u.id = l.actor_id
  where l.target_type = 'match' and l.target_id = m.id and l.action = 'match.deleted' order by l.at desc limit 1)
where m.deleted_at is not null;

-- A deleted match keeps its number and lets another have it.
drop index match_game;
create unique index match_game on match (platform, game_id) where game_id is not null and deleted_at is null;
create index match_game_deleted on match (platform, game_id) where game_id is not null and deleted_at is not null;
