-- What the host asked of a game's teams besides a balance, and why they are not the first of it.
alter table night_game
  add team_plan jsonb,
  add team_reason text check (char_length(team_reason) between 1 and 100);
