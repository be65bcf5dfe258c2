-- A person. Names and icon are those of the person's newest match; every name ever used is in player_name.
create table player (
  id uuid primary key,
  game_name text not null,
  tag_line text not null,
  name_key text not null,
  -- Bigrams of the name and of its initial consonants, for search: one GIN index serves both.
  search_grams text[] not null,
  profile_icon_id integer,
  account_level integer,
  visibility text not null default 'public' check (visibility in ('public', 'clan', 'private')),
  first_played_at timestamptz,
  last_played_at timestamptz,
  created_at timestamptz not null default now(),
  -- Grows with every change that a reader of this player could see.
  data_version bigint not null default 1
);
create index player_name_key on player (name_key);
create index player_search on player using gin (search_grams);
create index player_last_played on player (last_played_at);

create table player_name (
  player_id uuid not null references player (id) on delete cascade,
  name_key text not null,
  game_name text not null,
  tag_line text not null,
  last_used_at timestamptz not null,
  primary key (player_id, name_key)
);
create index player_name_lookup on player_name (name_key, last_used_at desc);

-- The client's UUID and the web API's id cannot be joined, so a person may have one of each.
create table player_identity (
  kind text not null check (kind in ('client', 'api')),
  puuid text not null,
  player_id uuid not null references player (id) on delete cascade,
  primary key (kind, puuid)
);
create index player_identity_player on player_identity (player_id);

create table player_rank (
  player_id uuid not null references player (id) on delete cascade,
  queue_type text not null,
  tier text not null,
  division text,
  league_points integer not null,
  wins integer not null,
  losses integer not null,
  fetched_at timestamptz not null,
  primary key (player_id, queue_type)
);

create table match (
  -- The public id: PLATFORM_GAMEID, or X_ and a fingerprint where no source knew the game's number.
  id text primary key,
  platform text,
  game_id text,
  -- Champions and K/D/A of everybody: finds the same game in a source that has no number.
  fingerprint text not null,
  played_at timestamptz not null,
  date_source text not null check (date_source in ('game', 'given', 'file', 'upload')),
  duration_seconds integer not null check (duration_seconds >= 0),
  game_version text,
  queue_id integer,
  map_id integer,
  game_mode text,
  game_type text,
  -- Korean label shown and filtered by, such as 내전.
  type_label text not null,
  winner text check (winner in ('blue', 'red')),
  is_remake boolean not null,
  -- Kept in averages: ten people, five against five, Summoner's Rift, a winner, long enough.
  is_counted boolean not null,
  -- Counted and in-house: moves ratings.
  is_rated boolean not null,
  uncounted_reason text,
  blue_team jsonb not null,
  red_team jsonb not null,
  timeline jsonb,
  disagreements jsonb not null default '[]',
  remark text,
  clan_id uuid,
  uploaded_by uuid,
  is_confirmed boolean not null default false,
  score_version integer not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (not is_rated or is_counted),
  check (not is_counted or winner is not null)
);
create unique index match_game on match (platform, game_id) where game_id is not null;
create index match_fingerprint on match (fingerprint);
create index match_played on match (played_at, id) where deleted_at is null;

create table match_source (
  match_id text not null references match (id) on delete cascade,
  digest text not null,
  source text not null,
  uploaded_by uuid,
  file_name text,
  received_at timestamptz not null default now(),
  -- Replays can be forged, so what they said is kept, gzipped.
  raw bytea,
  primary key (match_id, digest)
);

create table match_participant (
  match_id text not null references match (id) on delete cascade,
  slot smallint not null,
  player_id uuid references player (id),
  -- Copies of the match's own columns, so that a history page is one index range.
  played_at timestamptz not null,
  type_label text not null,
  result text not null check (result in ('win', 'loss', 'remake', 'none')),
  is_counted boolean not null,
  is_deleted boolean not null default false,
  game_name text,
  tag_line text,
  side text not null check (side in ('blue', 'red')),
  win boolean,
  position text check (position in ('TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY')),
  -- True when the source said the position, false when it was inferred.
  is_position_known boolean not null,
  champion_id integer,
  champion_key text,
  champion_level integer,
  account_level integer,
  profile_icon_id integer,
  spell1_id integer,
  spell2_id integer,
  keystone_id integer,
  sub_style_id integer,
  items integer[],
  kills integer not null,
  deaths integer not null,
  assists integer not null,
  cs integer,
  neutral_minions_killed integer,
  gold_earned integer,
  damage_to_champions integer,
  damage_taken integer,
  damage_self_mitigated integer,
  damage_to_objectives integer,
  damage_to_turrets integer,
  time_ccing_others integer,
  time_spent_dead integer,
  vision_score integer,
  wards_placed integer,
  wards_killed integer,
  control_wards_bought integer,
  largest_killing_spree integer,
  largest_multi_kill integer,
  penta_kills integer,
  turret_kills integer,
  inhibitor_kills integer,
  dragon_kills integer,
  baron_kills integer,
  -- Derived from this match alone.
  performance_score real,
  performance_rank smallint,
  is_mvp boolean not null default false,
  is_ace boolean not null default false,
  lane_result text check (lane_result in ('win', 'loss', 'even')),
  badges text[] not null default '{}',
  -- Derived from what came before in match time.
  is_craftsman boolean not null default false,
  mu_before double precision,
  sigma_before double precision,
  mu_after double precision,
  sigma_after double precision,
  balance_mu_before double precision,
  balance_sigma_before double precision,
  balance_mu_after double precision,
  balance_sigma_after double precision,
  -- Probability, before the match, that this player's side wins.
  expected_win double precision,
  primary key (match_id, slot)
);
create index participant_history on match_participant (player_id, played_at desc, match_id desc) where not is_deleted;
create index participant_champion on match_participant (player_id, champion_id, played_at desc, match_id desc) where not is_deleted;

create table player_rating (
  player_id uuid primary key references player (id) on delete cascade,
  mu double precision not null,
  sigma double precision not null,
  balance_mu double precision not null,
  balance_sigma double precision not null,
  rated_games integer not null,
  rated_wins integer not null,
  score integer not null,
  main_position text,
  last_match_id text not null,
  last_played_at timestamptz not null,
  -- Algorithm, library version and parameters that made these numbers.
  model text not null
);
create index player_rating_board on player_rating (score desc, player_id);

-- Everything the profile reads that depends on a person's whole history, folded in match order.
create table player_history (
  player_id uuid primary key references player (id) on delete cascade,
  history jsonb not null,
  last_match_id text,
  last_played_at timestamptz
);

-- Ratings are settled up to here; null means up to the newest match. One row.
create table rating_frontier (
  id integer primary key check (id = 1),
  dirty_from_at timestamptz,
  dirty_from_id text
);
insert into rating_frontier (id) values (1);

-- Facts about the site as a whole, such as whether its demo world is complete.
create table site_setting (
  name text primary key,
  value jsonb not null
);
