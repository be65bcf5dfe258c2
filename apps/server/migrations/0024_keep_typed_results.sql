-- What somebody says of a game of which there is no file yet: who was on which side, and who won. No match, and it counts
-- for nothing; `match_id` is the match that a file of the same game became.
create table typed_result (
  id uuid primary key,
  uploaded_by uuid not null references app_user (id),
  -- A digest of the winner and of the ten names with their sides.
  teams text not null collate "C",
  played_at timestamptz not null,
  winner text not null check (winner in ('blue', 'red')),
  -- Ten of {side, gameName, tagLine, championId}.
  lines jsonb not null,
  remark text,
  created_at timestamptz not null,
  match_id text references match (id),
  unique (uploaded_by, teams, played_at)
);
create index typed_result_teams on typed_result (teams, played_at);
