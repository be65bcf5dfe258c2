-- A number taken from a file's name is a hint, which the content may refute. Replays of the second format have no other number;
-- the first format and the client's end-of-game block take only the platform from the name.
alter table match add column is_number_hinted boolean not null default false;
alter table match alter column is_number_hinted drop default;
update match m set is_number_hinted = true
where game_id is not null and not exists (
  select from match_source s where s.match_id = m.id and s.source in ('lcu-game', 'lcu-trimmed', 'match-v5'));
update match_version set told = told || '{"isNumberHinted": true}';
