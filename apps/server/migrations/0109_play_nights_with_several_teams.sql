-- How many teams a night has, and how they play. A night of two teams is one as before.
alter table night
  add column team_count integer not null default 2 check (team_count in (2, 3, 4, 6, 8)),
  add column plan text not null default 'free' check (plan in ('roundRobin', 'knockout', 'free')),
  add column rooms integer not null default 1 check (rooms between 1 and 4),
  -- The rule for who sits out when too many people have come.
  add column left_over text not null default 'late' check (left_over in ('late', 'lot', 'played', 'host')),
  -- A series is of two teams.
  add constraint night_teams_check check (team_count = 2 or best_of is null);

-- The teams of such a night, by number.
create table night_team (
  night_id uuid not null references night (id) on delete cascade,
  nth integer not null check (nth between 1 and 8),
  name text not null check (char_length(name) between 1 and 12),
  colour integer not null check (colour between 1 and 8),
  primary key (night_id, nth),
  unique (night_id, colour)
);
create table night_team_seat (
  night_id uuid not null,
  nth integer not null,
  signup_id uuid not null references night_signup (id),
  position text not null check (position in ('TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY')),
  primary key (night_id, nth, position),
  unique (night_id, signup_id),
  foreign key (night_id, nth) references night_team (night_id, nth) on delete cascade
);
create index night_team_seat_of_signup on night_team_seat (signup_id);

alter table night_game
  add column room integer not null default 1 check (room between 1 and 4),
  -- The teams of the night on each side; null where its teams are made for each game.
  add column blue_nth integer check (blue_nth between 1 and 8),
  add column red_nth integer check (red_nth between 1 and 8),
  add constraint night_game_pairing_check check (blue_nth is null and red_nth is null or blue_nth <> red_nth);

-- One game at a time in each room: of two hosts who click at once, one wins.
drop index night_game_on;
create unique index night_game_on on night_game (night_id, room) where state in ('choosing', 'drafting', 'fixed', 'running');
