-- What two people have been to each other over all counted matches that are not deleted; the smaller id is "a".
create table player_pair (
  player_a uuid not null references player (id) on delete cascade,
  player_b uuid not null references player (id) on delete cascade,
  together integer not null,
  together_wins integer not null,
  against integer not null,
  against_wins_a integer not null,
  -- On opposite teams in the position that the sources gave both.
  same_lane_against integer not null,
  last_met_at timestamptz not null,
  -- Meetings in powers of two: who met most stands first in an index that a further meeting rarely has to change.
  closeness smallint not null generated always as
    (width_bucket(together + against, array[2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096])) stored,
  primary key (player_a, player_b),
  check (player_a < player_b),
  check (together_wins between 0 and together),
  check (against_wins_a between 0 and against),
  check (same_lane_against between 0 and against),
  check (together + against > 0)
) with (fillfactor = 80);

insert into player_pair (player_a, player_b, together, together_wins, against, against_wins_a, same_lane_against, last_met_at)
select a.player_id, b.player_id,
  count(*) filter (where a.side = b.side), count(*) filter (where a.side = b.side and a.result = 'win'),
  count(*) filter (where a.side <> b.side), count(*) filter (where a.side <> b.side and a.result = 'win'),
  count(*) filter (where a.side <> b.side and a.position = b.position and a.is_position_known and b.is_position_known),
  max(a.played_at)
from match_participant a
join match_participant b on b.match_id = a.match_id and b.player_id > a.player_id
where a.is_counted and not a.is_deleted
group by a.player_id, b.player_id;

create index player_pair_a on player_pair (player_a, closeness desc, player_b);
create index player_pair_b on player_pair (player_b, closeness desc, player_a);

-- What lists show of a person and compare: style, roles, activity, recent results. Made with the history.
alter table player_history add column outline json;
update player_history set is_stale = true;
