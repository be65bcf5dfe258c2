alter table night_signup
  -- A digest of the address that a guest came from; gone with the end of the night.
  add column address_mark text collate "C";

-- A weekly night is known by the time it was opened for: its host may put it off to any other.
alter table night drop constraint night_template_id_starts_at_key;
alter table night add column weekly_for timestamptz;
update night set weekly_for = starts_at where template_id is not null;
create unique index night_weekly on night (template_id, weekly_for);
create index night_not_over on night (starts_at) where state in ('open', 'running');

-- Another night's game is the same ten.
alter table night_game drop constraint night_game_asked_reason_check;
alter table night_game add constraint night_game_asked_reason_check check (asked_reason in ('names', 'time', 'nights'));
