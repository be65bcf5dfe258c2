-- Sheets of past results. They never touch ratings, badges or rankings: those read `match` alone.
create table clan_import (
  id uuid primary key,
  clan_id uuid not null references clan (id) on delete cascade,
  created_by uuid references app_user (id) on delete set null,
  file_name text not null,
  -- The tables as gzipped JSON: a list of {name, rows}.
  tables bytea not null,
  state text not null check (state in ('draft', 'applied', 'undone')),
  tab integer,
  head_row integer not null,
  uses text[] not null,
  year integer,
  -- Decisions by name: a player's id or `guest`.
  names jsonb not null default '{}',
  created_at timestamptz not null,
  applied_at timestamptz,
  game_count integer not null default 0,
  sum_count integer not null default 0
);
create index clan_import_clan on clan_import (clan_id, created_at desc);
create index clan_import_old on clan_import (created_at) where state = 'draft';

create table imported_game (
  id uuid primary key,
  import_id uuid not null references clan_import (id) on delete cascade,
  clan_id uuid not null references clan (id) on delete cascade,
  -- The same game in another sheet of the clan has the same one.
  fingerprint text not null collate "C",
  played_at timestamptz not null,
  is_time_known boolean not null,
  duration_seconds integer,
  winner_side text check (winner_side in ('blue', 'red')),
  unique (clan_id, fingerprint)
);
create index imported_game_import on imported_game (import_id);
create index imported_game_clan on imported_game (clan_id, played_at desc, id);

create table imported_line (
  game_id uuid not null references imported_game (id) on delete cascade,
  nth integer not null,
  is_winner boolean not null,
  -- Null for a guest.
  player_id uuid references player (id) on delete set null,
  name text not null,
  name_key text not null collate "C",
  position text check (position in ('TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY')),
  champion_id integer,
  kills integer,
  deaths integer,
  assists integer,
  primary key (game_id, nth)
);
create index imported_line_player on imported_line (player_id) where player_id is not null;

-- Sums of a sheet without games.
create table imported_sum (
  import_id uuid not null references clan_import (id) on delete cascade,
  clan_id uuid not null references clan (id) on delete cascade,
  player_id uuid references player (id) on delete set null,
  name text not null,
  name_key text not null collate "C",
  games integer not null,
  wins integer not null check (wins between 0 and games),
  primary key (clan_id, name_key)
);
create index imported_sum_import on imported_sum (import_id);
create index imported_sum_player on imported_sum (player_id) where player_id is not null;
