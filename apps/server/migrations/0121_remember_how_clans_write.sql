-- What the columns of a sheet meant, by its headings: the next sheet with them is read alike.
create table clan_sheet_layout (
  clan_id uuid not null references clan (id) on delete cascade,
  heads text not null collate "C",
  uses text[] not null,
  saved_at timestamptz not null,
  primary key (clan_id, heads)
);

-- Whom a clan's officers meant by a name in a sheet. Shown to them alone.
create table clan_alias (
  id uuid primary key,
  clan_id uuid not null references clan (id) on delete cascade,
  name text not null,
  name_key text not null collate "C",
  player_id uuid not null references player (id) on delete cascade,
  saved_at timestamptz not null,
  unique (clan_id, name_key)
);
create index clan_alias_player on clan_alias (player_id);
