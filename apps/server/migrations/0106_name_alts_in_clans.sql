-- Officers say that an unowned player is a member's alt. It holds in the tables of this clan alone.
create table clan_alt (
  clan_id uuid not null references clan (id) on delete cascade,
  alt_id uuid not null references player (id) on delete cascade,
  main_id uuid not null references player (id) on delete cascade,
  set_by uuid references app_user (id) on delete set null,
  set_at timestamptz not null,
  -- The main's owner said no: officers cannot say it again.
  refused_at timestamptz,
  primary key (clan_id, alt_id, main_id),
  check (alt_id <> main_id)
);
create unique index clan_alt_standing on clan_alt (clan_id, alt_id) where refused_at is null;
create index clan_alt_alt on clan_alt (alt_id);
create index clan_alt_main on clan_alt (main_id);
