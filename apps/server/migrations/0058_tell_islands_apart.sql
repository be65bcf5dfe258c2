-- Players who met in counted matches, or who are linked by others who did, are on one island: scores of two islands cannot
-- be compared. A player without a counted match is on none.
create table player_island (
  player_id uuid primary key references player (id) on delete cascade,
  island uuid not null
);
create index player_island_of on player_island (island);

-- The island that boards of the whole site list, by one of its players; no row while there is one island only.
create table listed_island (
  id smallint primary key default 1 check (id = 1),
  player_id uuid not null references player (id) on delete cascade,
  made_at timestamptz not null,
  took_ms integer not null
);

do $$
begin
  insert into player_island (player_id, island)
    select player_id, player_id from (select player_a as player_id from player_pair union select player_b from player_pair) as met;
  -- Everyone takes the smallest island of those they met, until none has a smaller one.
  loop
    update player_island i set island = near.island from (
      select distinct on (player_id) player_id, island from (
        select p.player_a as player_id, other.island from player_pair p join player_island other on other.player_id = p.player_b
        union all
        select p.player_b, other.island from player_pair p join player_island other on other.player_id = p.player_a
      ) as met order by player_id, island
    ) as near where near.player_id = i.player_id and near.island < i.island;
    exit when not found;
  end loop;
end $$;
