-- A team that broke up: its undecided pairings go to the other teams, or fall away.
alter table night_team add column rest text check (rest in ('given', 'dropped'));

-- Pairings that the host decided without a game, or against one; without a winner nobody plays it.
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
