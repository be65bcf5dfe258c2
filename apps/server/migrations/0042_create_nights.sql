-- What a clan's nights usually are, and whether they open by themselves every week.
create table night_template (
  id uuid primary key,
  clan_id uuid not null references clan (id) on delete cascade,
  created_by uuid not null references app_user (id),
  name text not null,
  title text not null,
  places integer not null check (places between 5 and 60),
  mode text not null check (mode in ('balance', 'captains', 'random', 'fixed')),
  preset text not null check (preset in ('balanced', 'position', 'strength')),
  map text not null check (map in ('rift', 'abyss')),
  series integer check (series in (1, 3, 5)),
  is_fearless boolean not null,
  access text not null check (access in ('link', 'clan', 'everyone')),
  remark text not null,
  -- Monday is 0; minutes since midnight in Seoul.
  weekday integer not null check (weekday between 0 and 6),
  minute_of_day integer not null check (minute_of_day between 0 and 1439),
  is_weekly boolean not null,
  created_at timestamptz not null
);
create index night_template_of_clan on night_template (clan_id, id);
create index night_template_by on night_template (created_by);

-- An evening of in-house games: who comes, and what is played.
create table night (
  -- Random: whoever has it was given it.
  id uuid primary key,
  code text collate "C" not null unique check (code ~ '^[2-9A-HJ-NP-Z]{6}$'),
  clan_id uuid references clan (id),
  host_id uuid not null references app_user (id),
  template_id uuid references night_template (id) on delete set null,
  title text not null,
  starts_at timestamptz not null,
  places integer not null check (places between 5 and 60),
  mode text not null check (mode in ('balance', 'captains', 'random', 'fixed')),
  preset text not null check (preset in ('balanced', 'position', 'strength')),
  map text not null check (map in ('rift', 'abyss')),
  series integer check (series in (1, 3, 5)),
  is_fearless boolean not null,
  access text not null check (access in ('link', 'clan', 'everyone')),
  remark text not null,
  state text not null default 'open' check (state in ('open', 'running', 'finished', 'cancelled')),
  is_closed boolean not null default false,
  revision integer not null default 1,
  -- The ready check that is on.
  ready_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- A weekly night opens once, whichever process comes first.
  unique (template_id, starts_at)
);
create index night_of_clan on night (clan_id, starts_at) where clan_id is not null;
create index night_by_start on night (starts_at, id);
create index night_of_host on night (host_id) where state in ('open', 'running');
create index night_ready on night (ready_until) where ready_until is not null;

create table night_signup (
  id uuid primary key,
  night_id uuid not null references night (id) on delete cascade,
  user_id uuid references app_user (id),
  -- A digest of the cookie of a browser without an account.
  guest_mark text collate "C",
  player_id uuid references player (id) on delete set null,
  -- As it was when the person came.
  game_name text not null,
  tag_line text not null,
  name_key text not null,
  main text check (main in ('TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY')),
  sub text check (sub in ('TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY')),
  refused text[] not null default '{}' check (refused <@ array['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY']),
  arrival text not null check (arrival in ('onTime', 'late', 'maybe', 'substitute')),
  arrives_at timestamptz,
  state text not null check (state in ('in', 'waiting', 'absent', 'left', 'removed')),
  is_clan_guest boolean not null,
  is_unready boolean not null default false,
  ready_at timestamptz,
  joined_at timestamptz not null,
  -- In which order people came; whoever comes back comes last.
  nth integer not null,
  unique (night_id, nth)
);
create unique index night_signup_account on night_signup (night_id, user_id) where user_id is not null;
create unique index night_signup_guest on night_signup (night_id, guest_mark) where guest_mark is not null;
create unique index night_signup_name on night_signup (night_id, name_key) where state in ('in', 'waiting', 'absent');
create index night_signup_of_user on night_signup (user_id, joined_at desc) where user_id is not null;
create index night_signup_of_guest on night_signup (guest_mark) where guest_mark is not null;
create index night_signup_of_player on night_signup (player_id) where player_id is not null;

create table night_game (
  night_id uuid not null references night (id) on delete cascade,
  n integer not null check (n between 1 and 30),
  state text not null
    check (state in ('choosing', 'drafting', 'fixed', 'running', 'awaiting', 'finished', 'cancelled')),
  mode text not null check (mode in ('balance', 'captains', 'random', 'fixed')),
  seed integer not null,
  prediction jsonb,
  created_at timestamptz not null,
  fixed_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  winner text check (winner in ('blue', 'red')),
  result_source text check (result_source in ('replay', 'typed')),
  match_id text references match (id) on delete set null,
  -- Whether the blue team of the night played on the red side of the match.
  is_turned boolean not null default false,
  claimed_winner text check (claimed_winner in ('blue', 'red')),
  asked_match_id text references match (id) on delete set null,
  asked_reason text check (asked_reason in ('names', 'time')),
  pick_seconds integer,
  first_side text check (first_side in ('blue', 'red')),
  turn_until timestamptz,
  primary key (night_id, n),
  check ((winner is null) = (result_source is null)),
  check (winner is null or state = 'finished'),
  check ((state = 'drafting') = (turn_until is not null))
);
-- One game at a time: of two hosts who press at once, one wins.
create unique index night_game_on on night_game (night_id) where state in ('choosing', 'drafting', 'fixed', 'running');
create unique index night_game_of_match on night_game (match_id) where match_id is not null;
create index night_game_asked on night_game (asked_match_id) where asked_match_id is not null;
create index night_game_without_match on night_game (started_at)
  where match_id is null and state in ('running', 'awaiting', 'finished');
create index night_game_turn on night_game (turn_until) where turn_until is not null;

-- The ten of a game, and who sat it out: no side, on the bench.
create table night_seat (
  night_id uuid not null,
  n integer not null,
  signup_id uuid not null references night_signup (id),
  is_bench boolean not null,
  side text check (side in ('blue', 'red')),
  position text check (position in ('TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY')),
  is_captain boolean not null default false,
  -- Which team this one says has won.
  confirmed_winner text check (confirmed_winner in ('blue', 'red')),
  primary key (night_id, n, signup_id),
  foreign key (night_id, n) references night_game (night_id, n) on delete cascade,
  check (not is_bench or (side is null and position is null and not is_captain))
);
create unique index night_seat_place on night_seat (night_id, n, side, position) where position is not null;
create unique index night_seat_captain on night_seat (night_id, n, side) where is_captain;
create index night_seat_of_signup on night_seat (signup_id);

create table night_pick (
  night_id uuid not null,
  n integer not null,
  nth integer not null check (nth between 1 and 8),
  side text not null check (side in ('blue', 'red')),
  signup_id uuid not null references night_signup (id),
  picked_by text not null check (picked_by in ('captain', 'timer', 'host')),
  picked_at timestamptz not null,
  primary key (night_id, n, nth),
  unique (night_id, n, signup_id),
  foreign key (night_id, n) references night_game (night_id, n) on delete cascade
);
create index night_pick_of_signup on night_pick (signup_id);

-- What may be told outside of the site, in the order in which it happened in its night.
create table night_news (
  id bigint generated always as identity primary key,
  night_id uuid not null references night (id) on delete cascade,
  kind text not null check (kind in ('opened', 'teams', 'result', 'recap', 'cancelled')),
  -- Of which game.
  n integer,
  happened_at timestamptz not null
);
create index night_news_of_night on night_news (night_id, id);
create index night_news_by_time on night_news (happened_at);
