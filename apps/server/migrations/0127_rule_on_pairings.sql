-- Set for a team that broke up: its undecided pairings are given to the other teams or dropped.
alter table night_team add column rest text check (rest in ('given', 'dropped'));

-- The host's decisions on pairings, whatever their games say. A pairing without a winner is dropped.
create table night_pairing_ruling (
  night_id uuid not null references night (id) on delete cascade,
  first_nth integer not null check (first_nth between 1 and 8),
  second_nth integer not null check (second_nth between 1 and 8),
  winner_nth integer check (winner_nth in (first_nth, second_nth)),
  reason text not null check (char_length(reason) between 1 and 100),
  ruled_at timestamptz not null,
  primary key (night_id, first_nth, second_nth),
  check (first_nth < second_nth)
);
