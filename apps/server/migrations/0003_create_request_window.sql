-- Counted requests, so that a limit holds for all processes together. Old rows are swept by the requests that follow.
create table request_window (
  bucket text primary key,
  requests integer not null,
  ends_at timestamptz not null
);
create index request_window_end on request_window (ends_at);

-- The board shows players past their placement games first.
create index player_rating_ranked on player_rating ((rated_games < 10), score desc, player_id);
