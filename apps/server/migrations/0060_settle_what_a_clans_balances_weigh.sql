-- What a clan's balances weigh: factors of the rules' own terms.
create table clan_balance_weights (
  clan_id uuid primary key references clan (id) on delete cascade,
  strength double precision not null check (strength between 0 and 5),
  lane double precision not null check (lane between 0 and 5),
  off_role double precision not null check (off_role between 0 and 5),
  spread double precision not null check (spread between 0 and 5),
  repeat double precision not null check (repeat between 0 and 5),
  together double precision not null check (together between 0 and 5),
  apart double precision not null check (apart between 0 and 5)
);

alter table night drop constraint night_preset_check;
alter table night add constraint night_preset_check
  check (preset in ('balanced', 'position', 'strength') or (preset = 'clan' and clan_id is not null));
alter table night_template drop constraint night_template_preset_check;
alter table night_template add constraint night_template_preset_check
  check (preset in ('balanced', 'position', 'strength', 'clan'));
