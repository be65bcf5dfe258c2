-- The meaning of a sheet's columns, by its headings. The next sheet with the same headings is read in the same way.
create table clan_sheet_layout (
  clan_id uuid not null references clan (id) on delete cascade,
  heads text not null collate "C",
  uses text[] not null,
  saved_at timestamptz not null,
  primary key (clan_id, heads)
);

-- The player whom a clan's officers meant by a name in a sheet. Only they see it.
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
