-- The id and the server's secret make the address: the table alone gives no access.
create table calendar_feed (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  clan_id uuid not null references clan (id) on delete cascade,
  created_at timestamptz not null,
  unique (user_id, clan_id)
);
create index calendar_feed_of_clan on calendar_feed (clan_id);
