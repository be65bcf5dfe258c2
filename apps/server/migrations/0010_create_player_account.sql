-- What the game's own API said last of a person. It outlasts a new making of what follows from matches, and gives way to
-- a newer match.
create table player_account (
  player_id uuid primary key references player (id) on delete cascade,
  -- As it is given to our own key. Files may carry the same account's id as other keys are given it.
  puuid text not null unique,
  game_name text not null,
  tag_line text not null,
  name_key text not null,
  search_grams text[] not null,
  profile_icon_id integer,
  account_level integer,
  told_at timestamptz not null
);

-- When the game itself said that the person has this name; such a name stays without a match.
alter table player_name add column told_at timestamptz;
