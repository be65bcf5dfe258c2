-- Who stood where a week ago and at the end of each past season, as the rated matches say; made by a job.
create table past_board (
  -- "week", or the id of a season.
  name text primary key,
  as_of timestamptz not null,
  redone bigint not null,
  made_at timestamptz not null,
  took_ms integer not null
);
create table past_standing (
  board text not null references past_board (name) on delete cascade,
  player_id uuid not null references player (id) on delete cascade,
  score integer not null,
  rated_games integer not null,
  rated_wins integer not null,
  main_position text,
  -- Among everybody and among those of one's position; null in the placement games.
  rank integer,
  position_rank integer,
  primary key (board, player_id)
);
create index past_standing_page on past_standing (board, (rank is null), score desc, player_id);
create index past_standing_player on past_standing (player_id);

-- How well our predictions agreed with what came; made by the same job. One row.
create table calibration (
  id integer primary key check (id = 1),
  redone bigint not null,
  last_match_id text collate "C",
  result json not null,
  made_at timestamptz not null,
  took_ms integer not null
);

-- Grows with everything that changes the ratings of matches that are not the newest.
alter table rating_frontier add column redone bigint not null default 0;
