-- The id and the server's secret make the address: the table alone gives no access.
create table night_overlay (
  night_id uuid primary key references night (id) on delete cascade,
  id uuid not null unique,
  user_id uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null
);
create index night_overlay_of_user on night_overlay (user_id);
